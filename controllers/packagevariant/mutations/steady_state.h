// Does a package hold all mutations of a variant already? Said from the plain text of its files,
// without a tree and without an edit, for the packages that Porch and this controller write. "No"
// means: not sure; then the mutations are applied and the outcome is compared.
#pragma once

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/draft_files.h"
#include "controllers/packagevariant/mutations/options.h"
#include "kpt/yaml/plain_stream.h"

namespace porchsim::packagevariant {

// Of package-context.yaml: does it hold every key of spec.packageContext.data, and none of
// removeKeys?
bool holds_package_context(const api::PackageVariant& pv, const kpt::yaml::PlainStream& file);

// Of the Kptfile: are the variant's functions the first of its pipeline, in order, and no others
// its own?
bool holds_krm_functions(const api::PackageVariant& pv, const kpt::yaml::PlainStream& kptfile,
                         const Options& options);

// Both, and every file can be read and has no injection point.
bool holds_all_mutations(const api::PackageVariant& pv, const DraftFiles& files,
                         const Options& options);

}  // namespace porchsim::packagevariant
