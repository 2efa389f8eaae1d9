// What people do to variants, and to what is injected into their packages.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_changes.h"
#include "scenarios/random/variant_draws.h"

namespace porchsim::scenarios::operation {
namespace {

constexpr std::uint64_t kMaxVariants = 4;

// A controller of variants starts anew, and the API server shows it the variants of a while ago:
// those that have been made again, in their former lives.
void start_in_the_past(Stage& stage, Draws& draws) {
  using std::chrono::milliseconds;
  constexpr std::array kAgo = {milliseconds(1000), milliseconds(200), milliseconds(5000),
                               milliseconds(30'000)};
  const auto names = stage.controllers_of_variants();
  if (names.empty()) return;
  stage.pause(drawn_while(draws));
  const std::string controller = draws.one("controller", names);
  const milliseconds ago = draws.one("ago", kAgo);
  restart_in_the_past(stage, draws, controller, api::PackageVariant::type().kind, ago);
}

// Perhaps to propose them himself, a little later.
void reject_deletions(Stage& stage, Draws& draws, const api::PackageVariant::Downstream& place) {
  using Move = LifecycleStep::Move;
  const bool proposes_anew = draws.rarely("proposes-anew", 3);
  for (const api::ObjectPtr& one : stage.revisions({api::kDeletionProposed})) {
    const auto& revision = one->as<api::PackageRevision>();
    if (revision.spec.repository != place.repo || revision.spec.package_name != place.package)
      continue;
    stage.perform(draws, move_turn("reject", Move::Reject, revision.meta.name));
    if (!proposes_anew) continue;
    stage.pause(drawn_while(draws));
    stage.perform(draws, move_turn("propose-delete", Move::ProposeDelete, revision.meta.name));
  }
}

// Another revision of what a variant follows by number; nothing if there is none.
std::optional<std::int64_t> other_upstream(Stage& stage, Draws& draws,
                                           const api::PackageVariant& variant) {
  const auto& upstream = variant.spec.upstream;
  if (!upstream || upstream->revision == 0) return std::nullopt;
  std::vector<UpstreamChoice> others = upstream_choices(stage);
  std::erase_if(others, [&](const UpstreamChoice& choice) {
    return choice.repository != upstream->repo || choice.package != upstream->package ||
           choice.revision == upstream->revision;
  });
  if (others.empty()) return std::nullopt;
  return draws.one("other-upstream", others).revision;
}

}  // namespace

bool create_variant(Stage& stage, Draws& draws) {
  const VariantChoices choices = variant_choices(stage);
  if (choices.upstreams.empty() || choices.places.repositories.empty()) return false;
  const UpstreamChoice& upstream = draws.one("upstream", choices.upstreams);
  api::PackageVariant variant;
  // A name that comes again belongs to another object.
  variant.meta.name = fmt::format("random-{}", draws.ordinal() % kMaxVariants);
  variant.meta.name_space = stage.world().name_space();
  variant.spec.upstream =
      api::PackageVariant::Upstream{upstream.repository, upstream.package, upstream.revision, ""};
  const std::string& repository = draws.one("target", choices.places.repositories);
  const std::string package = fmt::format("{}-{}", upstream.package, draws.number("name", 2));
  variant.spec.downstream = api::PackageVariant::Downstream{repository, package};
  draw_policies(draws, variant.spec);
  ApplyStep step;
  step.objects.push_back(variant.to_json());
  stage.perform(draws, fmt::format("apply PackageVariant {}", variant.meta.name), step);
  return true;
}

bool change_variant(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  if (variants.empty()) return false;
  const api::ObjectPtr chosen = draws.one("variant", variants);
  return change_somehow(stage, draws, *chosen);
}

// What is taken back must leave nothing behind.
bool change_and_back(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  if (variants.empty()) return false;
  const api::ObjectPtr chosen = draws.one("variant", variants);
  const auto& variant = chosen->as<api::PackageVariant>();
  const api::Json patch = draws.rarely("slips", 3)
                              ? drawn_slip(draws)
                              : drawn_change(draws, variant, variant_choices(stage));
  if (patch.is_null()) return false;
  patch_variant(stage, draws, chosen->meta().name, patch);
  stage.pause(drawn_while(draws));
  patch_variant(stage, draws, chosen->meta().name, undoing(patch, variant.to_json()));
  return true;
}

// Goes elsewhere and comes back, once or twice, perhaps to take again what it has left: that it
// proposes for deletion, and now and then somebody says no to the first of these proposals. Its
// upstream may have moved on when it comes back.
bool waver(Stage& stage, Draws& draws) {
  using std::chrono::milliseconds;
  constexpr std::array kStays = {milliseconds(1000), milliseconds(200), milliseconds(20'000)};
  const auto variants = stage.variants();
  if (variants.empty()) return false;
  const api::ObjectPtr chosen = draws.one("variant", variants);
  const auto& variant = chosen->as<api::PackageVariant>();
  const auto& place = variant.spec.downstream;
  const api::Json elsewhere = drawn_place(draws, places_in(stage.spec()));
  if (!place || elsewhere.is_null()) return false;
  api::Json back = undoing(elsewhere, variant.to_json());
  if (draws.rarely("follows-another", 3)) {
    const auto revision = other_upstream(stage, draws, variant);
    if (revision) back.set_path({"spec", "upstream", "revision"}, *revision);
  }
  const bool is_rejected = draws.number("says-no", 2) == 1;
  const bool goes_again = draws.number("goes-again", 2) == 0;
  const milliseconds stays = draws.one("stays", kStays);
  if (draws.number("takes-again", 2) == 1) {
    api::Json adopts;
    adopts.set_path({"spec", "adoptionPolicy"}, api::kAdoptExisting);
    patch_variant(stage, draws, chosen->meta().name, adopts);
  }
  for (const bool is_first : {true, false}) {
    patch_variant(stage, draws, chosen->meta().name, elsewhere);
    stage.pause(stays);
    if (is_first && is_rejected) reject_deletions(stage, draws, *place);
    patch_variant(stage, draws, chosen->meta().name, back);
    stage.pause(stays);
    if (!goes_again) break;
  }
  return true;
}

// Two variants of one place, where something is that is nobody's, and which both may adopt.
bool contend(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  if (variants.size() < 2) return false;
  const auto& first = draws.one("variant", variants)->as<api::PackageVariant>();
  const auto& second = draws.one("rival", variants)->as<api::PackageVariant>();
  const auto& place = first.spec.downstream;
  if (!place || first.meta.uid == second.meta.uid) return false;
  const std::string workspace = fmt::format("n{}", draws.ordinal());
  stage.perform(draws, fmt::format("draft {}/{} as {}", place->repo, place->package, workspace),
                DraftStep{place->repo, place->package, workspace, drawn_edits(draws)});
  api::Json patch;
  patch.set_path({"spec", "downstream", "repo"}, place->repo);
  patch.set_path({"spec", "downstream", "package"}, place->package);
  patch.set_path({"spec", "adoptionPolicy"}, api::kAdoptExisting);
  patch_variant(stage, draws, second.meta.name, patch);
  stage.at_once();
  patch_variant(stage, draws, first.meta.name, patch);
  return true;
}

bool delete_variant(Stage& stage, Draws& draws) {
  constexpr std::array<std::string_view, 3> kPropagation = {"", "foreground", "orphan"};
  const auto variants = stage.variants();
  if (variants.empty()) return false;
  const std::string name = draws.one("variant", variants)->meta().name;
  const std::string_view how =
      draws.rarely("propagation", 4) ? draws.one("how", kPropagation) : std::string_view();
  const ObjectRef ref{"PackageVariant", "", name};
  const Stage::Turn deletion = deletion_turn(ref, how);
  if (!draws.rarely("second-thoughts", 4)) {
    stage.perform(draws, deletion);
    return true;
  }
  api::Json patch;
  patch.set_path({"spec", "deletionPolicy"}, api::kDeletionOrphan);
  Trigger deleted;
  deleted.what = EventPattern{"", Deed::Deleted, ref, 1};
  stage.perform_amid(draws, deletion, deleted,
                     patch_turn("orphan what PackageVariant " + name + " has made", ref, patch));
  return true;
}

// Goes, and another of the same name comes, at once or a little later; whether it adopts what the
// first one leaves is drawn anew, and now and then nobody lets the first one finish.
bool remake_variant(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  if (variants.empty()) return false;
  const api::ObjectPtr chosen = draws.one("variant", variants);
  const auto& before = chosen->as<api::PackageVariant>();
  const std::string name = chosen->meta().name;
  const ObjectRef ref{"PackageVariant", "", name};
  api::PackageVariant again;
  again.meta.name = name;
  again.meta.name_space = chosen->meta().name_space;
  again.spec = before.spec;
  again.spec.adoption_policy =
      draws.number("adopts", 3) == 2 ? api::kAdoptExisting : api::kAdoptNone;
  if (draws.number("orphan-first", 3) == 2) {
    api::Json patch;
    patch.set_path({"spec", "deletionPolicy"}, api::kDeletionOrphan);
    patch_variant(stage, draws, name, patch);
  }
  stage.perform(draws, deletion_turn(ref, ""));
  if (draws.number("strip", 2) == 1) stage.perform(draws, strip_turn(ref));
  stage.pause(drawn_while(draws));
  stage.perform(draws, "apply PackageVariant " + name, ApplyStep{{again.to_json()}});
  if (draws.rarely("start-in-the-past", 3)) start_in_the_past(stage, draws);
  return true;
}

bool change_injected(Stage& stage, Draws& draws) {
  const std::string_view name = draws.one("injected", kInjected);
  api::Json object = config_map(name);
  object.set_path({"data", "site"}, fmt::format("v{}", draws.number("value", 3)));
  stage.perform(draws, fmt::format("apply ConfigMap {}", name), ApplyStep{{object}});
  return true;
}

}  // namespace porchsim::scenarios::operation
