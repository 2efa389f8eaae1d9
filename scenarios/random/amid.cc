// What comes while the controller of a revision of v1alpha2 is about something that takes long.
#include <fmt/format.h>

#include <chrono>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_draws.h"

namespace porchsim::scenarios::operation {
namespace {

using api::PackageRevision;
using Move = LifecycleStep::Move;
using std::chrono::milliseconds;

}  // namespace

bool render_slowly(Stage& stage, Draws& draws) {
  const auto drafts = stage.revisions_of_v1alpha2({api::kDraft});
  if (drafts.empty()) return false;
  const api::ObjectPtr chosen = draws.one("revision", drafts);
  const std::string& name = chosen->meta().name;
  const milliseconds takes = slow_down(stage, draws, "render.run");
  stage.perform(draws, edit_turn(stage, draws, name));
  stage.pause(takes / 2);
  switch (draws.number("meanwhile", 4)) {
    case 0:
      push_to(stage, draws, chosen->as<PackageRevision>());
      break;
    case 1:
      stage.perform(draws, edit_turn(stage, draws, name));
      break;
    case 2:
      stage.perform(draws, move_turn("approve", Move::Approve, name));
      break;
    default:
      stage.perform(draws, deletion_turn(stage.ref_of(chosen->as<PackageRevision>())));
  }
  return true;
}

// It is Published in its spec, and has no number yet.
bool approve_slowly(Stage& stage, Draws& draws) {
  const auto drafts = stage.revisions_of_v1alpha2({api::kDraft, api::kProposed});
  if (drafts.empty()) return false;
  const api::ObjectPtr chosen = draws.one("revision", drafts);
  const milliseconds takes = slow_down(stage, draws, "content.lifecycle");
  stage.perform(draws, move_turn("approve", Move::Approve, chosen->meta().name));
  stage.pause(takes / 2);
  const api::ObjectPtr variant = variant_of(stage, chosen->meta());
  if (variant == nullptr) return true;
  if (draws.number("meanwhile", 3) == 2)
    advance_life(stage, draws, *variant);
  else
    change_somehow(stage, draws, *variant);
  return true;
}

}  // namespace porchsim::scenarios::operation
