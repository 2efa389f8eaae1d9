// What outsiders do to Git, past Porch.
#include <fmt/format.h>

#include "api/package_revision.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/operations.h"

namespace porchsim::scenarios::operation {
namespace {

const RepositorySpec* spec_of(Stage& stage, std::string_view name) {
  for (const RepositorySpec& repository : stage.spec().repositories)
    if (repository.name == name) return &repository;
  return nullptr;
}

}  // namespace

bool push(Stage& stage, Draws& draws) {
  const auto& repositories = stage.spec().repositories;
  if (repositories.empty()) return false;
  PushStep step;
  step.repository = draws.one("repository", repositories).name;
  step.folder = fmt::format("outside-{}", draws.number("folder", 2));
  step.files = drawn_edits(draws);
  step.message = fmt::format("outside change {}", draws.ordinal());
  stage.perform(draws, fmt::format("push to {} ({})", step.repository, step.folder), step);
  return true;
}

// Onto the branch of a draft, where Porch may be about to push.
bool push_to_draft(Stage& stage, Draws& draws) {
  const auto drafts = stage.revisions({api::kDraft, api::kProposed});
  if (drafts.empty()) return false;
  const auto& draft = draws.one("revision", drafts)->as<api::PackageRevision>().spec;
  const RepositorySpec* repository = spec_of(stage, draft.repository);
  if (repository == nullptr) return false;
  const std::string package = repository->directory.empty()
                                  ? draft.package_name
                                  : repository->directory + "/" + draft.package_name;
  PushStep step;
  step.repository = draft.repository;
  step.ref =
      fmt::format("refs/heads/{}/{}/{}", draft.lifecycle == api::kDraft ? "drafts" : "proposed",
                  package, draft.workspace_name);
  step.folder = package;
  step.files = drawn_edits(draws);
  step.files.erase("Kptfile");  // whose lock nobody writes by hand
  step.message = fmt::format("outside change {}", draws.ordinal());
  stage.perform(draws, fmt::format("push to {} {}", step.repository, step.ref), step);
  return true;
}

}  // namespace porchsim::scenarios::operation
