// What outsiders do to Git, past Porch.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/repository.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/revision_names.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"

namespace porchsim::scenarios::operation {
namespace {

using std::chrono::milliseconds;

constexpr std::array kAway = {milliseconds(1000), milliseconds(20), milliseconds(30'000)};

const RepositorySpec* spec_of(Stage& stage, std::string_view name) {
  for (const RepositorySpec& repository : stage.spec().repositories)
    if (repository.name == name) return &repository;
  return nullptr;
}

// A revision, and the repository that it is in.
struct Placed {
  const api::PackageRevision& revision;
  const RepositorySpec* repository;
};

// One of these, which must outlive it.
std::optional<Placed> drawn_of(Stage& stage, Draws& draws,
                               const std::vector<api::ObjectPtr>& revisions) {
  if (revisions.empty()) return std::nullopt;
  const auto& revision = draws.one("revision", revisions)->as<api::PackageRevision>();
  const RepositorySpec* repository = spec_of(stage, revision.spec.repository);
  if (repository == nullptr) return std::nullopt;
  return Placed{revision, repository};
}

// Where it lies in Git.
std::string reference_of(const api::PackageRevision& revision, const RepositorySpec& repository) {
  const std::string full = fakeporch::join_path(repository.directory, revision.spec.package_name);
  if (revision.is_published()) return fakeporch::tag_ref(full, revision.spec.revision);
  return revision.spec.lifecycle == api::kDraft
             ? fakeporch::draft_ref(full, revision.spec.workspace_name)
             : fakeporch::proposed_ref(full, revision.spec.workspace_name);
}

// Git may have moved on from what Porch shows.
bool exists(Stage& stage, const RepositorySpec& repository, const std::string& ref) {
  return stage.world().git_repository(repository).ref(ref).has_value();
}

// Porch has looked at its Git, and shows what lies there.
bool is_known(Stage& stage, const std::string& repository) {
  const api::ObjectPtr object =
      stage.world().find("Repository", stage.spec().name_space, repository);
  if (!object || object->meta().deletion_timestamp) return false;
  const auto& conditions = object->as<api::Repository>().status.conditions;
  const api::Condition* ready = api::find_condition(conditions, "Ready");
  return ready != nullptr && ready->status == "True";
}

// Whoever is to approve it can do so then.
void propose_first(Stage& stage, Draws& draws, const api::PackageRevision& revision) {
  if (revision.spec.lifecycle == api::kDraft)
    stage.perform(draws, move_turn("propose", LifecycleStep::Move::Propose, revision.meta.name));
}

void push_edits(Stage& stage, Draws& draws, std::string_view word, PushStep step) {
  step.files = drawn_edits(draws);
  step.files.erase("Kptfile");  // whose lock nobody writes by hand
  step.message = fmt::format("outside change {}", draws.ordinal());
  stage.perform(draws, fmt::format("{} {} {}", word, step.repository, step.ref), step);
}

// Porch would make no draft there.
bool is_nested(Stage& stage, const api::PackageVariant::Downstream& place) {
  return std::ranges::any_of(stage.revisions(), [&place](const api::ObjectPtr& one) {
    const auto& spec = one->as<api::PackageRevision>().spec;
    return spec.repository == place.repo &&
           fakeporch::packages_nest(spec.package_name, place.package);
  });
}

// The branch that a variant's next draft is to have, and what leads to that draft: no sync has
// found the branch yet.
bool push_in_the_way(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  if (variants.empty()) return false;
  const api::ObjectPtr variant = draws.one("variant", variants);
  const auto& place = variant->as<api::PackageVariant>().spec.downstream;
  const RepositorySpec* repository = place ? spec_of(stage, place->repo) : nullptr;
  if (repository == nullptr || !is_known(stage, place->repo)) return false;
  if (is_nested(stage, *place)) return false;
  if (stage.spec().generation_of(place->repo) == Generation::V1Alpha2) return false;
  if (!fakeporch::check_package_path(place->package).empty()) return false;
  PushStep step;
  step.repository = repository->name;
  step.folder = fakeporch::join_path(repository->directory, place->package);
  step.ref = fakeporch::draft_ref(step.folder, next_workspace(stage, *variant));
  if (exists(stage, *repository, step.ref)) return false;
  step.files = drawn_edits(draws);
  step.files["Kptfile"] = kpt::make_text(drawn_kptfile(0));
  step.message = fmt::format("outside change {}", draws.ordinal());
  stage.perform(draws, fmt::format("push to {} {}", step.repository, step.ref), step);
  ask_for_draft(stage, draws, *variant);
  return true;
}

// A branch where those of a package's drafts would lie, for as long as somebody proposes one.
bool push_across(Stage& stage, Draws& draws) {
  const auto all = stage.revisions({api::kDraft, api::kProposed});
  const auto placed = drawn_of(stage, draws, all);
  if (!placed) return false;
  const auto& [revision, repository] = *placed;
  const bool is_draft = revision.spec.lifecycle == api::kDraft;
  PushStep step;
  step.repository = repository->name;
  step.folder = fakeporch::join_path(repository->directory, revision.spec.package_name);
  step.ref = fmt::format("refs/heads/{}/{}", is_draft ? "proposed" : "drafts", step.folder);
  if (exists(stage, *repository, step.ref)) return false;
  step.files = drawn_edits(draws);
  step.message = fmt::format("outside change {}", draws.ordinal());
  stage.perform(draws, fmt::format("push to {} {}", step.repository, step.ref), step);
  using Move = LifecycleStep::Move;
  stage.perform(draws, is_draft ? move_turn("propose", Move::Propose, revision.meta.name)
                                : move_turn("reject", Move::Reject, revision.meta.name));
  step.remove = true;
  stage.perform(draws, fmt::format("remove {} of {}", step.ref, step.repository), step);
  return true;
}

// What somebody holds is there for a while after it is unregistered, and somebody goes on in it.
void unregister_held(Stage& stage, Draws& draws, const RepositorySpec& repository) {
  constexpr std::string_view kForeign = "example.com/hold";
  const auto finalizers = [&] {
    const api::ObjectPtr object =
        stage.world().find("Repository", stage.spec().name_space, repository.name);
    return object ? object->meta().finalizers : std::vector<std::string>();
  };
  const ObjectRef ref{"Repository", "", repository.name};
  std::vector<std::string> held = finalizers();
  held.emplace_back(kForeign);
  stage.perform(draws, finalizers_turn("hold Repository " + ref.name, ref, held));
  stage.perform(draws, "unregister " + repository.name, UnregisterStep{repository.name});
  const std::string workspace = fmt::format("h{}", draws.ordinal());
  stage.perform(draws, fmt::format("draft {}/app as {}", repository.name, workspace),
                DraftStep{repository.name, "app", workspace, drawn_edits(draws)});
  stage.pause(draws.one("held", kAway));
  held = finalizers();
  std::erase(held, kForeign);
  stage.perform(draws, finalizers_turn("let go Repository " + ref.name, ref, held));
}

// To the main branch, past all packages.
Stage::Turn push_turn(Draws& draws, const RepositorySpec& repository) {
  PushStep step;
  step.repository = repository.name;
  step.folder = fmt::format("outside-{}", draws.number("folder", 2));
  // A draft of a neighbour, which begins alike and is nothing of the repository's.
  if (!repository.directory.empty() && draws.number("beside", 2) == 1) {
    step.folder = fmt::format("{}-b/{}", repository.directory, step.folder);
    step.ref = fmt::format("refs/heads/drafts/{}/beside", step.folder);
  }
  step.files = drawn_edits(draws);
  step.message = fmt::format("outside change {}", draws.ordinal());
  return {fmt::format("push to {} ({})", step.repository, step.folder), step};
}

// Before Porch has looked: what is there no more is carried on with.
void carry_on_with(Stage& stage, Draws& draws, const api::PackageRevision& revision) {
  using Move = LifecycleStep::Move;
  const std::string& name = revision.meta.name;
  const std::string& lifecycle = revision.spec.lifecycle;
  if (lifecycle == api::kDraft)
    stage.perform(draws, move_turn("propose", Move::Propose, name));
  else if (lifecycle == api::kProposed)
    stage.perform(draws, move_turn("approve", Move::Approve, name));
  else if (lifecycle == api::kPublished)
    stage.perform(draws, move_turn("propose-delete", Move::ProposeDelete, name));
}

// What is approved is about to come to the main branch, and finds that it has moved on.
bool push_amid_approval(Stage& stage, Draws& draws) {
  using Move = LifecycleStep::Move;
  const auto drafts = stage.revisions({api::kDraft, api::kProposed});
  const auto placed = drawn_of(stage, draws, drafts);
  if (!placed) return false;
  const auto& [revision, repository] = *placed;
  propose_first(stage, draws, revision);
  slow_down(stage, draws, "git.push");
  Trigger is_under_way;
  is_under_way.what =
      EventPattern{"", Deed::FaultFired, ObjectRef{"Repository", "", repository->name}, 1};
  const Stage::Turn approval = move_turn("approve", Move::Approve, revision.meta.name);
  const Stage::Turn turn = push_turn(draws, *repository);
  stage.perform_amid(draws, approval, is_under_way, turn);
  return true;
}

// A tag that holds no package has the name that the first revision of one would get, which is
// approved then.
bool tag_first_number(Stage& stage, Draws& draws) {
  using Move = LifecycleStep::Move;
  const auto drafts = stage.revisions_of_v1alpha2({api::kDraft, api::kProposed});
  const auto placed = drawn_of(stage, draws, drafts);
  if (!placed) return false;
  const auto& [revision, repository] = *placed;
  PushStep step;
  step.repository = repository->name;
  step.folder = "notes";
  step.ref = fakeporch::tag_ref(
      fakeporch::join_path(repository->directory, revision.spec.package_name), 1);
  if (exists(stage, *repository, step.ref)) return false;
  push_edits(stage, draws, "tag", std::move(step));
  propose_first(stage, draws, revision);
  stage.perform(draws, move_turn("approve", Move::Approve, revision.meta.name));
  return true;
}

}  // namespace

bool push(Stage& stage, Draws& draws) {
  const std::uint64_t obstacle = draws.number("in-the-way", 6);
  if (obstacle == 5 && push_amid_approval(stage, draws)) return true;
  if (obstacle == 4 && push_in_the_way(stage, draws)) return true;
  if (obstacle == 3 && push_across(stage, draws)) return true;
  const auto& repositories = stage.spec().repositories;
  if (repositories.empty()) return false;
  stage.perform(draws, push_turn(draws, draws.one("repository", repositories)));
  return true;
}

// Onto the branch of a draft, where Porch may be about to push.
bool push_to_draft(Stage& stage, Draws& draws) {
  const auto drafts = stage.revisions({api::kDraft, api::kProposed});
  return !drafts.empty() &&
         push_to(stage, draws, draws.one("revision", drafts)->as<api::PackageRevision>());
}

bool push_to(Stage& stage, Draws& draws, const api::PackageRevision& draft) {
  const RepositorySpec* repository = spec_of(stage, draft.spec.repository);
  if (repository == nullptr) return false;
  PushStep step;
  step.repository = repository->name;
  step.ref = reference_of(draft, *repository);
  if (!exists(stage, *repository, step.ref)) return false;
  step.folder = fakeporch::join_path(repository->directory, draft.spec.package_name);
  push_edits(stage, draws, "push to", std::move(step));
  return true;
}

// A tag that is no number, made or moved: what it names is published, too.
bool tag(Stage& stage, Draws& draws) {
  if (draws.rarely("takes-a-name", 3) && tag_first_number(stage, draws)) return true;
  const auto upstreams = stage.published_upstreams();
  if (upstreams.empty()) return false;
  const auto& package = draws.one("package", upstreams)->as<api::PackageRevision>().spec;
  const RepositorySpec* repository = spec_of(stage, package.repository);
  if (repository == nullptr) return false;
  PushStep step;
  step.repository = repository->name;
  step.folder = fakeporch::join_path(repository->directory, package.package_name);
  step.ref = fmt::format("refs/tags/{}/{}", step.folder,
                         draws.number("tag", 2) == 0 ? "stable" : "candidate");
  push_edits(stage, draws, "tag", std::move(step));
  return true;
}

// Nobody knows the repository for a while; its Git stays as it is.
bool reregister(Stage& stage, Draws& draws) {
  const auto& repositories = stage.spec().repositories;
  if (repositories.empty()) return false;
  const RepositorySpec& repository = draws.one("repository", repositories);
  if (stage.is_registered(repository.name) && draws.rarely("is-held", 4))
    unregister_held(stage, draws, repository);
  else
    stage.perform(draws, "unregister " + repository.name, UnregisterStep{repository.name});
  stage.pause(draws.one("away", kAway));
  register_again(stage, draws, repository);
  return true;
}

// The branch of a draft, the tag of a published revision, or, where Porch goes by Git, the mark of
// a proposed deletion.
bool remove_reference(Stage& stage, Draws& draws) {
  const auto all = stage.revisions();
  if (all.empty()) return false;
  const auto& revision = draws.one("revision", all)->as<api::PackageRevision>();
  const RepositorySpec* repository = spec_of(stage, revision.spec.repository);
  if (repository == nullptr) return false;
  PushStep step;
  step.repository = repository->name;
  const bool is_marked =
      revision.spec.lifecycle == api::kDeletionProposed && !stage.is_of_v1alpha2(revision);
  step.ref = is_marked && draws.number("mark", 4) != 3
                 ? fakeporch::deletion_ref(revision, repository->directory)
                 : reference_of(revision, *repository);
  if (!exists(stage, *repository, step.ref)) return false;
  step.remove = true;
  stage.perform(draws, fmt::format("remove {} of {}", step.ref, step.repository), step);
  if (draws.rarely("carries-on", 3)) carry_on_with(stage, draws, revision);
  return true;
}

}  // namespace porchsim::scenarios::operation
