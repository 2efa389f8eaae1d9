// Equality of short texts that mostly differ, such as the keys of one mapping: their ends tell
// sooner than a comparison from the front.
#pragma once

#include <string_view>

namespace porchsim::kpt::yaml {

inline bool same_text(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a.empty() || (a.back() == b.back() && a == b));
}

}  // namespace porchsim::kpt::yaml
