// The CustomResourceDefinition of a kind, as the table of its type says it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/object_key.h"
#include "api/schema.h"

namespace porchsim::kube {

struct DefinitionOptions {
  bool has_status = true;
  std::vector<std::string> selectable_fields = {};  // ".spec.lifecycle"
};

// apiextensions.k8s.io/v1, one version, served and stored. Of a kind without a schema every member
// is kept as it is.
api::Json custom_resource_definition(const api::ResourceType& type, const api::Schema* schema,
                                     const DefinitionOptions& options = {});

}  // namespace porchsim::kube
