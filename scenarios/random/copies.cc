// What people make of upstreams themselves, without a variant: clones, and upgrades of them with
// any strategy.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "api/package_revision.h"
#include "api/v1alpha2/revision_views.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/revision_names.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_changes.h"
#include "scenarios/random/variant_draws.h"

namespace porchsim::scenarios::operation {
namespace {

using api::PackageRevision;
using Move = LifecycleStep::Move;

// Whoever asks for a name that is taken is refused.
std::string drawn_workspace(Draws& draws) {
  return draws.rarely("known-workspace", 4) ? "by-hand" : fmt::format("c{}", draws.ordinal());
}

// What somebody asks for, a draft unless it says otherwise, with the name that it will have.
Stage::Turn creation_turn(Stage& stage, PackageRevision& revision, const std::string& text) {
  const auto& spec = revision.spec;
  revision.meta.name =
      fakeporch::revision_object_name(spec.repository, spec.package_name, spec.workspace_name);
  revision.meta.name_space = stage.world().name_space();
  if (revision.spec.lifecycle.empty()) revision.spec.lifecycle = api::kDraft;
  const api::Json object = stage.is_of_v1alpha2(revision)
                               ? api::v1alpha2::as_v1alpha2(revision).to_json()
                               : revision.to_json();
  return {fmt::format("{} as {}", text, revision.meta.name), ApplyStep{{object}}};
}

Stage::Turn deletion_approval(const std::string& revision) {
  return {"approve the deletion of " + revision, LifecycleStep{Move::Approve, revision}};
}

// Of v1alpha2 somebody who is in a hurry asks for more than a draft.
std::string_view drawn_lifecycle(Draws& draws, bool is_of_v1alpha2) {
  if (!is_of_v1alpha2 || !draws.rarely("hurries", 6)) return api::kDraft;
  return draws.rarely("publishes-at-once", 2) ? api::kPublished : api::kProposed;
}

// Makes the draft; then, one after the other, what is drawn: an edit, a proposal, its approval.
void make(Stage& stage, Draws& draws, PackageRevision revision, const std::string& text) {
  revision.spec.lifecycle = drawn_lifecycle(draws, stage.is_of_v1alpha2(revision));
  stage.perform(draws, creation_turn(stage, revision, text));
  const std::string& name = revision.meta.name;
  constexpr std::uint64_t kEverything = 3;
  const std::uint64_t steps = draws.number("how-far", kEverything + 1);
  // There it is made afterwards.
  if (stage.is_of_v1alpha2(revision) && steps > 0) stage.pause(std::chrono::seconds(1));
  if (steps == 1 || steps == kEverything) {
    const Stage::Turn turn = edit_turn(stage, draws, name);
    stage.perform(draws, turn);
  }
  if (steps < 2) return;
  stage.perform(draws, move_turn("propose", Move::Propose, name));
  stage.perform(draws, move_turn("approve", Move::Approve, name));
}

// Proposed for deletion, and approved.
void delete_published_of(Stage& stage, Draws& draws, const std::string& revision) {
  stage.perform(draws, move_turn("propose-delete", Move::ProposeDelete, revision));
  stage.perform(draws, deletion_approval(revision));
}

// The revision that this one, or what it is an edit of, was made of; null if it is not there.
const PackageRevision* upstream_of(const std::vector<api::ObjectPtr>& all,
                                   const PackageRevision& revision) {
  const auto named = [&all](std::string_view name) -> const PackageRevision* {
    const auto found = std::ranges::find(all, name, [](const api::ObjectPtr& object) {
      return std::string_view(object->meta().name);
    });
    return found == all.end() ? nullptr : &(*found)->as<PackageRevision>();
  };
  const PackageRevision* made = &revision;
  for (std::size_t i = 0; i <= all.size() && made != nullptr; ++i) {
    if (made->spec.tasks.empty()) return nullptr;
    const api::Task& task = made->spec.tasks.front();
    if (!task.upstream().empty()) return named(task.upstream());
    made = named(task.edited());
  }
  return nullptr;
}

bool is_of(const PackageRevision& one, const PackageRevision::Spec& package) {
  return one.spec.repository == package.repository && one.spec.package_name == package.package_name;
}

// Of the same package.
const PackageRevision* newest_of(const std::vector<api::ObjectPtr>& all,
                                 const PackageRevision::Spec& package) {
  const PackageRevision* newest = nullptr;
  for (const api::ObjectPtr& object : all) {
    const auto& one = object->as<PackageRevision>();
    if (is_of(one, package) && (newest == nullptr || one.spec.revision > newest->spec.revision))
      newest = &one;
  }
  return newest;
}

struct Upgradable {
  const PackageRevision* local;
  const PackageRevision* upstream;
};
std::string name_to_choose(const Upgradable& pair) { return pair.local->meta.name; }

std::vector<Upgradable> upgradable(const std::vector<api::ObjectPtr>& all) {
  std::vector<Upgradable> found;
  for (const api::ObjectPtr& object : all) {
    const auto& local = object->as<PackageRevision>();
    if (!local.is_published()) continue;
    if (const PackageRevision* upstream = upstream_of(all, local))
      found.push_back({&local, upstream});
  }
  return found;
}

// Of a package whose newest revision is an edit of something made of another one: all that are
// older, and that one, which then nothing but a lock names.
bool retire_old(Stage& stage, Draws& draws, const std::vector<api::ObjectPtr>& all) {
  const auto is_old = [&all](const PackageRevision& one) {
    return newest_of(all, one.spec) != &one;
  };
  std::vector<Upgradable> edits = upgradable(all);
  std::erase_if(edits, [&is_old](const Upgradable& pair) {
    return is_old(*pair.local) || pair.local->spec.tasks.front().edited().empty();
  });
  if (edits.empty()) return false;
  const Upgradable chosen = draws.one("newest", edits);
  for (const api::ObjectPtr& object : all) {
    const auto& one = object->as<PackageRevision>();
    if (is_old(one) && newest_of(all, one.spec) == chosen.local)
      delete_published_of(stage, draws, one.meta.name);
  }
  delete_published_of(stage, draws, chosen.upstream->meta.name);
  return true;
}

// All that is published of a package that somebody edits, and what the edit was made of.
bool retire_under_a_draft(Stage& stage, Draws& draws, const std::vector<api::ObjectPtr>& all) {
  const auto drafts = stage.revisions({api::kDraft, api::kProposed});
  std::vector<Upgradable> edits;
  for (const api::ObjectPtr& object : drafts) {
    const auto& draft = object->as<PackageRevision>();
    const bool is_edit = !draft.spec.tasks.empty() && !draft.spec.tasks.front().edited().empty();
    const PackageRevision* upstream = is_edit ? upstream_of(all, draft) : nullptr;
    if (upstream != nullptr) edits.push_back({&draft, upstream});
  }
  if (edits.empty()) return false;
  const Upgradable chosen = draws.one("edited", edits);
  for (const api::ObjectPtr& object : all) {
    const auto& one = object->as<PackageRevision>();
    if (is_of(one, chosen.local->spec)) delete_published_of(stage, draws, one.meta.name);
  }
  delete_published_of(stage, draws, chosen.upstream->meta.name);
  return true;
}

std::optional<std::string> other_revision(Draws& draws, const std::vector<api::ObjectPtr>& all,
                                          const PackageRevision& upstream) {
  std::vector<std::string> names;
  for (const api::ObjectPtr& object : all) {
    const auto& other = object->as<PackageRevision>();
    if (other.is_published() && other.spec.repository == upstream.spec.repository &&
        other.spec.package_name == upstream.spec.package_name &&
        other.meta.name != upstream.meta.name)
      names.push_back(other.meta.name);
  }
  if (names.empty()) return std::nullopt;
  return draws.one("new-upstream", names);
}

// Null if it is not of this world's making.
const RepositorySpec* repository_of(Stage& stage, const PackageRevision& revision) {
  const auto& repositories = stage.spec().repositories;
  const auto found =
      std::ranges::find(repositories, revision.spec.repository, &RepositorySpec::name);
  return found == repositories.end() ? nullptr : &*found;
}

std::string branch_of(const RepositorySpec* repository) {
  return repository == nullptr ? "main" : repository->branch;
}

// The placeholder that shows what lies on the main branch.
std::string main_of(Stage& stage, const PackageRevision& upstream) {
  return fakeporch::revision_object_name(upstream.spec.repository, upstream.spec.package_name,
                                         branch_of(repository_of(stage, upstream)));
}

// Past Porch's revisions: what a branch, or a tag that is no number, names at the moment.
api::Task clone_of_git(Stage& stage, Draws& draws, const PackageRevision& upstream) {
  api::Task task;
  task.type = "clone";
  api::Task::Git& git = task.clone.emplace().upstream.git.emplace();
  const RepositorySpec* const repository = repository_of(stage, upstream);
  const std::string directory = repository == nullptr ? "" : repository->directory;
  task.clone->upstream.type = "git";
  git.repo = stage.world().url_of(upstream.spec.repository);
  git.directory = fakeporch::join_path(directory, upstream.spec.package_name);
  const std::array<std::string, 2> refs = {branch_of(repository), git.directory + "/stable"};
  git.ref = draws.one("ref", refs);
  return task;
}

// A clone, somewhere; nothing where there is no place for it.
std::optional<PackageRevision> drawn_copy(Stage& stage, Draws& draws,
                                          const PackageRevision& upstream) {
  const PlaceChoice places =
      places_in(stage.spec(), stage.spec().generation_of(upstream.spec.repository));
  if (places.repositories.empty()) return std::nullopt;
  PackageRevision revision;
  revision.spec.repository = draws.one("target", places.repositories);
  revision.spec.package_name = draws.one("name", places.packages);
  revision.spec.workspace_name = drawn_workspace(draws);
  revision.spec.tasks = {api::Task::clone_of(upstream.meta.name)};
  return revision;
}

// Somebody makes it while what it is made of is deleted.
void make_amid_deletion(Stage& stage, Draws& draws, PackageRevision copy, const std::string& words,
                        const PackageRevision& source) {
  const std::string name = source.meta.name;
  stage.perform(draws, move_turn("propose-delete", Move::ProposeDelete, name));
  const Stage::Turn creation = creation_turn(stage, copy, words);
  const Stage::Turn deletion = deletion_approval(name);
  Trigger moment;
  switch (draws.number("goes-first", 4)) {
    case 0:
      moment.what = EventPattern{"", Deed::Pushed, ObjectRef{"", copy.spec.repository, ""}, 1};
      stage.perform_amid(draws, creation, moment, deletion);
      break;
    case 1:
      moment.what = EventPattern{"", Deed::Pushed, ObjectRef{"", source.spec.repository, ""}, 1};
      stage.perform_amid(draws, deletion, moment, creation);
      break;
    case 2:  // its push takes so long that the deletion may be over before
      slow_down(stage, draws, "git.push");
      moment.what = EventPattern{"", Deed::FaultFired, {}, 1};
      stage.perform_amid(draws, creation, moment, deletion);
      break;
    default:  // at the same time
      moment.what = EventPattern{"", Deed::Read, stage.ref_of(source), 1};
      stage.perform_amid(draws, deletion, moment, creation);
  }
}

// What the variant has made elsewhere is published, and the variant deleted.
void leave_more(Stage& stage, Draws& draws, const std::string& name) {
  const api::ObjectPtr variant =
      stage.world().find("PackageVariant", stage.world().name_space(), name);
  if (variant == nullptr) return;
  stage.pause(std::chrono::seconds(10));
  const auto owned = owned_by(stage, *variant);
  const api::Object* made = last_made(owned);
  if (made == nullptr) return;
  const std::string newest = made->meta().name;
  stage.perform(draws, move_turn("propose", Move::Propose, newest));
  stage.perform(draws, move_turn("approve", Move::Approve, newest));
  stage.perform(draws, deletion_turn(ObjectRef{"PackageVariant", "", name}, ""));
}

}  // namespace

bool clone(Stage& stage, Draws& draws) {
  const auto upstreams = stage.published_upstreams();
  if (upstreams.empty()) return false;
  const auto& upstream = draws.one("upstream", upstreams)->as<PackageRevision>();
  auto revision = drawn_copy(stage, draws, upstream);
  if (!revision) return false;
  const bool from_main = draws.rarely("from-main", 12);  // which is refused
  const std::string source = from_main ? main_of(stage, upstream) : upstream.meta.name;
  const bool from_git = draws.rarely("from-git", 4);
  revision->spec.tasks = {from_git ? clone_of_git(stage, draws, upstream)
                                   : api::Task::clone_of(source)};
  make(stage, draws, *revision, fmt::format("clone {}{}", source, from_git ? " from Git" : ""));
  if (draws.rarely("handed-over", 3)) hand_over(stage, draws, revision->spec, upstream.spec);
  return true;
}

// Something is made of what is to be published, and waits for that.
bool make_early(Stage& stage, Draws& draws) {
  using std::chrono::milliseconds;
  constexpr std::array kUntilThen = {milliseconds(20'000), milliseconds(1000),
                                     milliseconds(100'000)};
  const auto all = stage.revisions_of_v1alpha2({api::kDraft, api::kProposed});
  if (all.empty()) return false;
  const auto& source = draws.one("source", all)->as<PackageRevision>();
  const std::string name = source.meta.name;
  auto made = drawn_copy(stage, draws, source);
  if (!made) return false;
  if (draws.number("copies", 2) == 1) {
    made->spec.repository = source.spec.repository;
    made->spec.package_name = source.spec.package_name;
    made->spec.tasks = {api::Task::edit_of(name)};
  }
  const bool is_draft = source.spec.lifecycle == api::kDraft;
  stage.perform(draws, creation_turn(stage, *made, "make early of " + name));
  stage.pause(draws.one("until-then", kUntilThen));
  if (is_draft) stage.perform(draws, move_turn("propose", Move::Propose, name));
  stage.perform(draws, move_turn("approve", Move::Approve, name));
  return true;
}

// Somebody clones a variant's draft, which holds it, and the variant is told to be elsewhere; or to
// go, when it has published something there.
bool leave_copied(Stage& stage, Draws& draws) {
  auto drafts = stage.revisions({api::kDraft, api::kProposed});
  std::erase_if(drafts, [&stage](const api::ObjectPtr& draft) {
    const auto& one = draft->as<PackageRevision>();
    return stage.is_of_v1alpha2(one) || variant_of(stage, one.meta) == nullptr;
  });
  if (drafts.empty()) return false;
  const auto& draft = draws.one("draft", drafts)->as<PackageRevision>();
  const std::string variant = variant_of(stage, draft.meta)->meta().name;
  auto copy = drawn_copy(stage, draws, draft);
  const api::Json elsewhere = drawn_place(draws, places_in(stage.spec()));
  if (!copy || elsewhere.is_null()) return false;
  const Stage::Turn creation = creation_turn(stage, *copy, "clone " + draft.meta.name);
  stage.perform(draws, creation);
  patch_variant(stage, draws, variant, elsewhere);
  if (draws.rarely("leaves-more", 2)) leave_more(stage, draws, variant);
  return true;
}

bool upgrade(Stage& stage, Draws& draws) {
  constexpr std::array<std::string_view, 5> kStrategies = {
      "resource-merge", "fast-forward", "force-delete-replace", "copy-merge", ""};
  const auto all = stage.revisions({api::kPublished, api::kDeletionProposed});
  const auto pairs = upgradable(all);
  if (pairs.empty()) return false;
  const Upgradable& chosen = draws.one("revision", pairs);
  const std::optional<std::string> wanted = other_revision(draws, all, *chosen.upstream);
  if (!wanted) return false;
  const std::string local = chosen.local->meta.name;
  const std::string strategy(draws.one("strategy", kStrategies));
  PackageRevision revision;
  revision.spec.repository = chosen.local->spec.repository;
  revision.spec.package_name = chosen.local->spec.package_name;
  revision.spec.workspace_name = drawn_workspace(draws);
  revision.spec.tasks = {api::Task::upgrade_of({.old_upstream = {chosen.upstream->meta.name},
                                                .new_upstream = {*wanted},
                                                .local_revision = {local},
                                                .strategy = strategy})};
  const std::string words = fmt::format("upgrade {} to {} by {}", local, *wanted,
                                        strategy.empty() ? "no strategy" : strategy);
  const auto source = std::ranges::find_if(
      all, [&](const api::ObjectPtr& one) { return one->meta().name == *wanted; });
  const bool is_published =
      source != all.end() && (*source)->as<PackageRevision>().spec.lifecycle == api::kPublished;
  if (is_published && draws.rarely("amid-its-end", 4)) {
    make_amid_deletion(stage, draws, revision, words, (*source)->as<PackageRevision>());
  } else {
    make(stage, draws, std::move(revision), words);
  }
  return true;
}

// Of a package that has others, a published revision goes: proposed for deletion, and approved;
// perhaps while somebody makes something of it. The newest takes its name along.
bool retire(Stage& stage, Draws& draws) {
  const auto all = stage.revisions({api::kPublished});
  if (draws.number("all-that-are-old", 2) == 1 && retire_old(stage, draws, all)) return true;
  if (draws.rarely("under-a-draft", 3) && retire_under_a_draft(stage, draws, all)) return true;
  const bool is_newest = draws.rarely("the-newest", 4);
  auto old = all;
  std::erase_if(old, [&](const api::ObjectPtr& object) {
    const auto& one = object->as<PackageRevision>();
    const bool is_of_several = std::ranges::any_of(all, [&](const api::ObjectPtr& other) {
      return other != object && is_of(other->as<PackageRevision>(), one.spec);
    });
    return (newest_of(all, one.spec) == &one) != is_newest || (is_newest && !is_of_several);
  });
  if (old.empty()) return false;
  const auto& chosen = draws.one("revision", old)->as<PackageRevision>();
  const std::string& name = chosen.meta.name;
  auto copy = draws.number("copied", 2) == 1 ? drawn_copy(stage, draws, chosen) : std::nullopt;
  if (!copy) {
    delete_published_of(stage, draws, name);
    return true;
  }
  make_amid_deletion(stage, draws, *copy, "clone " + name, chosen);
  return true;
}

}  // namespace porchsim::scenarios::operation
