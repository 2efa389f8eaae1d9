// The garbage collector: deletes what lost its owners, and carries out foreground and orphan
// deletion. An actor like any other: it hears of changes late (a delay of its own for each kind,
// drawn at site "gc.lag"), decides on its own picture of the world, checks with the API before it
// acts, and acts through the API, so that Porch may refuse it and its calls may fail.
//
// It takes an owner for absent only after a live look for the name, kind and namespace with that
// uid; absent owners are remembered (500 of them, as shipped), even if one returns with its old
// uid. Kubernetes: pkg/controller/garbagecollector.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "api/client.h"
#include "fakeporch/collector/collector_monitor.h"
#include "fakeporch/collector/collector_queue.h"
#include "fakeporch/collector/owner_graph.h"
#include "fakeporch/store/drawn_delay.h"
#include "fakeporch/store/object_store.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class GarbageCollector {
 public:
  // `client` acts for `process`. `lag` is the least delay of what it hears.
  GarbageCollector(ObjectStore& store, api::Client& client, sim::ProcessId process,
                   sim::Duration lag);
  ~GarbageCollector();
  GarbageCollector(const GarbageCollector&) = delete;
  GarbageCollector& operator=(const GarbageCollector&) = delete;

  // Hears of all that is in the store, and of every change from here on. Again after its process
  // was killed.
  void start();
  // Nothing under way but retries of half a minute and more.
  bool idle() const;

 private:
  enum class Presence : std::uint8_t { Absent, Present, WaitsForDependents };
  struct Owners {
    std::vector<std::string> present;  // uids
    std::vector<std::string> absent;
    std::vector<std::string> waiting;  // deleted in the foreground, waiting for their dependents
  };

  // ---- what it hears ----
  bool concerns(const WatchRecord& record) const;
  void listen_to(KindId kind);
  void hear(KindId kind, const WatchRecord& record);
  void hear_removed(const std::string& uid, sim::EventId cause);
  void compare_owners(const OwnerGraphNode* before, const OwnerGraphNode& now, sim::EventId cause);
  bool is_known(const std::string& owner_uid) const;

  // ---- what it does ----
  void wake_worker();
  void work();
  void enqueue(CollectorItem::Task task, const std::string& uid, sim::EventId cause);
  api::Result<> attempt(const CollectorItem& item);
  api::Result<> check_owner(const CollectorItem& item);
  api::Result<> attempt_delete(const std::string& uid);
  api::Result<> finish_foreground(const OwnerGraphNode& node);
  api::Result<> delete_or_release(const OwnerGraphNode& node, const api::ObjectPtr& live);
  api::Result<> orphan_dependents(const std::string& uid);
  api::Result<Owners> classify_owners(const api::ObjectMeta& dependent);
  api::Result<Presence> look_for(const std::string& api_version, const std::string& kind,
                                 const api::ObjectKey& key, const std::string& uid);
  api::Result<> drop_owners(const ObjectStore::Ref& ref, const api::ObjectPtr& live,
                            const std::vector<std::string>& uids);
  api::Result<> unblock_owners(const ObjectStore::Ref& ref, const api::ObjectPtr& live);
  api::Result<> drop_finalizer(const OwnerGraphNode& node, std::string_view finalizer);
  void remember_absent(const std::string& uid);

  ObjectStore& store_;
  api::Client& client_;
  sim::ProcessId process_;
  sim::Duration lag_;
  DrawnDelay drawn_lag_;
  OwnerGraph graph_;
  CollectorQueue queue_;
  std::vector<std::unique_ptr<CollectorMonitor>> monitors_;  // by kind
  std::unordered_map<std::string, std::size_t>
      coming_removals_;  // uid -> on their way; lookup only
  std::deque<std::string> absent_order_;
  std::set<std::string, std::less<>> absent_;
  bool working_ = false;
};

}  // namespace porchsim::fakeporch
