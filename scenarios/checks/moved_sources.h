// What revisions lay on before Porch found them moved in Git, as outsiders may do at any moment, or
// somebody wrote a draft: a clone or an upgrade that was under way then has read the one or the
// other.
#pragma once

#include <chrono>
#include <map>
#include <vector>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

// The longest that a call reads what it makes something of before it is done: Porch's latencies and
// slow functions.
inline constexpr sim::Duration kLongestCall = std::chrono::seconds(30);

class MovedSources {
 public:
  // Of each write, before anything is asked.
  void on_write(const Write& write) {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr) return;
    const auto& lock = before->status.self_lock;
    if (!lock || !lock->git || (after != nullptr && after->status.self_lock == lock)) return;
    former_[before->meta.key()].push_back({write.event.time, *lock->git});
  }

  // Where the revision lay at the time of a call that ends now, besides where it lies.
  std::vector<api::GitLocator> of(const api::ObjectKey& revision, sim::Time now) const {
    std::vector<api::GitLocator> places;
    const auto found = former_.find(revision);
    if (found == former_.end()) return places;
    for (const auto& [until, place] : found->second) {
      if (now - until <= kLongestCall) places.push_back(place);
    }
    return places;
  }

  // Was one of the sources of a revision that is made now moved meanwhile?
  bool moved_under(const Write& write) const {
    const auto* made = write.revision_after();
    if (made == nullptr || made->spec.tasks.empty()) return false;
    const api::Task& task = made->spec.tasks.front();
    const auto moved = [&](const std::string& name) {
      return !of({made->meta.name_space, name}, write.event.time).empty();
    };
    if (moved(task.upstream()) || moved(task.edited())) return true;
    return task.upgrade &&
           (moved(task.upgrade->old_upstream.name) || moved(task.upgrade->local_revision.name));
  }

 private:
  struct Place {
    sim::Time until;
    api::GitLocator place;
  };
  std::map<api::ObjectKey, std::vector<Place>> former_;
};

}  // namespace porchsim::scenarios
