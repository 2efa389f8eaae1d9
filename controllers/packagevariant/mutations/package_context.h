// The variant's keys in the package context, ConfigMap kptfile.kpt.dev of package-context.yaml.
// Porch: packagevariant_controller.go, ensurePackageContext.
#pragma once

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/draft_files.h"

namespace porchsim::packagevariant {

// Does the spec name any key to set or remove?
bool wants_package_context(const api::PackageVariant& pv);

// Sets spec.packageContext.data, then removes removeKeys. Errors: the file is missing or no such
// ConfigMap, its data missing or no map of strings.
api::Result<> ensure_package_context(const api::PackageVariant& pv, DraftFiles& files);

}  // namespace porchsim::packagevariant
