// Resources as kustomize keeps them: named, of a kind, and no two of one identity. kustomize: api/
// resmap, kyaml: resid.
#pragma once

#include <string>
#include <vector>

#include "functions/catalog/kustomize_fields.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {

struct ResourceId {
  Gvk gvk;
  std::string name;
  std::string name_space;

  bool is_cluster_scoped() const;
  // "default" where there is none; all cluster-scoped resources share one.
  std::string effective_namespace() const;
  // "apps_v1_Deployment|~X|web"
  std::string text() const;
};

ResourceId id_of(const kpt::yaml::Node& root);

// kustomize: GetValidatedMetadata. "missing kind in object …", "" if all is well.
std::string metadata_problem(const kpt::yaml::Node& root);

// resmap.Factory.NewResMapFromRNodeSlice. Drops items that are null or empty; what is wrong with
// the others, or "".
std::string keep_resources(std::vector<kpt::KubeObject>& items);

}  // namespace porchsim::functions
