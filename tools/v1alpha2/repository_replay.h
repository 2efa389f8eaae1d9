// One recorded reconcile of the Repository controller, lived through once more, with the sync that
// it has set going run to its end.
#pragma once

#include "api/json/json.h"
#include "tools/v1alpha2/field_sets.h"

namespace porchsim::scenarios {

// `vector` with the texts of its resources (with_texts()). What comes of it, in the form of the
// vector's output: that of the world, and syncedSinceStart.
api::Json replay_repository(const api::Json& vector, const FieldSets& sets);

}  // namespace porchsim::scenarios
