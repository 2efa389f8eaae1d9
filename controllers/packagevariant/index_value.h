// What objects are indexed by in caches: several texts as one.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace porchsim::packagevariant {

// At least one part. The separator must not stand in two neighbouring parts.
inline std::string index_value(std::initializer_list<std::string_view> parts,
                               char separator = '/') {
  std::string value;
  for (const std::string_view part : parts) {
    value.append(part);
    value.push_back(separator);
  }
  value.pop_back();
  return value;
}

}  // namespace porchsim::packagevariant
