// What checks that follow failed calls of a reconcile agree upon.
#pragma once

#include <string_view>

#include "sim/trace.h"

namespace porchsim::scenarios {

inline bool is_write(std::string_view call) {
  return call != "get" && call != "list" && call != "watch";
}

// What is NotFound, or is there already, may need nothing more.
inline bool is_an_answer(std::string_view reason) {
  return reason == "NotFound" || reason == "AlreadyExists";
}

// Whether this write of the same reconcile makes the failed one good. A further try may create
// something under another name; the content of a revision has another kind than the revision.
inline bool makes_good(const sim::Event& write, const sim::Subject& subject,
                       const sim::Failure& failure) {
  return failure.call == "create" ? write.verb == sim::Verb::Create
                                  : write.subject.name == subject.name;
}

}  // namespace porchsim::scenarios
