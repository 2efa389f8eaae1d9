// The lives of packages that belong to variants.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/object.h"
#include "api/package_revision.h"
#include "scenarios/format/step.h"
#include "scenarios/random/stage.h"

namespace porchsim::scenarios {

// What a variant owns and is more than a placeholder, in order.
std::vector<api::ObjectPtr> owned_by(Stage& stage, const api::Object& variant);
// The first that is there in that state; null if there is none.
const api::Object* first_in(const std::vector<api::ObjectPtr>& revisions,
                            std::string_view lifecycle);
// What was made last; null if there is nothing.
const api::Object* last_made(const std::vector<api::ObjectPtr>& revisions);
// Somebody deletes what a variant's controller has made last, if there is anything.
void delete_last_made(Stage& stage, Draws& draws, const api::Object& variant);
// The workspace that the next draft of the variant's package will have, which must have a place.
std::string next_workspace(Stage& stage, const api::Object& variant);
// Somebody drafts under that name what the variant's controller is asked for, and it does not see
// that; false: nobody can.
bool draft_unseen(Stage& stage, Draws& draws);
// What a variant's controller answers with a new draft, as a rule.
void ask_for_draft(Stage& stage, Draws& draws, const api::Object& variant);
// A variant is told to adopt a package that somebody has made by hand, and to follow what that was
// made of; nothing where there is no variant.
void hand_over(Stage& stage, Draws& draws, const api::PackageRevision::Spec& made,
               const api::PackageRevision::Spec& upstream);
// Its upstream package is published anew with these changes, and the variant is sent to that;
// nothing if it names none.
void upgrade_to_new(Stage& stage, Draws& draws, const api::Object& variant, FileEdits edits);
// The next thing in the life of the variant's package; false: there is none.
bool advance_life(Stage& stage, Draws& draws, const api::Object& variant);

}  // namespace porchsim::scenarios
