#include "tools/conform/canonical.h"

#include <algorithm>
#include <array>

#include "kpt/kyaml/stable_order.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kTransitionTime = "lastTransitionTime";

bool is_empty(const api::Json& json) {
  return json.is_null() || ((json.is_object() || json.is_array()) && json.size() == 0);
}

api::Json canonical_call(const api::Json& call) {
  api::Json result = call;
  if (call["verb"].as_string() == "status-update") {
    result.set("object", api::Json::object({{"status", call.at({"object", "status"})}}));
  }
  return result;
}

std::array<std::string_view, 4> key_of(const api::Json& object) {
  const api::Json& metadata = object["metadata"];
  return {object["apiVersion"].as_string(), object["kind"].as_string(),
          metadata["namespace"].as_string(), metadata["name"].as_string()};
}

}  // namespace

api::Json without_empty(const api::Json& json) {
  if (json.is_array()) {
    api::Json result = api::Json::array();
    for (const api::Json& item : json.items()) result.push_back(without_empty(item));
    return result;
  }
  if (!json.is_object()) return json;
  api::Json result = api::Json::object();
  for (const auto& member : json.members()) {
    api::Json value = without_empty(member.value);
    if (!is_empty(value)) result.set(member.key, std::move(value));
  }
  return result;
}

std::set<std::string> transition_times(const api::Json& json) {
  std::set<std::string> times;
  for (const api::Json& item : json.items()) times.merge(transition_times(item));
  for (const auto& member : json.members()) {
    if (member.key == kTransitionTime) times.insert(member.value.text());
    times.merge(transition_times(member.value));
  }
  return times;
}

api::Json with_moved_times(const api::Json& json, const std::set<std::string>& known) {
  if (json.is_array()) {
    api::Json result = api::Json::array();
    for (const api::Json& item : json.items()) result.push_back(with_moved_times(item, known));
    return result;
  }
  if (!json.is_object()) return json;
  api::Json result = api::Json::object();
  for (const auto& member : json.members()) {
    const bool moved = member.key == kTransitionTime && member.value.is_string() &&
                       !known.contains(member.value.text());
    result.set(member.key, moved ? api::Json("<now>") : with_moved_times(member.value, known));
  }
  return result;
}

api::Json canonical_output(const api::Json& output, const std::set<std::string>& known_times) {
  api::Json calls = api::Json::array();
  for (const api::Json& call : output["calls"].items()) calls.push_back(canonical_call(call));
  api::Json::Array objects = output["objectsAfter"].items();
  kpt::sort_stably(objects,
                   [](const api::Json& a, const api::Json& b) { return key_of(a) < key_of(b); });
  const api::Json result = api::Json::object(
      {{"calls", calls}, {"error", output["error"]}, {"objectsAfter", api::Json::array(objects)}});
  return without_empty(with_moved_times(result, known_times));
}

}  // namespace porchsim::scenarios
