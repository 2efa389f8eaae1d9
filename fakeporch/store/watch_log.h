// What happened to the objects of one kind, newest last: the source of every watch. A bounded ring:
// who asks for events that have left it gets Expired (HTTP 410) and must list again.
//
// Kubernetes: the apiserver's watch cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "api/client.h"
#include "sim/time.h"
#include "sim/trace.h"

namespace porchsim::fakeporch {

// One committed change. `object` carries the resourceVersion of this change; of a Deleted it is the
// last state.
struct WatchRecord {
  std::uint64_t revision = 0;
  api::WatchEvent::Type type = api::WatchEvent::Type::Added;
  api::ObjectPtr object;
  sim::EventId commit = 0;  // the trace event of the change
  api::ObjectPtr before{};  // null of an Added
  sim::Time time{};
};

// Told of each record as it is committed. May keep it, start timers and wake tasks; may not wait,
// call the API, subscribe or unsubscribe.
class WatchSubscriber {
 public:
  virtual ~WatchSubscriber() = default;
  virtual void on_record(const WatchRecord& record) = 0;
};

class WatchLog {
 public:
  explicit WatchLog(std::size_t window) : window_(window) {}

  void append(WatchRecord record);

  // The records after `revision`, oldest first; Expired if some of them are gone.
  api::Result<> replay(std::uint64_t revision,
                       const std::function<void(const WatchRecord&)>& visit) const;
  // The changes since `when`, newest first, as far back as they are known.
  void look_back(sim::Time when, const std::function<void(const WatchRecord&)>& visit) const;
  // Forgets all records: every position before `now_revision` is Expired from here on.
  void compact(std::uint64_t now_revision);

  // In the order of subscribing. The caller keeps the subscriber alive until unsubscribe().
  void subscribe(WatchSubscriber& subscriber);
  void unsubscribe(WatchSubscriber& subscriber);
  std::size_t subscribers() const { return subscribers_.size(); }

 private:
  std::size_t window_;
  std::deque<WatchRecord> records_;
  std::uint64_t compacted_ = 0;  // no record up to here is kept
  std::vector<WatchSubscriber*> subscribers_;
};

}  // namespace porchsim::fakeporch
