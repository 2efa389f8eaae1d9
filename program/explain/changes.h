// What a write changed, field by field and line by line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "kpt/package/files.h"

namespace porchsim::scenarios {

struct FieldChange {
  std::string path;    // "spec.lifecycle", "status.conditions[Ready].status"
  std::string before;  // short; "" = it was not there
  std::string after;   // the same; "" = it is no more

  friend bool operator==(const FieldChange&, const FieldChange&) = default;
};

// What only the server keeps (resourceVersion, uid, times) is left out. Items of lists are told
// apart by their type, name, uid or image, where all have one; other lists are one value.
// What comes or goes is told as a whole, but for what `opened` lies in: that is told by its
// members.
std::vector<FieldChange> field_changes(const api::Json& before, const api::Json& after,
                                       std::string_view opened = {});
// Whether the change is one of that field, of something in it, or of what it is in.
bool concerns(const FieldChange& change, std::string_view path);
// "spec.lifecycle: Draft -> Proposed", "spec.tasks: [] is new", "metadata.deletionTimestamp is no
// more (it was …)".
std::string to_text(const FieldChange& change);

struct ContentChange {
  enum class What : std::uint8_t { New, Gone, Changed };
  std::string path;
  What what = What::Changed;
  std::vector<std::string> lines{};  // of Changed: "-  replicas: 1", "+  replicas: 2"
  std::size_t more = 0;              // lines that are not shown

  friend bool operator==(const ContentChange&, const ContentChange&) = default;
};

// "new", "gone", "changed".
std::string_view to_string(ContentChange::What what);

std::vector<ContentChange> content_changes(const kpt::Files& before, const kpt::Files& after);

}  // namespace porchsim::scenarios
