#include "fakeporch/render/set_namespace_config.h"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "controllers/kpt/kptfile_json.h"
#include "fakeporch/render/resource_origin.h"

namespace porchsim::fakeporch {
namespace {

constexpr std::string_view kExpected = "`ConfigMap.v1` or `SetNamespace.v1alpha1.fn.kpt.dev`";

std::unexpected<SetNamespaceConfigError> refuse(std::string message) {
  return std::unexpected(SetNamespaceConfigError{std::move(message), false});
}

namespace types = kpt::kptfile_types;

// What the original decodes configurations into, as far as a wrong value can be told.
constexpr std::array kConfigMapFields = {types::text("apiVersion"), types::text("kind"),
                                         types::record("metadata", types::kObjectMeta),
                                         types::string_map("data")};
constexpr types::StructType kConfigMap{"v1.ConfigMap", kConfigMapFields};
constexpr std::array kOwnFields = {types::text("apiVersion"), types::text("kind"),
                                   types::record("metadata", types::kObjectMeta),
                                   types::text("namespace"), types::text("namespaceMatcher")};
constexpr types::StructType kOwn{"transformer.SetNamespace", kOwnFields};

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
    if (!kpt::typed_json_error(root, kConfigMap).empty()) {
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
    if (!kpt::typed_json_error(root, kOwn).empty()) {
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
