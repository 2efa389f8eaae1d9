// A controller's view of all objects of one kind (in one namespace, or in all): listed once, then
// kept up to date by a watch. It is always a little behind the server, and knows of its own
// controller's writes when their echo arrives, or at once where it is told (own_writes.h).
//
// - A broken watch is resumed from the last resourceVersion, after a back-off, without a list.
// - Gone and Expired ask for a new list; what it lacks has been deleted meanwhile and is told as
// such.
// - A version with the resourceVersion already known replaces the stored one and wakes nobody.
// - What its own process has written stays until the watch has come as far: the store never goes
// back from it. Handlers are told as the watch tells it.
// - Handlers are told of each change once, after the store has it, in the informer's task; they
// must not wait. A handler
//   added late is first told of all objects present.
//
// One task an informer, one more for the resync if there is a period. The informer must outlive
// them; what it refers to must outlive it. Kubernetes: client-go, cache.SharedIndexInformer and
// cache.Reflector.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "api/log.h"
#include "api/tasks.h"
#include "controllers/runtime/backoff.h"
#include "controllers/runtime/change.h"
#include "controllers/runtime/indexed_store.h"

namespace porchsim::runtime {

struct InformerOptions {
  api::ResourceType type = {};
  std::string name_space = {};  // "" = all namespaces
  std::uint64_t page_size = 0;  // of a list call; 0 = all at once
  // Handlers are told of every object that often, as of an update to itself; 0 = never.
  api::Duration resync_period{0};
  // The first list is of what there is; otherwise of what the API server has at hand, which may lag
  // behind, as client-go's reflectors begin.
  bool begin_with_newest = false;
  BackoffOptions backoff = {};
};

class Informer {
 public:
  using Handler = std::function<void(const Change&)>;

  Informer(api::Client& client, api::Tasks& tasks, api::Log& log, InformerOptions options);
  Informer(const Informer&) = delete;
  Informer& operator=(const Informer&) = delete;

  const api::ResourceType& type() const { return options_.type; }
  const std::string& name_space() const { return options_.name_space; }

  void add_index(std::string name, IndexFunction function);
  void add_handler(Handler handler);

  void start();  // a second call does nothing
  void stop();   // the task ends when its present call returns

  // The own process has written this, as the server's answer has it. The store has it at once,
  // unless something newer has come. Handlers are told of it when its event comes or, as of a
  // deletion, when a list lacks it. resourceVersions that are no decimal numbers cannot be
  // compared: then nothing is known before the watch shows it. Kubernetes: client-go,
  // cache.MutationCache.
  void own_write(const api::ObjectPtr& written);

  // The first list is in the store, and all handlers know.
  bool has_synced() const { return synced_; }
  void wait_for_sync();  // blocks; returns at once after stop()
  // Its watch is open: the store follows the server.
  bool is_watching() const { return watching_; }
  // Of the last list, event or bookmark; "" before the first list.
  const std::string& last_sync_resource_version() const { return resource_version_; }
  const IndexedStore& store() const { return store_; }

 private:
  // Why listing or watching ended.
  struct Failure {
    std::string_view what;
    api::Error error;
    bool resumable;  // from the last resourceVersion, without a list
  };

  void run();
  Failure list_and_watch();
  api::Result<> relist();
  Failure follow_watch();
  api::Result<api::ObjectList> list();
  void replace(const api::ObjectList& list);
  void apply(const api::WatchEvent& event);
  void put(const api::ObjectPtr& object);
  void drop(const api::ObjectPtr& deleted);
  void resync();
  void tell(const Change& change);
  void warn(const Failure& failure);

  api::Client& client_;
  api::Tasks& tasks_;
  api::Log& log_;
  InformerOptions options_;
  IndexedStore store_;
  std::vector<Handler> handlers_;
  Backoff backoff_;
  std::unique_ptr<api::Signal> changed_;  // synced or stopped
  std::string resource_version_;
  std::string list_version_;      // of the last list
  // An object that the store has as the own process wrote it, until an event or a list has come as
  // far.
  struct Unseen {
    api::ObjectPtr told;                    // last; null where nothing was told yet
    std::vector<std::string> own_versions;  // whose events are to come
  };
  std::map<api::ObjectKey, Unseen> unseen_;
  bool started_ = false;
  bool synced_ = false;
  bool watching_ = false;
  bool stopped_ = false;
};

}  // namespace porchsim::runtime
