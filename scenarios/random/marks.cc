// What somebody notes on package revisions, beside what a variant's controller and Porch have
// there.
#include <fmt/format.h>

#include <algorithm>

#include "api/object_meta.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"

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

}  // namespace

// A finalizer of somebody else, put on or taken off again.
bool hold_revision(Stage& stage, Draws& draws) {
  constexpr std::string_view kForeign = "example.com/hold";
  const auto all =
      stage.revisions({api::kDraft, api::kProposed, api::kPublished, api::kDeletionProposed});
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

// An owner of another kind beside the variant, or no longer: the revision's repository, which
// outlives it.
bool share_revision(Stage& stage, Draws& draws) {
  const auto all =
      stage.revisions({api::kDraft, api::kProposed, api::kPublished, api::kDeletionProposed});
  if (all.empty()) return false;
  const api::ObjectPtr chosen = draws.one("revision", all);
  const auto& revision = chosen->as<PackageRevision>();
  const api::ObjectPtr owner =
      stage.world().find("Repository", revision.meta.name_space, revision.spec.repository);
  if (owner == nullptr || stage.is_of_v1alpha2(revision)) return false;  // there it is one already
  api::ObjectMeta meta = revision.meta;
  const auto is_its = [&owner](const api::OwnerReference& one) {
    return one.uid == owner->meta().uid;
  };
  const bool has = std::erase_if(meta.owner_references, is_its) > 0;
  if (!has) {
    api::OwnerReference& mine = meta.owner_references.emplace_back();
    mine.api_version = api::Repository::type().api_version();
    mine.kind = api::Repository::type().kind;
    mine.name = owner->meta().name;
    mine.uid = owner->meta().uid;
  }
  stage.perform(draws,
                patch_turn(fmt::format("{} {}", has ? "no longer share" : "share", meta.name),
                           stage.ref_of(revision),
                           metadata_patch(meta, "ownerReferences",
                                          api::meta_to_json(meta)["ownerReferences"].items())));
  return true;
}

// Whether what a failed pipeline has made is to be kept.
bool keep_failed_renders(Stage& stage, Draws& draws) {
  const auto all = stage.revisions({api::kDraft, api::kProposed});
  if (all.empty()) return false;
  const auto& revision = draws.one("revision", all)->as<PackageRevision>();
  const bool keeps = draws.number("keep", 3) < 2;
  Json patch;
  patch.set_path({"metadata", "annotations", api::v1alpha2::kPushOnRenderFailureAnnotation},
                 keeps ? Json("true") : Json());
  stage.perform(draws, patch_turn(fmt::format("{} failed renders of {}", keeps ? "keep" : "drop",
                                              revision.meta.name),
                                  stage.ref_of(revision), std::move(patch)));
  return true;
}

}  // namespace porchsim::scenarios::operation
