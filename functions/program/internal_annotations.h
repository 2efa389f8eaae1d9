// kpt's bookkeeping annotations stand twice in a resource, under their present and their old names
// (internal.config.kubernetes.io/path, config.kubernetes.io/path). kyaml's function framework keeps
// the two alike. kyaml: kio.go.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/sdk/kube_object.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

// Those of each resource before the function, by the number that the resource was given meanwhile.
using InternalAnnotations = std::map<std::string, kpt::StringMap, std::less<>>;

// kyaml: CopyLegacyAnnotations. What stands under one name alone gets the other, too.
void copy_legacy_annotations(kpt::yaml::Node& root);

// kyaml: PreprocessResourcesForInternalAnnotationMigration. Numbers the resources in annotation
// `key`. Fails where the two names have different values.
kpt::Result<InternalAnnotations> number_resources(std::vector<kpt::KubeObject>& items,
                                                  std::string_view key);

// kyaml: ReconcileInternalAnnotations. What the function changed under one name is changed under
// the other; names that the input did not use are dropped again, and so are the numbers.
kpt::Status reconcile_resources(std::vector<kpt::KubeObject>& items,
                                const InternalAnnotations& before, std::string_view key);

}  // namespace porchsim::functions
