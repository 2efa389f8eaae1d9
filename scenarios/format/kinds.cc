#include "scenarios/format/kinds.h"

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "base/ascii.h"
#include "controllers/runtime/leader_election.h"

namespace porchsim::scenarios {

std::span<const api::ResourceType> built_in_kinds() {
  static const std::vector<api::ResourceType> kinds = {
      {"rbac.authorization.k8s.io", "v1", "ClusterRole", "clusterroles", false},
      {"", "v1", "ConfigMap", "configmaps", true},
      {"apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions",
       false},
      {"apps", "v1", "Deployment", "deployments", true},
      runtime::lease_type(),
      {"", "v1", "Namespace", "namespaces", false},
      {"", "v1", "Node", "nodes", false},
      api::PackageRevision::type(),
      api::v1alpha2::PackageRevision::type(),
      api::PackageRevisionResources::type(),
      api::PackageVariant::type(),
      api::PackageVariantSet::type(),
      {"", "v1", "Pod", "pods", true},
      api::Repository::type(),
      {"", "v1", "Secret", "secrets", true},
      {"", "v1", "Service", "services", true},
      {"", "v1", "ServiceAccount", "serviceaccounts", true},
  };
  return kinds;
}

const api::ResourceType* find_kind(std::string_view kind,
                                   std::span<const api::ResourceType> further) {
  for (const std::span<const api::ResourceType> group : {further, built_in_kinds()}) {
    for (const api::ResourceType& type : group) {
      if (api::kind_name(type) == kind) return &type;
    }
  }
  return nullptr;
}

std::string usual_plural(std::string_view kind) {
  const std::string plural = base::to_lower(kind);
  const auto ends = [&plural](std::string_view tail) { return plural.ends_with(tail); };
  const bool vowel_y = ends("ay") || ends("ey") || ends("oy") || ends("uy");
  if (ends("y") && !vowel_y) return plural.substr(0, plural.size() - 1) + "ies";
  if (ends("s") || ends("x") || ends("z") || ends("ch") || ends("sh")) return plural + "es";
  return plural + "s";
}

}  // namespace porchsim::scenarios
