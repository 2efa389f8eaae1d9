// S33: at rest Git and the store are of one mind, of every repository that is Ready. A Draft is the
// branch drafts/<package>/<workspace>, a Proposed one proposed/…, what is published the tag
// <package>/v<number>, with a branch deletionProposed/… if its deletion is; the placeholder is the
// package on main. Each lies at the commit of the revision's lock, with the files that Porch shows,
// and no reference that holds a package there is nobody's. Where somebody has deleted a revision,
// and not an outsider taken its tag away, its branch deletionProposed/… has gone with it. A package
// on main that has become a part of another, which Porch has published around it, keeps its
// placeholder until a sync sees that somebody else has changed the repository, and one from which
// the placeholder of a part was deleted, or within which another was published, shows it as it was
// for as long.
//
// Of v1alpha2 the object says what is wanted: one that is not Ready may lie in Git as something
// else (but for the placeholder, which is always main), one that is being deleted waits for a
// person as it is, and what was pushed since the last sync has not been looked at. Where an object
// was deleted before its controller had a finalizer on it, or somebody has taken that away, its
// content stays, which the next sync finds.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/v1alpha2/managed_repository.h"
#include "api/v1alpha2/package_revision.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/places_in_git.h"
#include "scenarios/checks/rules/server/published_around.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/seen_git.h"
#include "scenarios/checks/stripped.h"

namespace porchsim::scenarios {
namespace {

const std::string kDeletions = "refs/heads/deletionProposed/";

class GitAndStoreAgree final : public Check {
 public:
  GitAndStoreAgree() {
    hear_of({sim::Verb::Push, sim::Verb::UpdateStatus, sim::Verb::Patch, sim::Verb::Update});
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    seen_.on_event(event);
    if (event.verb == sim::Verb::Push) around_.on_push(event, truth);
  }

  void on_write(const Write& write, const Truth& truth, Violations&) override {
    stripped_.remember(write);
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    const bool was_published = before != nullptr && before->is_published();
    if (after != nullptr && after->is_published() && !was_published)
      marks_[after->spec.repository].erase(mark_of(*after, truth));
    if (write.event.verb != sim::Verb::Removed) return;
    const auto* second = second_revision(write.before);
    const auto* gone = revision_in(write.before);
    if (second == nullptr && was_published && !is_porch(write.actor))
      marks_[before->spec.repository][mark_of(*before, truth)] = before->meta.name;
    if (gone != nullptr && gone->is_placeholder() && !is_porch(write.actor))
      around_.on_deletion(gone->spec.repository, directory_in_git(package_of(*gone), truth));
    if (second == nullptr || gone == nullptr || !stripped_.is_let_go(*second)) return;
    if (repository_of(package_of(*gone), truth))
      let_go_[{gone->spec.repository, directory_in_git(package_of(*gone), truth)}] = write.event.id;
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (truth.backstage() == nullptr || !end.restless_for.empty()) return;
    truth.for_each(api::Repository::type().kind, [&](const api::ObjectPtr& object) {
      const auto& repository = object->as<api::Repository>();
      const auto* ready = api::find_condition(repository.status.conditions, "Ready");
      const bool serves = ready != nullptr && ready->status == "True";
      const bool is_behind =
          api::v1alpha2::manages(repository.meta) && !seen_.has_seen_all(repository.meta.name);
      if (serves && !is_behind && !repository.meta.deletion_timestamp)
        judge(*object, end, truth, out);
    });
  }

 private:
  using References = std::map<std::string, std::string>;

  void judge(const api::Object& object, const Quiescence& end, const Truth& truth,
             Violations& out) {
    const auto& repository = object.as<api::Repository>();
    const Backstage& git = *truth.backstage();
    const auto read = git.references(repository);
    if (!read) return;
    const References refs(read->begin(), read->end());
    References claimed;             // references of revisions, and the name of whom they belong to
    std::set<std::string> on_main;  // directories
    std::set<std::string> unsettled;  // directories of packages with one that is excused
    const auto main = refs.find(main_of(repository));
    const std::string_view directory = directory_of(repository);
    const std::vector<std::string> packages =
        main == refs.end() ? std::vector<std::string>() : git.packages(main->second, directory);
    for (const api::PackageRevision& revision : revisions_in(repository, truth)) {
      const std::string full = path_in_git(repository, revision.spec.package_name);
      const std::string ref = reference_of(revision, full, repository.spec.git.branch);
      const bool is_main = ref == main_of(repository);
      if (is_main) {
        on_main.insert(full);
        if (is_leaving(revision, truth) || around_.has_swallowed(revision.spec.repository, full)) {
          continue;
        }
      } else if (is_excused(revision, truth)) {
        unsettled.insert(full);
        // A placeholder that was asked to be a draft, which it can not become, is still there.
        if (revision.spec.workspace_name == repository.spec.git.branch) on_main.insert(full);
        continue;
      } else {
        claimed[ref] = revision.meta.name;
      }
      judge_deletion(revision, full, refs, end, out);
      claimed[mark_of(revision, full)] = revision.meta.name;
      const auto found = refs.find(ref);
      if (found == refs.end()) {
        report(out, end.event, "{} is {}, and Git has no {}", revision, revision.spec.lifecycle,
               ref);
      } else {
        judge_content(revision, {ref, found->second}, full, is_main, {git, truth}, end, out);
      }
    }
    for (const auto& [package, event] : let_go_) {
      if (package.first == repository.meta.name && !seen_.has_seen(package.first, event))
        unsettled.insert(package.second);
    }
    judge_unclaimed(object, refs, {claimed, unsettled}, git, end, out);
    for (const auto& [mark, name] : marks_[repository.meta.name]) {
      if (!claimed.contains(mark) && refs.contains(mark))
        report(out, end.event, "{} has {} in Git, and {} has been deleted", object, mark, name);
    }
    for (const std::string& full : packages) {
      if (full == directory || full.empty() || on_main.contains(full)) continue;
      report(out, end.event, "{} has package {} on its branch {}, and Porch shows none", object,
             full, repository.spec.git.branch);
    }
  }

