// Where resources name each other, by kustomize's defaults (api/konfig/builtinpluginconsts,
// nameReference), and following a changed name there (api/filters/nameref).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {

// A resource, and its name before if that was changed.
struct NamedResource {
  kpt::KubeObject* object = nullptr;
  std::optional<std::string> old_name;
};

// Every reference to an old name gets the present one. What went wrong, or "".
std::string fix_name_references(const std::vector<NamedResource>& resources);

}  // namespace porchsim::functions
