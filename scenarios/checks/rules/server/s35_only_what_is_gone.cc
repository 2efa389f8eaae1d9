// S35: Porch takes a revision away by itself only if Git has it no more: what a sync did not see is
// still there as long as its reference is. Where the repository is unregistered its revisions go
// with it; what somebody has pushed anew since the sync has looked comes back with the next one. A
// package on main that lies within another is a part of that, and none of its own.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/places_in_git.h"

namespace porchsim::scenarios {
namespace {

class OnlyWhatIsGone final : public Check {
 public:
  OnlyWhatIsGone() { hear_of({sim::Verb::Push}); }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    gits_.remember(write.after);
    const auto* before = write.revision_before();
    if (before == nullptr || write.event.verb != sim::Verb::Removed || !is_porch(write.actor) ||
        truth.backstage() == nullptr) {
      return;
    }
    const auto stored = repository_of(package_of(*before), truth);
    const auto& lock = before->status.self_lock;
    if (!stored || stored->meta().deletion_timestamp || !lock || !lock->git) return;
    const auto references = truth.backstage()->references(stored->as<api::Repository>());
    if (!references) return;
    for (const auto& [ref, commit] : *references) {
      if (commit != lock->git->commit || !is_of(ref, lock->git->ref)) continue;
      if (before->is_placeholder() && !is_on_main(*before, commit, *stored, truth)) continue;
      if (pushed_lately({gits_.git_of(*before), ref}, write.event.time)) continue;
      report(out, write.event, "{} has taken {} away, and Git has {}", write.actor, *before, ref);
    }
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    pushed_.insert_or_assign(gits_.reference(event.subject), event.time);
  }

 private:
  static bool is_of(std::string_view ref, std::string_view locked) {
    for (const std::string_view kind : {"refs/heads/", "refs/tags/"})
      if (ref.starts_with(kind) && ref.substr(kind.size()) == locked) return true;
    return false;
  }

  static bool is_on_main(const api::PackageRevision& revision, const std::string& commit,
                         const api::Object& registered, const Truth& truth) {
    const auto& repository = registered.as<api::Repository>();
    const auto packages = truth.backstage()->packages(commit, directory_of(repository));
    const std::string directory = path_in_git(repository, revision.spec.package_name);
    return std::ranges::find(packages, directory) != packages.end();
  }

  bool pushed_lately(const PlaceInGit& reference, sim::Time now) const {
    const auto pushed = pushed_.find(reference);
    return pushed != pushed_.end() && now - pushed->second <= kLongestCall;
  }

  GitsByName gits_;
  std::map<PlaceInGit, sim::Time> pushed_;  // references
};

}  // namespace

std::unique_ptr<Check> make_only_what_is_gone() { return std::make_unique<OnlyWhatIsGone>(); }

}  // namespace porchsim::scenarios
