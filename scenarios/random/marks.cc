// What somebody notes on package revisions, beside what a variant's controller and Porch have
// there.
#include <fmt/format.h>

#include <algorithm>

#include "api/object_meta.h"
#include "api/package_variant.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_changes.h"
#include "scenarios/random/variant_draws.h"

namespace porchsim::scenarios::operation {
namespace {

using api::Json;
using api::PackageRevision;

// A list in its metadata, as it was read: whoever has written since is not written over.
Json metadata_patch(const api::ObjectMeta& read, std::string_view member, Json::Array list) {
  Json patch;
  patch.set_path({"metadata", member}, Json::array(std::move(list)));
  patch.set_path({"metadata", "resourceVersion"}, read.resource_version);
  return patch;
}

// All owners that a revision is to have: those of `wanted`, its metadata otherwise as it was read.
Stage::Turn owners_turn(Stage& stage, std::string text, const api::ObjectPtr& revision,
                        const api::ObjectMeta& wanted) {
  return patch_turn(std::move(text), stage.ref_of(revision->as<PackageRevision>()),
                    metadata_patch(wanted, "ownerReferences",
                                   api::meta_to_json(wanted)["ownerReferences"].items()));
}

Stage::Turn disown_turn(Stage& stage, const api::ObjectPtr& revision, std::string_view kind) {
  api::ObjectMeta meta = revision->meta();
  std::erase_if(meta.owner_references,
                [kind](const api::OwnerReference& one) { return one.kind == kind; });
  return owners_turn(stage, "disown " + meta.name, revision, meta);
}

// Somebody takes a draft off its variant, which has work for it and does not hear of that.
bool take_from_its_variant(Stage& stage, Draws& draws) {
  auto drafts = stage.revisions({api::kDraft});
  std::erase_if(drafts, [&stage](const api::ObjectPtr& draft) {
    return variant_of(stage, draft->meta()) == nullptr;
  });
  const auto controllers = stage.controllers_of_variants();
  if (drafts.empty() || controllers.empty()) return false;
  const api::ObjectPtr draft = draws.one("revision", drafts);
  const api::ObjectPtr variant = variant_of(stage, draft->meta());
  const std::string controller = draws.one("controller", controllers);
  const std::string kind = stage.ref_of(draft->as<PackageRevision>()).kind;
  stage.perform(draws, watch_turn(true, kind, controller));
  stage.perform(draws, disown_turn(stage, draft, api::PackageVariant::type().kind));
  change_somehow(stage, draws, *variant);
  stage.pause(drawn_while(draws));
  stage.perform(draws, watch_turn(false, kind, controller));
  return true;
}

// Somebody takes its Repository off a revision of v1alpha2, and perhaps deletes it at once.
bool disown(Stage& stage, Draws& draws) {
  if (draws.rarely("of-a-variant", 2)) return take_from_its_variant(stage, draws);
  const auto all = stage.revisions_of_v1alpha2({api::kDraft, api::kProposed, api::kPublished});
  if (all.empty()) return false;
  const api::ObjectPtr chosen = draws.one("revision", all);
  stage.perform(draws, disown_turn(stage, chosen, api::Repository::type().kind));
  if (draws.number("deleted-then", 2) == 1)
    stage.perform(draws, deletion_turn(stage.ref_of(chosen->as<PackageRevision>())));
  return true;
}

}  // namespace

// A finalizer of somebody else, put on or taken off again.
bool hold_revision(Stage& stage, Draws& draws) {
  constexpr std::string_view kForeign = "example.com/hold";
  const auto all = stage.revisions();
  if (all.empty()) return false;
  const api::ObjectPtr chosen = draws.one("revision", all);
  std::vector<std::string> wanted = chosen->meta().finalizers;
  const bool has = std::erase(wanted, std::string(kForeign)) > 0;
  if (!has) wanted.emplace_back(kForeign);
  stage.perform(draws,
                patch_turn(fmt::format("{} {}", has ? "let go" : "hold", chosen->meta().name),
                           stage.ref_of(chosen->as<PackageRevision>()),
                           metadata_patch(chosen->meta(), "finalizers",
                                          Json::Array(wanted.begin(), wanted.end()))));
  return true;
}

// An owner of another kind beside the variant, or no longer: a ConfigMap, which seldom goes, and
// controls now and then what nobody else does.
bool share_revision(Stage& stage, Draws& draws) {
  if (draws.rarely("disowned", 4) && disown(stage, draws)) return true;
  const ObjectRef keeper{"ConfigMap", "", std::string(kKeeper)};
  const auto all = stage.revisions();
  if (all.empty()) return false;
  const api::ObjectPtr chosen = draws.one("revision", all);
  api::ObjectMeta meta = chosen->meta();
  const auto owner = [&stage, &keeper] {
    return stage.world().find(keeper.kind, stage.world().name_space(), keeper.name);
  };
  if (!owner())
    stage.perform(draws, "apply ConfigMap keeper", ApplyStep{{config_map(keeper.name)}});
  const api::ObjectPtr made = owner();
  if (!made) return true;
  const bool has = std::erase_if(meta.owner_references, [&made](const api::OwnerReference& one) {
                     return one.uid == made->meta().uid;
                   }) > 0;
  if (!has) {
    api::OwnerReference shared{made->api_version(), keeper.kind, keeper.name,
                               made->meta().uid,    {},          {}};
    const bool is_free = std::ranges::none_of(
        meta.owner_references,
        [](const api::OwnerReference& one) { return one.controller.value_or(false); });
    if (is_free && draws.rarely("controls", 2)) shared.controller = true;
    meta.owner_references.push_back(std::move(shared));
  }
  stage.perform(
      draws, owners_turn(stage, fmt::format("{} {}", has ? "no longer share" : "share", meta.name),
                         chosen, meta));
  if (!has && draws.rarely("keeper-goes", 4)) stage.perform(draws, deletion_turn(keeper));
  return true;
}

// Whether what a failed pipeline has made is to be kept; then, perhaps, what fails, and an attempt
// to publish it.
bool keep_failed_renders(Stage& stage, Draws& draws) {
  const auto all = stage.revisions({api::kDraft, api::kProposed});
  if (all.empty()) return false;
  const auto& revision = draws.one("revision", all)->as<PackageRevision>();
  const std::string& name = revision.meta.name;
  const bool keeps = draws.number("keep", 3) < 2;
  Json patch;
  patch.set_path({"metadata", "annotations", api::v1alpha2::kPushOnRenderFailureAnnotation},
                 keeps ? Json("true") : Json());
  stage.perform(draws,
                patch_turn(fmt::format("{} failed renders of {}", keeps ? "keep" : "drop", name),
                           stage.ref_of(revision), patch));
  if (!keeps || draws.number("break", 2) == 0) return true;
  stage.perform(draws, "break " + name,
                EditStep{name, {{std::string(kBrokenFile), broken_yaml()}}});
  if (draws.number("try", 2) == 0) return true;
  if (revision.spec.lifecycle == api::kDraft)
    stage.perform(draws, move_turn("propose", LifecycleStep::Move::Propose, name));
  stage.perform(draws, move_turn("approve", LifecycleStep::Move::Approve, name));
  return true;
}

}  // namespace porchsim::scenarios::operation
