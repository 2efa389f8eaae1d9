// Who a resource is and where it comes from: its own group, kind, namespace and name, or those that
// annotation internal.kpt.dev/upstream-identifier names. krm-functions-sdk: origin.go.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "functions/program/function.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {

inline constexpr std::string_view kDefaultNamespace = "default";
inline constexpr std::string_view kUnknownNamespace = "~C";  // cluster-scoped, or of unknown scope

struct ResourceOrigin {
  std::string group;
  std::string kind;
  std::string name_space;
  std::string name;
};

ResourceOrigin identity_of(const kpt::KubeObject& object);
bool has_upstream_origin(const kpt::KubeObject& object);
// The upstream's identity, else its own. Fails where the annotation is in bad format.
std::expected<ResourceOrigin, std::string> origin_of(const kpt::KubeObject& object);

// SDK: IsGVK. What either side leaves empty matches anything.
bool is_gvk(const kpt::KubeObject& object, std::string_view group, std::string_view version,
            std::string_view kind);

// "Resource(apiVersion=v1, kind=Service, namespace=default, name=web)"
std::string short_text(const kpt::KubeObject& object);

// The old SDK's order of the output: by apiVersion, kind, namespace, name, ties as Go's sort leaves
// them.
void sort_items(std::vector<kpt::KubeObject>& items);

// SDK: ConfigObjectResult. What is wrong with a configuration, and where it stands.
FunctionResult config_error(std::string message, const kpt::KubeObject& config);

}  // namespace porchsim::functions
