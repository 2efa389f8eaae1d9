// What a variant makes of the files of its downstream, as the documents have it (seeds 000 and
// 002), told without the controller's code:
//
//   package context   the keys of packageContext.data with their values, without removeKeys
//   functions         the variant's own at the head of each list of the Kptfile's pipeline, in
//   order,
//                     with their configuration, as PackageVariant.<variant>.<function>.<position>
//   injection         injections.h
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "api/package_variant.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/files.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

// Whether what is injected is judged: not where the cluster's objects may have changed since.
enum class Injected : std::uint8_t { Judged, Left };

// "lacks the context key region", "has the function … otherwise"; "" if nothing is missing.
std::string missing_mutation(const api::PackageVariant& variant, const kpt::Files& files,
                             const Truth& truth, Injected injected = Injected::Judged);

// How the names of the variant's own functions begin.
std::string own_functions_prefix(std::string_view variant);

// The data of the files' package context; nothing if there is none.
std::optional<kpt::StringMap> package_context_data(const kpt::Files& files);

// The files with all mutations in them; what cannot be read stays as it is, and so does what the
// Kptfile tells of what was injected.
kpt::Files with_mutations(const api::PackageVariant& variant, kpt::Files files, const Truth& truth);

}  // namespace porchsim::scenarios
