// S24: the lock of a revision that was cloned or upgraded names the revision that its task has
// read, at the commit that this has; or had when the call may have read it, where Porch found the
// revision moved in Git meanwhile. Of v1alpha2 it is judged when the controller that has made the
// package tells of it, of sources that have a number.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "api/v1alpha2/revision_views.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/moved_sources.h"

namespace porchsim::scenarios {
namespace {

class LockTellsTheTruth final : public Check {
 public:
  LockTellsTheTruth() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& push, const Truth&, Violations&) override {
    pushed_[push.subject].insert(push.causes.empty() ? 0 : push.causes.front());
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    moved_.on_write(write);
    const auto* made = revision_in(write.after);
    if (made == nullptr || !makes_package(write)) return;
    // A placeholder shows what lies on main, whatever task the revision had that brought it there.
    if (made->spec.tasks.empty() || made->is_placeholder()) return;
    const std::string source = made->spec.tasks.front().upstream();
    if (source.empty()) return;
    const api::ObjectPtr object = source_of({made->meta.name_space, source}, truth);
    const auto* upstream = revision_in(object);
    if (upstream == nullptr || !upstream->status.self_lock || !upstream->status.self_lock->git)
      return;
    // Git has published what the object does not show yet, or a placeholder's branch has moved.
    if (api::is_v1alpha2(*object) && upstream->spec.revision <= 0) return;
    const api::GitLocator& read = *upstream->status.self_lock->git;
    const auto& lock = made->status.upstream_lock;
    // People may have written a Kptfile without one.
    if (api::is_v1alpha2(*object) && !lock) return;
    const auto names = [&lock](const api::GitLocator& place) {
      return lock && lock->git && lock->git->ref == place.ref && lock->git->commit == place.commit;
    };
    if (names(read)) return;
    if (std::ranges::any_of(moved_.of(upstream->meta.key(), write.event.time), names)) return;
    report(out, write.event, "{} is made of {} at {}, and its lock says {}", *made, source,
           read.ref, lock && lock->git ? lock->git->ref : std::string("nothing"));
  }

 private:
  static api::ObjectPtr source_of(const api::ObjectKey& key, const Truth& truth) {
    for (const std::string_view kind : kRevisionKinds)
      if (const api::ObjectPtr object = truth.find(kind, key)) return object;
    return nullptr;
  }

  // Of v1alpha2 the object is there first, and its controller makes the package: in this reconcile,
  // and nobody else has pushed since. What an earlier life has left in Git was made of what was
  // there then.
  bool makes_package(const Write& write) {
    const auto* before = revision_in(write.before);
    const auto* after = revision_in(write.after);
    if (!api::is_v1alpha2(*write.object())) return before == nullptr && !is_porch(write.actor);
    const auto is_its_own =
        [end = fmt::format("/{}/{}", after->spec.package_name, after->spec.workspace_name)](
            const auto& push) { return push.first.name.ends_with(end); };
    if (before == nullptr) {
      std::erase_if(pushed_, is_its_own);
      return false;
    }
    if (before->status.self_lock || !after->status.self_lock || write.event.causes.empty())
      return false;
    const auto pushed = std::ranges::find_if(pushed_, is_its_own);
    return pushed != pushed_.end() && pushed->second == std::set{write.event.causes.front()};
  }

  MovedSources moved_;
  // References, and who has pushed since their revision has an object: reconciles, 0 = others.
  std::map<sim::Subject, std::set<sim::EventId>> pushed_;
};

}  // namespace

std::unique_ptr<Check> make_lock_tells_the_truth() { return std::make_unique<LockTellsTheTruth>(); }

}  // namespace porchsim::scenarios
