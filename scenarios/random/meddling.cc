// Somebody undoes what a controller has just written, and may not have seen itself.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <utility>

#include "api/package_variant.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_changes.h"
#include "scenarios/random/variant_draws.h"

namespace porchsim::scenarios::operation {
namespace {

using std::chrono::milliseconds;

// Until a controller has written what it was asked for; before it begins.
constexpr std::array kWrites = {milliseconds(1000), milliseconds(200), milliseconds(5000),
                                milliseconds(20)};
constexpr std::array kUnseenFor = {milliseconds(1000), milliseconds(20), milliseconds(5000)};

// The other way round, or nothing at all.
api::Json other_status(Draws& draws, const api::Json& status) {
  api::Json patch;
  switch (draws.number("overwrites", 3)) {
    case 0: {
      api::Json::Array conditions = status["conditions"].items();
      for (api::Json& condition : conditions) {
        const bool is_true = condition["status"].as_string() == "True";
        condition.set("status", is_true ? "False" : "True");
        condition.set("message", "by hand");
      }
      patch.set_path({"status", "conditions"}, api::Json::array(std::move(conditions)));
      break;
    }
    case 1:
      patch.set_path({"status", "conditions"}, api::Json());
      break;
    default:
      patch.set_path({"status", "downstreamTargets"}, api::Json());
  }
  return patch;
}

void overwrite_status(Stage& stage, Draws& draws, const api::ObjectKey& key) {
  const ObjectRef ref{"PackageVariant", "", key.name};
  const api::ObjectPtr now = stage.world().find(ref.kind, key.name_space, key.name);
  if (now == nullptr) return;
  const api::Json patch = other_status(draws, now->json()["status"]);
  stage.perform(draws, {"overwrite the status of PackageVariant " + key.name,
                        PatchStep{ref, patch, "status"}});
}

// Who is blind makes a draft where it knows of none.
void ask_for_draft_elsewhere(Stage& stage, Draws& draws, const api::Object& variant) {
  const api::Json elsewhere = drawn_place(draws, places_in(stage.spec()));
  if (elsewhere.is_null())
    ask_for_draft(stage, draws, variant);
  else
    patch_variant(stage, draws, variant.meta().name, elsewhere);
}

// The last that its controller has made is nobody's any more.
void disown_last_made(Stage& stage, Draws& draws, const api::Object& variant) {
  const auto owned = owned_by(stage, variant);
  const api::Object* newest = last_made(owned);
  if (newest == nullptr) return;
  const auto& revision = newest->as<api::PackageRevision>();
  stage.perform(draws, disown_turn("disown " + revision.meta.name, stage.ref_of(revision)));
}

}  // namespace

bool meddle(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  const auto names = stage.controllers_of_variants();
  if (variants.empty() || names.empty()) return false;
  const api::ObjectPtr variant = draws.one("variant", variants);
  const std::string controller = draws.one("controller", names);
  const bool is_status = draws.number("status", 2) == 0;
  const std::string kind = is_status ? "PackageVariant" : stage.revision_kind(draws);
  const bool is_blind = draws.number("held", 3) != 0;
  // Of a variant it must see the change, though not what it makes of it.
  if (is_status) {
    change_somehow(stage, draws, *variant);
    stage.pause(draws.one("until-seen", kUnseenFor));
  }
  if (is_blind) stage.perform(draws, watch_turn(true, kind, controller));
  if (!is_status) ask_for_draft_elsewhere(stage, draws, *variant);
  stage.pause(draws.one("until-written", kWrites));
  if (is_status)
    overwrite_status(stage, draws, variant->meta().key());
  else if (draws.number("disowns", 2) == 1)
    disown_last_made(stage, draws, *variant);
  else
    delete_last_made(stage, draws, *variant);
  if (!is_blind) return true;
  stage.pause(draws.one("outage", kUnseenFor));
  if (draws.number("gone", 2) == 1)
    stage.perform(draws, break_turn(kind, controller, BreakWatchStep::Then::Gone));
  stage.perform(draws, watch_turn(false, kind, controller));
  return true;
}

}  // namespace porchsim::scenarios::operation
