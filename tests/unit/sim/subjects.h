// Subjects of tests, from the words in which a person reads them.
#pragma once

#include <algorithm>
#include <string_view>

#include "sim/subject.h"

namespace porchsim::sim {

// "PackageRevision default/edge.app.v1", "Namespace north", "PackageRevision", "git edge main",
// "worker 1" (a task).
inline Subject subject(std::string_view text) {
  if (text.empty()) return {};
  const std::string_view first = text.substr(0, text.find(' '));
  const std::string_view rest = text.substr(std::min(first.size() + 1, text.size()));
  if (first == "git") {
    const std::size_t space = rest.find(' ');
    return Subject::reference(rest.substr(0, space), rest.substr(space + 1));
  }
  if (first.front() < 'A' || first.front() > 'Z') return Subject::task(text);
  const std::size_t slash = rest.find('/');
  if (slash == std::string_view::npos) return Subject::object(first, "", rest);
  return Subject::object(first, rest.substr(0, slash), rest.substr(slash + 1));
}

}  // namespace porchsim::sim
