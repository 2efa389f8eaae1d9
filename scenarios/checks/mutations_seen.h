// Which of a variant's mutations can be told from the files of a downstream: the keys of the
// package context, and the functions of the pipeline. (Injected objects cannot: the cluster may
// have changed since.)
#pragma once

#include <string>

#include "controllers/api/package_variant.h"
#include "controllers/kpt/files.h"

namespace porchsim::scenarios {

// "lacks the context key region", "lacks the function set-labels:v0.2"; "" if nothing is missing.
std::string missing_mutation(const api::PackageVariant::Spec& spec, const kpt::Files& files);

}  // namespace porchsim::scenarios
