// The life of a variant's package, one event after the other: its draft is proposed, then approved,
// and what is published is upgraded; so that third and fourth revisions are common.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "controllers/packagevariant/drafts.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_changes.h"
#include "scenarios/random/variant_draws.h"

namespace porchsim::scenarios {
namespace {

using api::PackageRevision;
using api::PackageVariant;
using Move = LifecycleStep::Move;

void move(Stage& stage, Draws& draws, Move move, std::string_view word,
          const api::Object& revision) {
  stage.perform(draws, move_turn(word, move, revision.meta().name));
}

// Who says what the variant's upstream is: itself, or the set that controls it.
ObjectRef follower_of(const api::Object& variant) {
  const auto& owners = variant.meta().owner_references;
  const std::string& set = api::PackageVariantSet::type().kind;
  const auto owner = std::ranges::find_if(owners, [&set](const api::OwnerReference& one) {
    return one.controller.value_or(false) && one.kind == set;
  });
  if (owner != owners.end()) return {set, "", owner->name};
  return {"PackageVariant", "", variant.meta().name};
}

// To what has the same number in another package, if there is that.
bool cross_over(Stage& stage, Draws& draws, const api::Object& variant) {
  const auto& upstream = *variant.as<PackageVariant>().spec.upstream;
  auto others = stage.published_upstreams();
  std::erase_if(others, [&upstream](const api::ObjectPtr& object) {
    const auto& spec = object->as<PackageRevision>().spec;
    const bool same = spec.repository == upstream.repo && spec.package_name == upstream.package;
    return same || spec.revision != upstream.revision;
  });
  if (others.empty()) return false;
  const auto& other = draws.one("other", others)->as<PackageRevision>().spec;
  api::Json patch;
  patch.set_path({"spec", "upstream", "repo"}, other.repository);
  patch.set_path({"spec", "upstream", "package"}, other.package_name);
  const ObjectRef follower = follower_of(variant);
  stage.perform(draws, patch_turn(fmt::format("point {} {} to {}/{}", follower.kind, follower.name,
                                              other.repository, other.package_name),
                                  follower, patch));
  return true;
}

std::int64_t newest_of(Stage& stage, const api::PackageVariant::Upstream& upstream) {
  std::int64_t newest = 0;
  for (const api::ObjectPtr& object : stage.published_upstreams()) {
    const auto& spec = object->as<PackageRevision>().spec;
    if (spec.repository == upstream.repo && spec.package_name == upstream.package)
      newest = std::max(newest, spec.revision);
  }
  return newest;
}

void follow(Stage& stage, Draws& draws, const api::Object& variant, std::int64_t revision) {
  api::Json patch;
  patch.set_path({"spec", "upstream", "revision"}, revision);
  patch.set_path({"spec", "upstream", "workspaceName"}, api::Json());
  const ObjectRef follower = follower_of(variant);
  stage.perform(draws, fmt::format("upgrade {} {} to v{}", follower.kind, follower.name, revision),
                PatchStep{follower, patch, ""});
}

// To the newest revision of its upstream package; publishes one first where it has that.
bool upgrade(Stage& stage, Draws& draws, const api::Object& variant) {
  const auto& upstream = variant.as<PackageVariant>().spec.upstream;
  if (!upstream) return false;
  if (draws.rarely("cross-over", 4) && cross_over(stage, draws, variant)) return true;
  const std::int64_t newest = newest_of(stage, *upstream);
  if (newest > upstream->revision) {
    follow(stage, draws, variant, newest);
    return true;
  }
  const kpt::Files now = stage.newest_files_of(upstream->repo, upstream->package);
  upgrade_to_new(stage, draws, variant, drawn_edits(draws, now));
  return true;
}

}  // namespace

std::vector<api::ObjectPtr> owned_by(Stage& stage, const api::Object& variant) {
  auto owned = stage.revisions();
  std::erase_if(owned, [&variant](const api::ObjectPtr& revision) {
    return std::ranges::find(revision->meta().owner_references, variant.meta().uid,
                             &api::OwnerReference::uid) == revision->meta().owner_references.end();
  });
  return owned;
}

const api::Object* first_in(const std::vector<api::ObjectPtr>& revisions,
                            std::string_view lifecycle) {
  const auto found = std::ranges::find(revisions, lifecycle, [](const api::ObjectPtr& revision) {
    return std::string_view(revision->as<PackageRevision>().spec.lifecycle);
  });
  return found == revisions.end() ? nullptr : found->get();
}

const api::Object* last_made(const std::vector<api::ObjectPtr>& revisions) {
  const auto last = std::ranges::max_element(revisions, {}, [](const api::ObjectPtr& revision) {
    return revision->meta().creation_timestamp;
  });
  return last == revisions.end() ? nullptr : last->get();
}

void delete_last_made(Stage& stage, Draws& draws, const api::Object& variant) {
  const auto owned = owned_by(stage, variant);
  if (const api::Object* newest = last_made(owned))
    stage.perform(draws, deletion_turn(stage.ref_of(newest->as<PackageRevision>())));
}

std::string next_workspace(Stage& stage, const api::Object& variant) {
  const auto& place = *variant.as<PackageVariant>().spec.downstream;
  return packagevariant::new_workspace_name(stage.revisions(), place.package, place.repo);
}

bool draft_unseen(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  const auto names = stage.controllers_of_variants();
  if (variants.empty() || names.empty()) return false;
  const api::ObjectPtr variant = draws.one("variant", variants);
  const auto& place = variant->as<api::PackageVariant>().spec.downstream;
  if (!place) return false;
  const std::string controller = draws.one("controller", names);
  const std::string kind = stage.revision_kind(draws);
  const std::string workspace = next_workspace(stage, *variant);
  stage.perform(draws, watch_turn(true, kind, controller));
  stage.perform(draws, fmt::format("draft {}/{} as {}", place->repo, place->package, workspace),
                DraftStep{place->repo, place->package, workspace,
                          drawn_edits(draws, stage.newest_files_of(place->repo, place->package))});
  ask_for_draft(stage, draws, *variant);
  stage.pause(std::chrono::seconds(5));
  stage.perform(draws, watch_turn(false, kind, controller));
  return true;
}

void upgrade_to_new(Stage& stage, Draws& draws, const api::Object& variant, FileEdits edits) {
  const auto& upstream = variant.as<PackageVariant>().spec.upstream;
  if (!upstream) return;
  const std::int64_t next = std::max(newest_of(stage, *upstream), upstream->revision) + 1;
  const std::string workspace = fmt::format("r{}", draws.ordinal());
  stage.perform(draws,
                fmt::format("publish {}/{} as {}", upstream->repo, upstream->package, workspace),
                PublishStep{upstream->repo, upstream->package, workspace, std::move(edits), false});
  follow(stage, draws, variant, next);
}

void ask_for_draft(Stage& stage, Draws& draws, const api::Object& variant) {
  const auto owned = owned_by(stage, variant);
  const api::Object* draft = first_in(owned, api::kDraft);
  if (draws.number("how", 2) == 1) {
    const api::Json elsewhere = drawn_place(draws, places_in(stage.spec()));
    if (!elsewhere.is_null()) patch_variant(stage, draws, variant.meta().name, elsewhere);
  } else if (draft != nullptr) {
    stage.perform(draws, deletion_turn(stage.ref_of(draft->as<api::PackageRevision>())));
  } else {
    advance_life(stage, draws, variant);
  }
}

void hand_over(Stage& stage, Draws& draws, const PackageRevision::Spec& made,
               const PackageRevision::Spec& upstream) {
  const auto variants = stage.variants();
  std::vector<UpstreamChoice> all = upstream_choices(stage);
  std::erase_if(all, [&upstream](const UpstreamChoice& one) {
    return one.repository != upstream.repository || one.package != upstream.package_name;
  });
  if (variants.empty() || all.empty()) return;
  const api::ObjectPtr variant = draws.one("heir", variants);
  const UpstreamChoice& followed = draws.one("followed", all);
  api::Json patch;
  patch.set_path({"spec", "upstream"}, api::Json::object({{"repo", followed.repository},
                                                          {"package", followed.package},
                                                          {"revision", followed.revision},
                                                          {"workspaceName", api::Json()}}));
  patch.set_path({"spec", "downstream"},
                 api::Json::object({{"repo", made.repository}, {"package", made.package_name}}));
  patch.set_path({"spec", "adoptionPolicy"}, api::kAdoptExisting);
  patch_variant(stage, draws, variant->meta().name, patch);
}

bool advance_life(Stage& stage, Draws& draws, const api::Object& variant) {
  const auto owned = owned_by(stage, variant);
  if (const api::Object* draft = first_in(owned, api::kDraft)) {
    const std::string& name = draft->meta().name;
    if (draws.rarely("edit-first", 4)) {
      const Stage::Turn turn = edit_turn(stage, draws, name);
      stage.perform(draws, turn);
    }
    move(stage, draws, Move::Propose, "propose", *draft);
    if (draws.number("at-once", 2) == 0) move(stage, draws, Move::Approve, "approve", *draft);
  } else if (const api::Object* proposed = first_in(owned, api::kProposed)) {
    move(stage, draws, Move::Approve, "approve", *proposed);
  } else if (const api::Object* leaving = first_in(owned, api::kDeletionProposed)) {
    move(stage, draws, Move::Approve, "approve", *leaving);
  } else {
    return upgrade(stage, draws, variant);
  }
  return true;
}

bool operation::advance(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  return !variants.empty() && advance_life(stage, draws, *draws.one("variant", variants));
}

}  // namespace porchsim::scenarios
