#include "fakeporch/render/set_namespace_config.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/render/resource_origin.h"

namespace porchsim::fakeporch {
namespace {

constexpr std::string_view kExpected = "`ConfigMap.v1` or `SetNamespace.v1alpha1.fn.kpt.dev`";

std::unexpected<SetNamespaceConfigError> refuse(std::string message) {
  return std::unexpected(SetNamespaceConfigError{std::move(message), false});
}

bool is_text(const kpt::yaml::Node* node) {
  return node == nullptr || node->is_null() || (node->is_scalar() && node->tag == "!!str");
}

bool is_text_map(const kpt::yaml::Node* node) {
  if (node == nullptr || node->is_null()) return true;
  if (!node->is_mapping()) return false;
  for (std::size_t i = 1; i < node->content.size(); i += 2) {
    if (!is_text(&node->content[i])) return false;
  }
  return true;
}

std::string text_at(const kpt::KubeObject& object, std::string_view key) {
  const auto value = object.fields().nested_string({key});
  return value ? value->value_or("") : "";
}

}  // namespace

std::expected<SetNamespaceConfig, SetNamespaceConfigError> read_set_namespace_config(
    const kpt::KubeObject& object) {
  const kpt::yaml::Node& root = object.node();
  if (root.content.empty())
    return refuse(fmt::format("FunctionConfig is missing. Expect {}", kExpected));
  if (is_gvk(object, "", "v1", "ConfigMap")) {
    if (!is_text_map(root.find("data"))) {
      return std::unexpected(
          SetNamespaceConfigError{"failed to parse FunctionConfig as ConfigMap", true});
    }
    const auto data = object.fields().nested_string_map({"data"});
    kpt::StringMap values = data ? data->value_or(kpt::StringMap{}) : kpt::StringMap{};
    SetNamespaceConfig config{values["namespace"], values["namespaceMatcher"]};
    if (config.name_space.empty() && object.name() == "kptfile.kpt.dev")
      config.name_space = values["name"];
    if (config.name_space.empty()) return refuse("`data.namespace` should not be empty");
    return config;
  }
  if (is_gvk(object, "fn.kpt.dev", "v1alpha1", "SetNamespace")) {
    if (!is_text(root.find("namespace")) || !is_text(root.find("namespaceMatcher"))) {
      return std::unexpected(SetNamespaceConfigError{
          "failed to parse FunctionConfig as fn.kpt.dev.v1alpha1.SetNamespace", true});
    }
    SetNamespaceConfig config{text_at(object, "namespace"), text_at(object, "namespaceMatcher")};
    if (config.name_space.empty()) return refuse("`namespace` should not be empty");
    return config;
  }
  return refuse(fmt::format("unknown functionConfig Kind={} ApiVersion={}, expect {}",
                            object.kind(), object.api_version(), kExpected));
}

}  // namespace porchsim::fakeporch
