// The lives of packages that belong to variants.
#pragma once

#include <string_view>
#include <vector>

#include "api/object.h"
#include "scenarios/random/stage.h"

namespace porchsim::scenarios {

// What a variant owns and is more than a placeholder, in order.
std::vector<api::ObjectPtr> owned_by(Stage& stage, const api::Object& variant);
// The first that is there in that state; null if there is none.
const api::Object* first_in(const std::vector<api::ObjectPtr>& revisions,
                            std::string_view lifecycle);
// What a variant's controller answers with a new draft, as a rule.
void ask_for_draft(Stage& stage, Draws& draws, const api::Object& variant);
// The next thing in the life of the variant's package; false: there is none.
bool advance_life(Stage& stage, Draws& draws, const api::Object& variant);

}  // namespace porchsim::scenarios
