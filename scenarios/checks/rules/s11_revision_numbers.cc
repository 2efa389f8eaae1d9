// S11: publishing assigns the number after the highest ever assigned in the package, once. A number
// whose tag somebody has pushed past Porch is assigned, although no object shows it yet. So is that
// of an approval whose answer got lost on its way from Git: when Porch finds its tag, the revision
// gets that number, if no other shows it, be there higher ones by then. Packages are counted in
// their Git: what another namespace has published there, through a Repository of its own, has its
// number as well, and is found by Porch.
//
// Objects of v1alpha2 show numbers later than Git has them, and in any order. Of these it is judged
// that no draft is published under the number of another revision, be that gone or not.
#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class RevisionNumbers final : public Check {
 public:
  RevisionNumbers() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb == sim::Verb::Push) pushed_.insert(gits_.reference(event.subject));
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    gits_.remember(write.after);
    if (const auto* second = second_revision(write.after)) return judge(*second, write, out);
    const auto* after = write.revision_after();
    if (after == nullptr || !after->is_published() || after->spec.revision < 1) return;
    const auto* before = write.revision_before();
    const PlaceInGit place = gits_.place_of(package_of(*after));
    std::int64_t& highest = highest_[place];
    const bool published_now = before != nullptr && !before->is_published();
    const bool is_shown = !shown_.emplace(package_of(*after), after->spec.revision).second;
    const auto [given, is_new] =
        given_.try_emplace({place, after->spec.revision}, after->spec.workspace_name);
    const bool is_told = !is_new && given->second == after->spec.workspace_name;
    const bool is_found =
        !is_shown &&
        (is_told || (is_porch(write.actor) && is_tagged(*after, after->spec.revision)));
    if (published_now && after->spec.revision != highest + 1 && !is_found &&
        !are_taken(*after, highest)) {
      report(out, write.event, "{} was published as revision {}, not {}", *after,
             after->spec.revision, highest + 1);
    }
    if (before != nullptr && before->is_published() &&
        before->spec.revision != after->spec.revision) {
      report(out, write.event, "{} was revision {} and became {}", *after, before->spec.revision,
             after->spec.revision);
    }
    highest = std::max(highest, after->spec.revision);
  }

 private:
  using SecondRevision = api::v1alpha2::PackageRevision;

  void judge(const SecondRevision& revision, const Write& write, Violations& out) {
    const auto& spec = revision.spec;
    const std::int64_t number = revision.status.revision;
    if (number < 1) {
      if (spec.lifecycle == api::kDraft || spec.lifecycle == api::kProposed)
        drafts_.insert(revision.meta.uid);
      return;
    }
    const PackageId package{revision.meta.name_space, spec.repository, spec.package_name};
    const bool is_publication = drafts_.erase(revision.meta.uid) > 0;
    const auto& owner = numbered_.try_emplace({package, number}, spec.workspace_name).first->second;
    if (is_publication && owner != spec.workspace_name) {
      report(out, write.event, "{} was published as revision {}, which was {} before", *write.after,
             number, owner);
    }
  }

  // Has anybody pushed a tag of its package with that number?
  bool is_tagged(const api::PackageRevision& published, std::int64_t number) const {
    const auto& lock = published.status.self_lock;
    if (!lock || !lock->git) return false;
    const std::string path = lock->git->ref.substr(0, lock->git->ref.rfind('/'));
    return pushed_.contains(
        {gits_.git_of(published), fmt::format("{}{}/v{}", kTagsInGit, path, number)});
  }

  // Between the highest number and its own there are tags alone.
  bool are_taken(const api::PackageRevision& published, std::int64_t highest) const {
    if (published.spec.revision <= highest) return false;
    const auto numbers = std::views::iota(highest + 1, published.spec.revision);
    return std::ranges::all_of(numbers,
                               [&](std::int64_t number) { return is_tagged(published, number); });
  }

  GitsByName gits_;
  std::set<PlaceInGit> pushed_;  // references
  std::map<PlaceInGit, std::int64_t> highest_;
  std::set<std::pair<PackageId, std::int64_t>> shown_;
  // Who has shown each number of a place in Git first: its workspace. Others of that place may tell
  // of it later, or have it from Git when their own request has an answer.
  std::map<std::pair<PlaceInGit, std::int64_t>, std::string> given_;
  std::set<std::string> drafts_;                                        // uids, of v1alpha2
  std::map<std::pair<PackageId, std::int64_t>, std::string> numbered_;  // the same: workspaces
};

}  // namespace

std::unique_ptr<Check> make_revision_numbers() { return std::make_unique<RevisionNumbers>(); }

}  // namespace porchsim::scenarios
