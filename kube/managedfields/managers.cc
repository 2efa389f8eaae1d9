#include "kube/managedfields/managers.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/try.h"
#include "kube/managedfields/fieldset/fields_v1.h"
#include "kube/managedfields/fieldset/go_text.h"
#include "kube/status/go_json.h"
#include "kube/status/go_text.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

constexpr std::size_t kLongestName = 128;

bool is_text_or_absent(const Json& value) { return value.is_null() || value.is_string(); }

// An entry that Go could not even hold makes the whole list unreadable.
bool is_entry(const Json& entry) {
  if (!entry.is_object()) return false;
  for (const char* name : {"manager", "operation", "apiVersion", "fieldsType", "subresource"}) {
    if (!is_text_or_absent(entry[name])) return false;
  }
  const Json& time = entry["time"];
  return time.is_null() || (time.is_string() && api::parse_rfc3339(time.as_string()));
}

bool are_entries(const Json& managed_fields) {
  return std::ranges::all_of(managed_fields.items(), is_entry);
}

std::expected<OwnedSet, std::string> read_set(const Json& fields, const KnownSets& known) {
  if (auto set = known.written_as(fields)) return *std::move(set);
  return PORCHSIM_TRY(parse_fields_v1(fields));
}

std::expected<Manager, std::string> read_manager(const Json& entry, std::size_t place,
                                                 const KnownSets& known) {
  const std::string_view operation = entry["operation"].as_string();
  if (operation != "Apply" && operation != "Update") {
    return std::unexpected("operation must be `Apply` or `Update`");
  }
  Manager manager;
  manager.api_version = entry["apiVersion"].text();
  if (manager.api_version.empty()) return std::unexpected("apiVersion must not be empty");
  const std::string_view type = entry["fieldsType"].as_string();
  if (type.empty()) {
    return std::unexpected(fmt::format("missing fieldsType in managed fields entry {}", place));
  }
  if (type != "FieldsV1") {
    return std::unexpected(
        fmt::format("invalid fieldsType {} in managed fields entry {}", go_quote(type), place));
  }
  const bool applies = operation == "Apply";
  manager.name = {entry["manager"].text(), entry["subresource"].text(),
                  applies ? "" : manager.api_version, applies};
  manager.time = api::parse_rfc3339(entry["time"].as_string());
  auto set = read_set(entry["fieldsV1"], known);
  if (!set) {
    return std::unexpected(
        fmt::format("error decoding versioned set from entry {}: {}", place, set.error()));
  }
  manager.set = *std::move(set);
  return manager;
}

std::int64_t seconds(const Manager& manager) {
  if (!manager.time) return 0;
  return std::chrono::floor<std::chrono::seconds>(*manager.time).time_since_epoch().count();
}

auto place_of(const Manager& manager) {
  const ManagerName& name = manager.name;
  return std::make_tuple(!name.applies, seconds(manager), std::string_view(name.manager),
                         std::string_view(manager.api_version), std::string_view(name.subresource));
}

Json entry_of(const Manager& manager) {
  const ManagerName& name = manager.name;
  Json::Object members;
  members.reserve(7);
  members.push_back({"apiVersion", manager.api_version});
  members.push_back({"fieldsType", "FieldsV1"});
  members.push_back({"fieldsV1", manager.set.fields_v1()});
  if (!name.manager.empty()) members.push_back({"manager", name.manager});
  members.push_back({"operation", name.applies ? "Apply" : "Update"});
  if (!name.subresource.empty()) members.push_back({"subresource", name.subresource});
  if (manager.time) members.push_back({"time", api::to_rfc3339(*manager.time)});
  return Json::from_members(std::move(members));
}

}  // namespace

std::string ManagerName::identifier() const {
  std::string out = "{";
  const auto add = [&out](std::string_view key, std::string_view value) {
    if (value.empty()) return;
    out += out.size() > 1 ? ",\"" : "\"";
    out.append(key).append("\":").append(go_json_text(value));
  };
  add("manager", manager);
  add("operation", applies ? "Apply" : "Update");
  add("apiVersion", api_version);
  add("subresource", subresource);
  return out + '}';
}

std::string ManagerName::display() const {
  std::string out = go_quote(manager);
  if (!subresource.empty()) out += " with subresource " + go_quote(subresource);
  if (!applies) out += " using " + api_version;
  return out;
}

std::expected<Managers, std::string> read_managers(const Json& managed_fields,
                                                   const KnownSets& known) {
  Managers managers;
  if (!are_entries(managed_fields)) return managers;
  std::size_t place = 0;
  for (const Json& entry : managed_fields.items()) {
    Manager manager = PORCHSIM_TRY(read_manager(entry, place++, known));
    managers[manager.name.identifier()] = std::move(manager);
  }
  return managers;
}

Json write_managers(const Managers& managers) {
  if (managers.empty()) return {};
  std::vector<const Manager*> ordered;
  for (const auto& [identifier, manager] : managers) ordered.push_back(&manager);
  std::ranges::sort(ordered, {}, [](const Manager* manager) { return place_of(*manager); });
  Json::Array entries;
  for (const Manager* manager : ordered) entries.push_back(entry_of(*manager));
  return Json::array(std::move(entries));
}

bool is_reset(const Json& managed_fields) {
  if (managed_fields.size() != 1) return false;
  const Json& entry = managed_fields[0];
  return is_entry(entry) && std::ranges::all_of(entry.members(), [](const Json::Member& member) {
           return member.value.is_null() || (member.value.is_string() && member.value.is_zero());
         });
}

std::string manager_or_user_agent(std::string_view field_manager, std::string_view user_agent) {
  if (!field_manager.empty()) return std::string(field_manager);
  std::string out;
  const std::string_view program = user_agent.substr(0, user_agent.find('/'));
  for (const std::string& character : printable_characters(program)) {
    if (out.size() + character.size() > kLongestName) break;
    out += character;
  }
  return out;
}

}  // namespace porchsim::kube::managedfields
