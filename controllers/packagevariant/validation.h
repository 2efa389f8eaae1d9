// Is a variant's spec complete and consistent? Porch: packagevariant_controller.go,
// validatePackageVariant. Documents: seed 000, "Validation Errors".
#pragma once

#include <string>
#include <vector>

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/options.h"

namespace porchsim::packagevariant {

// One text for each thing that is wrong; empty if the spec is valid. Policies that are not set get
// their defaults (adoptNone, delete), in `pv` alone. Where the options do not honour
// spec.upstream.revision, it becomes -1.
std::vector<std::string> validate_package_variant(api::PackageVariant& pv, const Options& options);

// "a; b"
std::string combine_errors(const std::vector<std::string>& errors);

}  // namespace porchsim::packagevariant
