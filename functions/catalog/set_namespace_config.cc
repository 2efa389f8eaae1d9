#include "functions/catalog/set_namespace_config.h"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "functions/catalog/resource_origin.h"
#include "functions/text/json_form.h"
#include "kpt/kptfile/kptfile_json.h"
#include "kpt/kptfile/kptfile_tables.h"

namespace porchsim::functions {
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

std::string text_at(const kpt::yaml::Node* mapping, std::string_view key) {
  const kpt::yaml::Node* value =
      mapping != nullptr && mapping->is_mapping() ? mapping->find(key) : nullptr;
  return value == nullptr || value->is_null() ? std::string() : value->value;
}

}  // namespace

std::expected<SetNamespaceConfig, SetNamespaceConfigError> read_set_namespace_config(
    const kpt::KubeObject& object) {
  const kpt::yaml::Node& root = object.node();
  if (root.content.empty())
    return refuse(fmt::format("FunctionConfig is missing. Expect {}", kExpected));
  const auto json = to_json(root);
  if (is_gvk(object, "", "v1", "ConfigMap")) {
    if (!json || !kpt::typed_json_error(*json, kConfigMap).empty()) {
      return std::unexpected(
          SetNamespaceConfigError{"failed to parse FunctionConfig as ConfigMap", true});
    }
    const kpt::yaml::Node* data = json->find("data");
    SetNamespaceConfig config{text_at(data, "namespace"), text_at(data, "namespaceMatcher")};
    if (config.name_space.empty() && object.name() == "kptfile.kpt.dev")
      config.name_space = text_at(data, "name");
    if (config.name_space.empty()) return refuse("`data.namespace` should not be empty");
    return config;
  }
  if (is_gvk(object, "fn.kpt.dev", "v1alpha1", "SetNamespace")) {
    if (!json || !kpt::typed_json_error(*json, kOwn).empty()) {
      return std::unexpected(SetNamespaceConfigError{
          "failed to parse FunctionConfig as fn.kpt.dev.v1alpha1.SetNamespace", true});
    }
    SetNamespaceConfig config{text_at(&*json, "namespace"), text_at(&*json, "namespaceMatcher")};
    if (config.name_space.empty()) return refuse("`namespace` should not be empty");
    return config;
  }
  return refuse(fmt::format("unknown functionConfig Kind={} ApiVersion={}, expect {}",
                            object.kind(), object.api_version(), kExpected));
}

}  // namespace porchsim::functions
