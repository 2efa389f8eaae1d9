#include "api/schema.h"

#include <algorithm>

namespace porchsim::api {

const Schema::Field* Schema::find(std::string_view key) const {
  const auto found = std::ranges::find(fields, key, &Field::key);
  return found == fields.end() ? nullptr : &*found;
}

}  // namespace porchsim::api
