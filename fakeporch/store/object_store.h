// All objects of a world's API server, of all kinds, with one revision counter. A commit makes a
// new immutable version, remembers it in the kind's watch log, keeps the indexes, and records one
// trace event. The store knows versions, not rules: CrdServer holds Kubernetes' rules for generic
// kinds, Porch's API holds its own; both commit here, so that watches, the garbage collector,
// checks and reports see one history.
//
// A resourceVersion is the revision of the commit that made the version, as decimal text: unique
// over all kinds, growing, from 2 on: the empty store is at 1, as 0 means "any" to a watch. An
// object of a kind is one storage entry of (group, version, resource), namespace, name. Every
// operation is O(log n), save lists, which are linear in what they look at: by fields what matches,
// but for the first by those fields, else the objects of the namespace.
//
// Trace events of a commit, all with the caller as actor, `object` "Kind ns/name", `before` and
// `after` as ObjectPayload, the causes from Causes:
//   Create, Update, Patch (Layer::Api), UpdateStatus (Layer::Status): a new version.
//   Delete: a request for deletion marked the object (deletionTimestamp or finalizers changed).
//   Removed: the object left the store; `before` is its last state. Deleting an object without
//   finalizers records only this; a write that empties the finalizers of a deleting object records
//   its Update (or Patch), then Removed with that event as cause, both at one revision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "api/by_key.h"
#include "api/client.h"
#include "api/object.h"
#include "api/time.h"
#include "fakeporch/selection/field_index.h"
#include "fakeporch/selection/object_place.h"
#include "fakeporch/store/by_uid.h"
#include "fakeporch/store/causes.h"
#include "fakeporch/store/epoch.h"
#include "fakeporch/store/list_pages.h"
#include "fakeporch/store/resource_server.h"
#include "fakeporch/store/watch_log.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

struct KindOptions {
  bool status_subresource = false;
  bool generation = true;  // whether metadata.generation is kept (not for ConfigMap and its like)
  bool watchable = true;   // PackageRevisionResources cannot be watched
  // What lists select by, beside name and namespace (".spec.lifecycle"); must outlive the store.
  std::span<const std::string_view> selectable_fields = {};
};

struct StoreOptions {
  api::Time epoch = kEpoch;         // wall time of virtual time 0
  std::size_t watch_window = 1024;  // records a kind's log keeps
};

class ObjectStore {
 public:
  ObjectStore(sim::Scheduler& scheduler, StoreOptions options);
  ObjectStore(const ObjectStore&) = delete;
  ObjectStore& operator=(const ObjectStore&) = delete;
  ~ObjectStore();

  // ---- kinds ----
  // AlreadyExists if the group, version and plural are taken.
  api::Result<KindId> add_kind(const api::ResourceType& type, KindOptions options);
  const KindId* find_kind(const api::ResourceType& type) const;
  const KindId* find_kind(std::string_view api_version, std::string_view kind) const;
  const api::ResourceType& type(KindId kind) const;
  const KindOptions& options(KindId kind) const;
  std::size_t kinds() const { return kinds_.size(); }
  // Told of each kind as it is added, after those that exist already.
  void on_new_kind(std::function<void(KindId)> listener);

  // ---- reading ----
  api::ObjectPtr find(KindId kind, const api::ObjectKey& key) const;  // null if absent
  // In the order of namespace, name. `resource_version` is that of the state listed; pages of one
  // list come from that state, and Expired answers a continue token that has been forgotten.
  api::Result<api::ObjectList> list(KindId kind, const api::ListOptions& options);
  // Visits the objects of a namespace ("" = all) in order, without copying.
  void for_each(KindId kind, std::string_view name_space,
                const std::function<void(const api::ObjectPtr&)>& visit) const;
  std::size_t count(KindId kind) const;
  std::uint64_t revision() const { return revision_; }

  struct Ref {
    KindId kind{};
    api::ObjectKey key;
    friend auto operator<=>(const Ref&, const Ref&) = default;
  };
  api::ObjectPtr find_uid(std::string_view uid) const;  // null if absent
  // Objects with an ownerReference to that uid, whether it exists or not.
  std::vector<Ref> dependents(std::string_view uid) const;
  bool has_dependents(std::string_view uid) const;