  // Of v1alpha2: being deleted.
  static bool is_leaving(const api::PackageRevision& revision, const Truth& truth) {
    const auto object = truth.find(api::kSecondPackageRevision, revision.meta.key());
    return object && object->meta().deletion_timestamp;
  }

  // Of v1alpha2: not Ready, or being deleted.
  static bool is_excused(const api::PackageRevision& revision, const Truth& truth) {
    const auto object = truth.find(api::kSecondPackageRevision, revision.meta.key());
    if (!object) return false;
    const auto& second = object->as<api::v1alpha2::PackageRevision>();
    return second.meta.deletion_timestamp || !says_that_it_is_ready(second);
  }

  void judge_deletion(const api::PackageRevision& revision, const std::string& full,
                      const References& refs, const Quiescence& end, Violations& out) {
    if (!revision.is_published()) return;
    const bool is_asked = revision.spec.lifecycle == api::kDeletionProposed;
    const std::string mark = mark_of(revision, full);
    if (refs.contains(mark) == is_asked) return;
    report(out, end.event, "{} is {}, and Git has {} {}", revision, revision.spec.lifecycle,
           is_asked ? "no" : "a", mark);
  }

  struct Sides {
    const Backstage& git;
    const Truth& truth;
  };

  struct Reference {
    const std::string& name;
    const std::string& commit;
  };

  void judge_lock(const api::PackageRevision& revision, const api::GitLocator& lock,
                  const Reference& reference, const Quiescence& end, Violations& out) {
    if (lock.commit != reference.commit) {
      report(out, end.event, "the lock of {} is at {}, and its reference at {}", revision,
             lock.commit.substr(0, 10), reference.commit.substr(0, 10));
    }
    // A lock says drafts/app/v1, and app/v1 of a tag.
    if (!reference.name.ends_with("/" + lock.ref)) {
      report(out, end.event, "the lock of {} names {}, and it lies at {}", revision, lock.ref,
             reference.name);
    }
  }

  void judge_content(const api::PackageRevision& revision, const Reference& reference,
                     const std::string& full, bool is_main, const Sides& sides,
                     const Quiescence& end, Violations& out) {
    if (const auto& lock = revision.status.self_lock; !is_main && lock && lock->git)
      judge_lock(revision, *lock->git, reference, end, out);
    if (!sides.truth.can_read_content()) return;
    if (is_main && around_.has_other_parts(revision.spec.repository, full)) return;
    if (!kpt::same_files(sides.truth.content(revision), sides.git.files(reference.commit, full)))
      report(out, end.event, "{} has other files than {} in Git", revision,
             reference.commit.substr(0, 10));
  }

  // References of packages in the repository's directory.
  struct Claims {
    const References& refs;
    const std::set<std::string>& packages;  // with all that holds them
  };
  void judge_unclaimed(const api::Object& object, const References& refs, const Claims& claimed,
                       const Backstage& git, const Quiescence& end, Violations& out) {
    const auto& repository = object.as<api::Repository>();
    for (const auto& [ref, commit] : refs) {
      const auto prefix = std::ranges::find_if(
          kHolders, [&branch = ref](std::string_view one) { return branch.starts_with(one); });
      if (prefix == std::end(kHolders) || claimed.refs.contains(ref)) continue;
      const std::string name = ref.substr(prefix->size());
      const std::size_t slash = name.rfind('/');
      if (slash == std::string::npos) continue;
      const std::string full = name.substr(0, slash);
      if (!full.starts_with(path_in_git(repository, "")) || claimed.packages.contains(full))
        continue;
      if (!git.files(commit, full).contains(kpt::kKptfileName)) continue;
      report(out, end.event, "{} has {} in Git, and Porch shows no revision of it", object, ref);
    }
  }

  static std::string mark_of(const api::PackageRevision& revision, const std::string& full) {
    return fmt::format("{}{}/{}", kDeletions, full,
                       revision.spec.revision > 0 ? fmt::format("v{}", revision.spec.revision)
                                                  : revision.spec.workspace_name);
  }

  static std::string mark_of(const api::PackageRevision& revision, const Truth& truth) {
    const api::ObjectPtr repository = repository_of(package_of(revision), truth);
    return mark_of(revision, repository ? path_in_git(repository->as<api::Repository>(),
                                                      revision.spec.package_name)
                                        : std::string());
  }

  SeenGit seen_;
  PublishedAround around_;
  // By repository: marks of proposed deletions, and who had them and has been deleted.
  std::map<std::string, References, std::less<>> marks_;
  Stripped stripped_;
  // By repository and directory: when an object went that no finalizer held.
  std::map<std::pair<std::string, std::string>, sim::EventId> let_go_;
  static constexpr std::string_view kHolders[] = {kDraftsInGit, kProposalsInGit, kTagsInGit};
};

}  // namespace

std::unique_ptr<Check> make_git_and_store_agree() { return std::make_unique<GitAndStoreAgree>(); }

}  // namespace porchsim::scenarios
