// What the garbage collector has yet to look at: first come, first served, each item once, failed
// ones again after a back-off that doubles.
// Kubernetes: client-go workqueue with the default controller rate limiter's per-item part.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "api/object_meta.h"
#include "sim/scheduler.h"
#include "sim/trace.h"

namespace porchsim::fakeporch {

struct CollectorItem {
  enum class Task : std::uint8_t {
    Delete,      // is this object still needed?
    Orphan,      // free its dependents
    CheckOwner,  // an owner nobody has heard of: does it exist?
  };
  Task task = Task::Delete;
  std::string uid;
  // CheckOwner: where the owner should be.
  std::string api_version;
  std::string kind;
  api::ObjectKey key;

  friend auto operator<=>(const CollectorItem&, const CollectorItem&) = default;
};

class CollectorQueue {
 public:
  // `on_ready` is called whenever an item became ready. Back-off timers belong to `process`.
  CollectorQueue(sim::Scheduler& scheduler, sim::ProcessId process, std::function<void()> on_ready);

  void add(const CollectorItem& item, sim::EventId cause);
  struct Entry {
    CollectorItem item;
    sim::EventId cause = 0;
  };
  std::optional<Entry> take();
  void succeeded(const CollectorItem& item) { failures_.erase(item); }
  // Ready again after 5 ms, doubled with each failure in a row, at most 1000 s. Waits of 30 s and
  // more do not keep the world from being at rest.
  void failed(const Entry& entry);

  bool empty() const { return ready_.empty(); }
  // Whether nothing is ready or comes back within 30 s.
  bool idle() const { return ready_.empty() && soon_ == 0; }
  void clear();

 private:
  sim::Scheduler& scheduler_;
  sim::ProcessId process_;
  std::function<void()> on_ready_;
  std::deque<Entry> ready_;
  std::set<CollectorItem> queued_;  // those in ready_
  std::map<CollectorItem, int> failures_;
  std::size_t soon_ = 0;  // foreground back-offs under way
};

}  // namespace porchsim::fakeporch
