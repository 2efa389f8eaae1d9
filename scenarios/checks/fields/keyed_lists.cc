#include "scenarios/checks/fields/keyed_lists.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

using kpt::yaml::Node;

constexpr std::array<std::string_view, 1> kName = {"name"};
constexpr std::array<std::string_view, 1> kIp = {"ip"};
constexpr std::array<std::string_view, 1> kMountPath = {"mountPath"};
constexpr std::array<std::string_view, 1> kDevicePath = {"devicePath"};
constexpr std::array<std::string_view, 2> kContainerPort = {"containerPort", "protocol"};
constexpr std::array<std::string_view, 2> kServicePort = {"port", "protocol"};
constexpr std::array<std::string_view, 2> kSpread = {"topologyKey", "whenUnsatisfiable"};

struct KeyedList {
  std::string_view name;
  ListKeys keys;
};

constexpr auto kPodLists = std::to_array<KeyedList>({
    {"containers", kName},
    {"initContainers", kName},
    {"volumes", kName},
    {"imagePullSecrets", kName},
    {"hostAliases", kIp},
    {"topologySpreadConstraints", kSpread},
});

constexpr auto kContainerLists = std::to_array<KeyedList>({
    {"env", kName},
    {"ports", kContainerPort},
    {"volumeMounts", kMountPath},
    {"volumeDevices", kDevicePath},
});

constexpr std::array<std::string_view, 1> kPod = {"spec"};
constexpr std::array<std::string_view, 3> kTemplate = {"spec", "template", "spec"};
constexpr std::array<std::string_view, 5> kJobTemplate = {"spec", "jobTemplate", "spec", "template",
                                                          "spec"};
constexpr std::array<std::string_view, 2> kPortsOfService = {"spec", "ports"};

struct Workload {
  std::string_view api_version;
  std::string_view kind;
  std::span<const std::string_view> pod;  // where the pod's spec is
};

constexpr auto kWorkloads = std::to_array<Workload>({
    {"apps/v1", "DaemonSet", kTemplate},
    {"apps/v1", "Deployment", kTemplate},
    {"apps/v1", "ReplicaSet", kTemplate},
    {"apps/v1", "StatefulSet", kTemplate},
    {"batch/v1", "CronJob", kJobTemplate},
    {"batch/v1", "Job", kTemplate},
    {"v1", "Pod", kPod},
});

ListKeys keys_in(std::span<const KeyedList> lists, std::string_view name) {
  const auto found = std::ranges::find(lists, name, &KeyedList::name);
  return found == lists.end() ? ListKeys() : found->keys;
}

bool has_key(const Node& element, std::string_view key) {
  return element.is_mapping() && element.find_key(key) != nullptr;
}

// The text of a key that an element has exactly once.
std::optional<std::string> text_of_key(const Node& element, std::string_view key) {
  if (!element.is_mapping()) return std::nullopt;
  const Node* value = nullptr;
  for (std::size_t i = 0; i + 1 < element.content.size(); i += 2) {
    if (element.content[i].value != key) continue;
    if (value != nullptr) return std::nullopt;
    value = &element.content[i + 1];
  }
  const bool is_text = value != nullptr && value->is_scalar() && !value->is_null();
  return is_text && !value->value.empty() ? std::optional(value->value) : std::nullopt;
}

}  // namespace

ListKeys keys_of_list(std::string_view api_version, std::string_view kind,
                      std::span<const std::string> path) {
  if (api_version == "v1" && kind == "Service")
    return std::ranges::equal(path, kPortsOfService) ? ListKeys(kServicePort) : ListKeys();
  const auto workload = std::ranges::find_if(kWorkloads, [&](const Workload& one) {
    return one.api_version == api_version && one.kind == kind;
  });
  if (workload == kWorkloads.end() || path.size() <= workload->pod.size()) return {};
  if (!std::ranges::equal(path.first(workload->pod.size()), workload->pod)) return {};
  const auto inner = path.subspan(workload->pod.size());
  if (inner.size() == 1) return keys_in(kPodLists, inner[0]);
  const bool of_container =
      inner.size() == 3 && (inner[0] == "containers" || inner[0] == "initContainers");
  return of_container ? keys_in(kContainerLists, inner[2]) : ListKeys();
}

std::optional<KeyedElements> take_apart(const Node& list, ListKeys keys) {
  KeyedElements elements;
  for (const std::string_view key : keys) {
    const bool is_used = std::any_of(list.content.begin(), list.content.end(),
                                     [key](const Node& element) { return has_key(element, key); });
    if (is_used || key == keys.front()) elements.keys.push_back(key);
  }
  std::set<std::string> names;
  for (const Node& element : list.content) {
    std::vector<std::string> parts;
    for (const std::string_view key : elements.keys) {
      const auto text = text_of_key(element, key);
      if (!text) return std::nullopt;
      parts.push_back(fmt::format("{}={}", key, *text));
    }
    elements.names.push_back(fmt::format("[{}]", fmt::join(parts, ",")));
    if (!names.insert(elements.names.back()).second) return std::nullopt;
  }
  return elements;
}

}  // namespace porchsim::scenarios
