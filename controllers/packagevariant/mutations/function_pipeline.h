// The variant's functions at the head of the Kptfile's pipeline. They are known by their names,
// "PackageVariant.<variant>.<function>.<position>".
// Porch: packagevariant_controller.go, ensureKRMFunctions, isPackageVariantFunc,
// generatePVFuncName.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

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

// Mutators and validators of the variant first, in order, then those that are not its own. An empty
// list goes, and so does a pipeline without any function. Errors: no Kptfile, or a pipeline that is
// none. The original takes the two `lists` in the order of a Go map, which is random.
inline constexpr std::array<std::string_view, 2> kFunctionLists = {"mutators", "validators"};
api::Result<> ensure_krm_functions(const api::PackageVariant& pv, DraftFiles& files,
                                   const Options& options,
                                   std::span<const std::string_view> lists = kFunctionLists);

}  // namespace porchsim::packagevariant
