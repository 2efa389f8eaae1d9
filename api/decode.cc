#include "api/decode.h"

#include <optional>

namespace porchsim::api {

bool decode_into(bool& value, const Json& json) {
  value = json.as_bool();
  return json.is_bool();
}

bool decode_into(std::int64_t& value, const Json& json) {
  value = json.as_integer();
  return json.is_integer();
}

bool decode_into(std::string& value, const Json& json) {
  value = json.as_string();
  return json.is_string();
}

bool decode_into(std::shared_ptr<const std::string>& value, const Json& json) {
  value = json.shared_text();
  return json.is_string();
}

bool decode_into(Time& value, const Json& json) {
  const std::optional<Time> read = parse_rfc3339(json.as_string());
  value = read.value_or(Time());
  return read.has_value();
}

}  // namespace porchsim::api
