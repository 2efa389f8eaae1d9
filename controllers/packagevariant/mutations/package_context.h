// The variant's keys in the package context, ConfigMap kptfile.kpt.dev of package-context.yaml.
// Porch: packagevariant_controller.go, ensurePackageContext.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/draft_files.h"

namespace porchsim::packagevariant {

struct WantedPackageContext {
  struct Entry {
    std::string_view key;
    const std::string* value;  // null: the key goes
  };
  std::vector<Entry> entries;  // into the variant, each key once
};
WantedPackageContext wanted_package_context(const api::PackageVariant& pv);

// Of package-context.yaml; of the package, which needs no such file if nothing is wanted.
Answer holds(const kpt::yaml::Value& file, const WantedPackageContext& wanted);
Answer holds(const DraftFiles& files, const WantedPackageContext& wanted);

// Errors: the file is missing or no such ConfigMap, its data missing or no map of strings.
api::Result<> apply(DraftFiles& files, const WantedPackageContext& wanted);

}  // namespace porchsim::packagevariant