  // ---- writing ----
  // The version that the next commit makes, for the object handed to it.
  std::string next_version() const { return std::to_string(revision_ + 1); }
  // A uid that looks like RFC 4122 and is a function of a counter.
  std::string new_uid();
  api::Time now() const;

  struct Change {
    const Caller& caller;
    sim::Verb verb = sim::Verb::Update;  // Create, Update, Patch, UpdateStatus, Delete
    api::ObjectPtr before;               // the stored version; null = it is new
    api::ObjectPtr after;                // its resourceVersion must be next_version()
  };
  // Returns `after`.
  api::ObjectPtr commit(KindId kind, const Change& change);
  // Takes the object out. `by`, if given, is the write that emptied its finalizers: recorded first.
  // Returns the last state with the version of the removal.
  api::ObjectPtr remove(KindId kind, const Caller& caller, const api::ObjectPtr& before,
                        const Change* by = nullptr);
  // A write that the object already is the outcome of: no version, no watch event; the trace tells.
  void keep(const Caller& caller, const api::ObjectPtr& stored);
  // Puts an object in as it stands, uid, times and generation kept: a world taken from elsewhere.
  // AlreadyExists if the key is taken.
  api::Result<api::ObjectPtr> restore(KindId kind, const Caller& caller,
                                      const api::ObjectPtr& object);

  // ---- typed writing, for servers that hold typed values ----
  // Fills in uid and creationTimestamp if unset, and the resourceVersion.
  template <class T>
  api::ObjectPtr create_typed(KindId kind, const Caller& caller, T value) {
    stamp_new(value.meta);
    return commit(kind, {caller, sim::Verb::Create, nullptr, api::Object::from(std::move(value))});
  }
  template <class T>
  api::ObjectPtr update_typed(KindId kind, const Caller& caller, sim::Verb verb,
                              const api::ObjectPtr& before, T value) {
    value.meta.resource_version = next_version();
    return commit(kind, {caller, verb, before, api::Object::from(std::move(value))});
  }
  void stamp_new(api::ObjectMeta& meta);

  WatchLog& log(KindId kind);
  Causes& causes() { return causes_; }
  sim::Scheduler& scheduler() { return scheduler_; }

 private:
  struct ByKindAndKey {
    bool operator()(const ObjectPlace& a, const ObjectPlace& b) const {
      return a.kind == b.kind ? api::ByKey()(a, b) : a.kind < b.kind;
    }
  };
  struct UidOf {
    std::string_view operator()(const ObjectPlace* place) const {
      return place->object->meta().uid;
    }
    std::string_view operator()(std::string_view uid) const { return uid; }
  };

  struct Kind {
    KindId id{};
    api::ResourceType type;
    KindOptions options;
    ObjectPlaces places;
    FieldIndex by_fields;
    WatchLog log;
  };

  Kind& at(KindId kind) { return *kinds_[static_cast<std::size_t>(kind)]; }
  const Kind& at(KindId kind) const { return *kinds_[static_cast<std::size_t>(kind)]; }
  void put(Kind& kind, const api::ObjectPtr& object);
  void take_out(Kind& kind, const api::ObjectPtr& object);
  void index(const ObjectPlace& place);
  void unindex(const ObjectPlace& place);
  sim::EventId record(const Change& change, std::uint64_t revision, sim::EventId cause);

  sim::Scheduler& scheduler_;
  StoreOptions options_;
  std::vector<std::unique_ptr<Kind>> kinds_;
  std::vector<std::function<void(KindId)>> kind_listeners_;
  std::uint64_t revision_ = 1;
  std::uint64_t uids_ = 0;
  ListPages pages_;
  ByUid<const ObjectPlace*, UidOf>::Table by_uid_;  // lookup only
  using Dependents = std::set<std::reference_wrapper<const ObjectPlace>, ByKindAndKey>;
  std::unordered_map<std::string, Dependents> by_owner_;  // lookup only
  Causes causes_;
};

}  // namespace porchsim::fakeporch
