// What people do to package revisions.
#include <fmt/format.h>

#include "api/package_revision.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/operations.h"

namespace porchsim::scenarios::operation {
namespace {

bool move(Stage& stage, Draws& draws, LifecycleStep::Move move, std::string_view word,
          const std::vector<std::string_view>& lifecycles) {
  const auto candidates = stage.revisions(lifecycles);
  if (candidates.empty()) return false;
  const std::string name = draws.one("revision", candidates)->meta().name;
  stage.perform(draws, fmt::format("{} {}", word, name), LifecycleStep{move, name});
  return true;
}

}  // namespace

bool propose(Stage& stage, Draws& draws) {
  return move(stage, draws, LifecycleStep::Move::Propose, "propose", {api::kDraft});
}
bool approve(Stage& stage, Draws& draws) {
  return move(stage, draws, LifecycleStep::Move::Approve, "approve", {api::kProposed});
}
bool reject(Stage& stage, Draws& draws) {
  return move(stage, draws, LifecycleStep::Move::Reject, "reject",
              {api::kProposed, api::kDeletionProposed});
}
bool propose_delete(Stage& stage, Draws& draws) {
  return move(stage, draws, LifecycleStep::Move::ProposeDelete, "propose-delete",
              {api::kPublished});
}

bool remove(Stage& stage, Draws& draws) {
  const auto candidates = stage.revisions({api::kDeletionProposed, api::kDraft, api::kProposed});
  if (candidates.empty()) return false;
  const std::string name = draws.one("revision", candidates)->meta().name;
  stage.perform(draws, "delete " + name, DeleteStep{ObjectRef{"PackageRevision", "", name}, ""});
  return true;
}

bool publish(Stage& stage, Draws& draws) {
  const auto& packages = stage.spec().packages;
  if (packages.empty()) return false;
  const PackageSpec& package = draws.one("package", packages);
  const std::string workspace = fmt::format("r{}", draws.ordinal());
  PublishStep step{package.repository, package.path, workspace, drawn_edits(draws), false};
  step.directly = draws.number("directly", 4) == 3;
  stage.perform(
      draws, fmt::format("publish {}/{} as {}", package.repository, package.path, workspace), step);
  return true;
}

bool draft(Stage& stage, Draws& draws) {
  const auto& repositories = stage.spec().repositories;
  if (repositories.empty()) return false;
  const std::string repository = draws.one("repository", repositories).name;
  const std::string workspace = fmt::format("d{}", draws.ordinal());
  const auto& packages = stage.spec().packages;
  const std::string package = packages.empty() ? "app" : draws.one("package", packages).path;
  stage.perform(draws, fmt::format("draft {}/{} as {}", repository, package, workspace),
                DraftStep{repository, package, workspace, drawn_edits(draws)});
  return true;
}

bool edit(Stage& stage, Draws& draws) {
  const auto drafts = stage.revisions({api::kDraft});
  if (drafts.empty()) return false;
  const std::string name = draws.one("revision", drafts)->meta().name;
  stage.perform(draws, "edit " + name, EditStep{name, drawn_edits(draws)});
  return true;
}

// A label of one's own, beside those of a variant.
bool label(Stage& stage, Draws& draws) {
  const auto all = stage.revisions({api::kDraft, api::kProposed, api::kPublished});
  if (all.empty()) return false;
  const std::string name = draws.one("revision", all)->meta().name;
  api::Json patch;
  patch.set_path({"metadata", "labels", "mine"}, fmt::format("v{}", draws.number("value", 3)));
  stage.perform(draws, "label " + name,
                PatchStep{ObjectRef{"PackageRevision", "", name}, patch, ""});
  return true;
}

}  // namespace porchsim::scenarios::operation
