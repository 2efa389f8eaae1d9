#include "controllers/api/json_fields.h"

namespace porchsim::api {

std::optional<Time> time_from_json(const Json& json) {
  return json.is_string() ? parse_rfc3339(json.as_string()) : std::nullopt;
}

StringMap string_map_from_json(const Json& json) {
  StringMap map;
  for (const Json::Member& member : json.members()) {
    map.emplace_hint(map.end(), member.key, member.value.text());
  }
  return map;
}

std::vector<std::string> strings_from_json(const Json& json) {
  std::vector<std::string> strings;
  strings.reserve(json.items().size());
  for (const Json& item : json.items()) strings.push_back(item.text());
  return strings;
}

}  // namespace porchsim::api
