// One recorded reconcile of the PackageRevision controller, done again by this project's with the
// behaviour of porch-head.
#pragma once

#include "api/json/json.h"
#include "tools/v1alpha2/field_sets.h"

namespace porchsim::scenarios {

// `vector` with the texts of its resources (with_texts()). What comes of it, in the form of the
// vector's output.
api::Json replay_package_revision(const api::Json& vector, const FieldSets& sets);

}  // namespace porchsim::scenarios
