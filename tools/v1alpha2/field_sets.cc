#include "tools/v1alpha2/field_sets.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include <fmt/format.h>

namespace porchsim::scenarios {

using api::Json;

FieldSets::FieldSets(const Json& sets) : sets_(sets) {
  for (const auto& [id, set] : sets.members()) ids_.emplace(set.dump(), id);
}

Json FieldSets::expanded(const Json& entries, std::string_view api_version,
                         std::string_view time) const {
  Json::Array out;
  for (const Json& entry : entries.items()) {
    std::array<std::string_view, 4> parts;
    std::string_view rest = entry.as_string();
    for (std::string_view& part : parts) {
      const auto end = std::min(rest.find('|'), rest.size());
      part = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const auto& [manager, operation, subresource, id] = parts;
    Json owned = Json::object({{"manager", manager},
                               {"operation", operation},
                               {"apiVersion", api_version},
                               {"time", time},
                               {"fieldsType", "FieldsV1"},
                               {"fieldsV1", sets_[id]}});
    if (!subresource.empty()) owned.set("subresource", subresource);
    out.push_back(std::move(owned));
  }
  // In the order that a server keeps, so that a write that changes nothing changes nothing.
  std::ranges::sort(out, {}, [](const Json& owned) {
    return std::tuple(owned["operation"].as_string(), owned["manager"].as_string(),
                      owned["subresource"].as_string());
  });
  return Json::array(std::move(out));
}

Json FieldSets::abbreviated(const Json& managed_fields) const {
  std::vector<std::string> entries;
  for (const Json& owned : managed_fields.items()) {
    const std::string text = owned["fieldsV1"].dump();
    const auto id = ids_.find(text);
    entries.push_back(fmt::format("{}|{}|{}|{}", owned["manager"].as_string(),
                                  owned["operation"].as_string(), owned["subresource"].as_string(),
                                  id == ids_.end() ? text : id->second));
  }
  std::ranges::sort(entries);
  Json out = Json::array();
  for (const std::string& entry : entries) out.push_back(entry);
  return out;
}

}  // namespace porchsim::scenarios
