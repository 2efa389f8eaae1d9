// What operations on variants and those on sets draw alike.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "api/package_variant.h"
#include "scenarios/random/stage.h"
#include "scenarios/random/variant_changes.h"

namespace porchsim::scenarios {

// The published revisions of the packages that the scenario begins with.
std::vector<UpstreamChoice> upstream_choices(Stage& stage);
// All that a variant may be told.
VariantChoices variant_choices(Stage& stage);
// The variant that owns a revision; null if none does.
api::ObjectPtr variant_of(Stage& stage, const api::ObjectMeta& revision);
void patch_variant(Stage& stage, Draws& draws, const std::string& name, const api::Json& patch);
// One of the changes that a variant may be told; false: there is none.
bool change_somehow(Stage& stage, Draws& draws, const api::Object& variant);
// How long a change holds before it is taken back: not at all, less than a reconcile, more than
// one.
std::chrono::milliseconds drawn_while(Draws& draws);
// Whether it adopts what is there, and deletes what it owns; the defaults are the plainest.
void draw_policies(Draws& draws, api::PackageVariant::Spec& spec);

}  // namespace porchsim::scenarios
