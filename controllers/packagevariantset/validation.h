// Is a set's spec complete and consistent? Porch: controllers/packagevariantsets, validate.go.
// Documents: seed 001, "Validation".
#pragma once

#include <string>
#include <vector>

#include "api/package_variant_set.h"

namespace porchsim::packagevariantset {

// One text for each thing that is wrong, in the order of upstream, targets and their templates;
// empty if the spec is valid. What a template's expressions say is not looked at here.
std::vector<std::string> validate_package_variant_set(const api::PackageVariantSet::Spec& spec);

// "a; b"
std::string combine_errors(const std::vector<std::string>& errors);

}  // namespace porchsim::packagevariantset
