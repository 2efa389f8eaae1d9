// Renders known again where only the Kptfile is another one. In a fan-out no two packages are
// alike, but they differ in their Kptfiles alone: in the names of functions, in locks, in
// conditions. Functions that pass local configuration by make the same of all of them.
//
// A pure function of texts: whether a sibling is known changes nothing but how long a render takes.
#pragma once

#include <optional>

#include "functions/render/pipeline.h"
#include "kpt/package/files.h"
#include "kpt/package/package_cache.h"
#include "kpt/package/parsed_files.h"

namespace porchsim::functions {

// A package without subpackages whose Kptfile is plain local configuration, and whose functions are
// such of FunctionRegistry::standard() as pass it by: its files, but instead of the Kptfile what of
// it functions go by. Packages for which that is the same are siblings. Nothing for any other.
std::optional<kpt::Files> sibling_key(const kpt::Files& files, kpt::ParsedFiles& parsed);

// What render() makes of `files`, from what it made of a sibling; nothing unless all went well
// there.
std::optional<RenderOutcome> render_like(const RenderOutcome& sibling, const kpt::Files& files,
                                         kpt::ParsedFiles& parsed);

}  // namespace porchsim::functions
