// What objects are indexed by in caches: several texts as one.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace porchsim::packagevariant {

// At least one part. The separator must not stand in two neighbouring parts.
inline std::string index_value(std::initializer_list<std::string_view> parts,
                               char separator = '/') {
  std::size_t size = 0;
  for (const std::string_view part : parts) size += part.size() + 1;
  std::string value;
  value.reserve(size);
  for (const std::string_view part : parts) {
    value.append(part);
    value.push_back(separator);
  }
  value.pop_back();
  return value;
}

}  // namespace porchsim::packagevariant
