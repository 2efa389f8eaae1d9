// The variant's functions at the head of the Kptfile's pipeline. They are known by their names,
// "PackageVariant.<variant>.<function>.<position>".
// Porch: packagevariant_controller.go, ensureKRMFunctions, isPackageVariantFunc,
// generatePVFuncName.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/draft_files.h"
#include "controllers/packagevariant/mutations/options.h"

namespace porchsim::packagevariant {

std::string generate_pv_func_name(std::string_view function, std::string_view variant,
                                  std::size_t position);
// Is it the name of a function of that variant? By prefix and position; where dotted names are not
// recognised, only if the whole has four segments.
bool is_package_variant_func(std::string_view name, std::string_view variant,
                             const Options& options);

// In each list of the pipeline the variant's functions come first, in order, and no others of its
// own. The original takes the two lists in the order of a Go map, which is random.
struct WantedFunctions {
  struct List {
    std::string_view field;
    std::vector<api::Json> functions;  // under their names in the Kptfile
  };
  std::array<List, 2> lists;
  std::string_view variant;  // its name, in the variant
  const Options& options;
};
WantedFunctions wanted_functions(const api::PackageVariant& pv, const Options& options);

// Of the Kptfile; of the package.
Answer holds(const kpt::yaml::Value& kptfile, const WantedFunctions& wanted);
Answer holds(const DraftFiles& files, const WantedFunctions& wanted);

// An empty list goes, and so does a pipeline without any function. Errors: no Kptfile, or a
// pipeline that is none.
api::Result<> apply(DraftFiles& files, const WantedFunctions& wanted);

}  // namespace porchsim::packagevariant
