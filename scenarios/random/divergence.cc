// Upstream and the people of a variant's package each go their own way with the same thing, and
// then meet: what both have in common, what people make of it in a draft that is published, and
// what upstream makes of it, which the variant is sent to.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>
#include <utility>

#include "api/package_variant.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"

namespace porchsim::scenarios::operation {
namespace {

using Move = LifecycleStep::Move;

// Somebody edits the variant's draft and publishes it; false: it has none.
bool publish_draft_with(Stage& stage, Draws& draws, const api::Object& variant, FileEdits edits) {
  const auto owned = owned_by(stage, variant);
  const api::Object* draft = first_in(owned, api::kDraft);
  if (draft == nullptr) return false;
  const std::string name = draft->meta().name;
  stage.perform(draws, {"edit " + name, EditStep{name, std::move(edits)}});
  stage.perform(draws, move_turn("propose", Move::Propose, name));
  stage.perform(draws, move_turn("approve", Move::Approve, name));
  return true;
}

}  // namespace

bool diverge(Stage& stage, Draws& draws) {
  constexpr std::array kDraftedWithin = {std::chrono::seconds(5), std::chrono::seconds(30)};
  const auto variants = stage.variants();
  if (variants.empty()) return false;
  const api::ObjectPtr variant = draws.one("variant", variants);
  if (!variant->as<api::PackageVariant>().spec.upstream) return false;
  const Divergence divergence = drawn_divergence(draws);
  if (!divergence.common.empty()) {
    upgrade_to_new(stage, draws, *variant, divergence.common);
    stage.pause(draws.one("drafted-within", kDraftedWithin));
  }
  if (!publish_draft_with(stage, draws, *variant, divergence.local)) return true;
  upgrade_to_new(stage, draws, *variant, divergence.upstream);
  return true;
}

}  // namespace porchsim::scenarios::operation
