// Templates of sets' targets out of chance.
#pragma once

#include "api/json/json.h"
#include "scenarios/random/draws.h"

namespace porchsim::scenarios {

// One to three of its parts, as texts and as expressions. Expressions see all that there is to see;
// some fail where a label is absent or nothing was selected.
api::Json drawn_template(Draws& draws);
// A label out of the Repository that the variant is to be in.
api::Json template_of_repository();
// That with one of its parts drawn anew, or added.
api::Json with_another_part(Draws& draws, api::Json of);

}  // namespace porchsim::scenarios
