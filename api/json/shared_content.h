// Values that share what they hold: copies of one list or map do until one of them is changed.
#pragma once

#include "api/json/json.h"

namespace porchsim::api {

// Do both hold one list or map? Cheap; those that do not may be equal all the same.
inline bool share_content(const Json& a, const Json& b) {
  if (a.is_object()) return b.is_object() && &a.members() == &b.members();
  return a.is_array() && b.is_array() && &a.items() == &b.items();
}

}  // namespace porchsim::api
