// The work queue without its waiting: which requests are ready, being worked on, or delayed. A pure
// state machine; time comes in as an argument. work_queue.h adds the blocking.
//
// A request is in at most one pair of hands: added again while it is worked on, it becomes ready
// once that is done. Ready requests leave in the order in which they became ready. A delayed
// request becomes ready at its time, those of one time in the order in which they were delayed; of
// two delays for one request the earlier counts. Kubernetes: client-go, workqueue.Typed and
// workqueue.TypedDelayingInterface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "api/time.h"
#include "controllers/runtime/request.h"
#include "controllers/runtime/wake_ups.h"

namespace porchsim::runtime {

struct WorkItem {
  Request request;
  WakeUps wake_ups;
};

class QueueState {
 public:
  // True if a request became ready that was not.
  bool add(const Request& request, const Cause& cause);
  // Ready at `when`; true if that is now the earliest of all delays.
  bool add_at(const Request& request, api::Time when, const Cause& cause);
  // How many requests became ready because their delay ended at or before `now`.
  std::size_t release_due(api::Time now);
  std::optional<api::Time> next_due() const;

  // The request that has been ready longest, now in the caller's hands until done().
  std::optional<WorkItem> try_get();
  // True if the request is ready again, since it was added meanwhile. It must be in somebody's
  // hands.
  bool done(const Request& request);

  // From now on nothing is added and delays are dropped; what is ready can still be got.
  void shut_down();
  bool shutting_down() const { return shutting_down_; }

  std::size_t ready() const { return ready_.size(); }
  std::size_t processing() const { return processing_; }
  std::size_t delayed() const { return delayed_.size(); }

 private:
  using Due = std::pair<api::Time, std::uint64_t>;  // time, then the order of the calls
  struct Entry {
    bool dirty = false;       // wants to be worked on
    bool processing = false;  // is in somebody's hands
    std::optional<Due> due;
    WakeUps wake_ups;  // of the next time it is handed out
  };
  using Entries = std::map<Request, Entry>;
  using Node = Entries::value_type;  // stays where it is until it is erased
  struct Delayed {
    Node* node;
    WakeUps wake_ups;
  };

  bool make_ready(Node& node);
  void drop_if_idle(Entries::iterator entry);

  Entries entries_;
  std::deque<Node*> ready_;
  std::map<Due, Delayed> delayed_;
  std::uint64_t sequence_ = 0;
  std::size_t processing_ = 0;
  bool shutting_down_ = false;
};

}  // namespace porchsim::runtime
