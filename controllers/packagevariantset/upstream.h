// Which revision a set's variants follow: templates see it. Porch:
// packagevariantset_controller.go, getUpstreamPR. Documents: seed 001, "Find Upstream PR".
#pragma once

#include "api/package_variant_set.h"
#include "controllers/packagevariantset/options.h"
#include "controllers/packagevariantset/view.h"

namespace porchsim::packagevariantset {

// Of the package's revisions, in their order. Error: "could not find upstream package revision
// 'package/1' in repo 'repo'".
api::Result<api::ObjectPtr> get_upstream_pr(const api::PackageVariant::Upstream& upstream,
                                            const Objects& revisions, const Options& options);

}  // namespace porchsim::packagevariantset
