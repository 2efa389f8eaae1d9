// From a set's targets to the places that want a variant. Porch: packagevariantset_controller.go,
// unrollDownstreamTargets. Documents: seed 001, "Target Unrolling".
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/client.h"
#include "api/package_variant_set.h"

namespace porchsim::packagevariantset {

// One variant to be: what its template says, and what holds where it says nothing. Porch:
// pvContext.
struct TargetContext {
  const api::PackageVariantSet::Template* pv_template = nullptr;  // null: the target has none
  std::string repo_default;
  std::string package_default;
  api::ObjectPtr object;   // that was selected; null where repositories are listed
  std::size_t target = 0;  // its index in spec.targets
};

// Which objects a target selects, of the set's namespace or, of kinds that have none, of all.
struct Selection {
  std::string api_version;
  std::string kind;
  std::optional<std::string> name;  // none: of any name
  std::vector<api::LabelRequirement> labels;
  std::size_t target = 0;
};

// The selection of a target; nothing where it lists repositories. A repositorySelector selects
// Repositories. Errors are those of Kubernetes' label selectors.
api::Result<std::optional<Selection>> selection_of(const api::PackageVariantSet& pvs,
                                                   std::size_t target);

// The selected objects, in the order of their names. NoMatch: there is no such kind.
using SelectObjects = std::function<api::Result<std::vector<api::ObjectPtr>>(const Selection&)>;

// The places of one target, in the order of repositories, packages and objects. They point into
// `pvs`, whose spec is valid. Fails as selection_of and `select` do.
api::Result<std::vector<TargetContext>> unroll_target(const api::PackageVariantSet& pvs,
                                                      std::size_t target,
                                                      const SelectObjects& select);

}  // namespace porchsim::packagevariantset
