// S91: a revision moves on only once Git has it so: who is told that a draft has been proposed,
// rejected or published may count on its branch, or tag, at the commit of its lock. What an
// outsider does to that reference meanwhile is his. Of v1alpha1; of v1alpha2 S57 and S76 compare.
#include <map>
#include <string>

#include "api/v1alpha2/managed_repository.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/places_in_git.h"

namespace porchsim::scenarios {
namespace {

class MovesAreInGit final : public Check {
 public:
  MovesAreInGit() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.causes.empty()) pushed_.insert_or_assign(event.subject, event.id);
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr || before->is_published()) return;
    if (before->spec.lifecycle == after->spec.lifecycle || is_porch(write.actor)) return;
    if (truth.backstage() == nullptr) return;
    const auto& lock = after->status.self_lock;
    const api::ObjectPtr registered = repository_of(package_of(*after), truth);
    if (!registered || !lock || !lock->git || write.event.causes.empty()) return;
    const auto& repository = registered->as<api::Repository>();
    if (api::v1alpha2::manages(repository.meta)) return;
    const auto references = truth.backstage()->references(repository);
    if (!references) return;
    const std::string full = path_in_git(repository, after->spec.package_name);
    const std::string name = reference_of(*after, full, repository.spec.git.branch);
    const auto pushed = pushed_.find(sim::Subject::reference(repository.meta.name, name));
    if (pushed != pushed_.end() && pushed->second > write.event.causes.front()) return;
    const std::string* commit = commit_of(*references, name);
    if (commit == nullptr) {
      report(out, write.event, "{} has become {}, and Git has no {}", *after, after->spec.lifecycle,
             name);
    } else if (*commit != lock->git->commit) {
      report(out, write.event, "{} has become {} at {}, and {} is at {}", *after,
             after->spec.lifecycle, lock->git->commit.substr(0, 10), name, commit->substr(0, 10));
    }
  }

 private:
  std::map<sim::Subject, sim::EventId> pushed_;  // by outsiders, when last
};

}  // namespace

std::unique_ptr<Check> make_moves_are_in_git() { return std::make_unique<MovesAreInGit>(); }

}  // namespace porchsim::scenarios
