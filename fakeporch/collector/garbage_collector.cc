#include "fakeporch/collector/garbage_collector.h"

#include <algorithm>
#include <utility>

#include "fakeporch/store/deletion.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::ObjectMeta;
using api::ObjectPtr;
using api::Reason;
using Task = CollectorItem::Task;

constexpr std::size_t kAbsentOwners = 500;

bool contains(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// A merge patch of one member of the metadata that fails if the object has moved on.
Json metadata_patch(const ObjectMeta& live, std::string_view member, const ObjectMeta& wanted) {
  Json value = api::meta_to_json(wanted)[member];
  if (value.is_null()) value = Json::array();
  return Json::object({{"metadata", Json::object({{"resourceVersion", live.resource_version},
                                                  {member, std::move(value)}})}});
}

}  // namespace

GarbageCollector::GarbageCollector(ObjectStore& store, api::Client& client, sim::ProcessId process,
                                   sim::Duration lag)
    : store_(store),
      client_(client),
      process_(process),
      lag_(lag),
      drawn_lag_(store.scheduler().choices(), "gc.lag"),
      queue_(store.scheduler(), process, [this] { wake_worker(); }) {}

GarbageCollector::~GarbageCollector() = default;

// ---- what it hears ----

void GarbageCollector::start() {
  const bool first = monitors_.empty();
  working_ = false;
  graph_.clear();
  queue_.clear();
  coming_removals_.clear();
  absent_.clear();
  absent_order_.clear();
  if (first) {
    store_.on_new_kind([this](KindId kind) { listen_to(kind); });
    return;
  }
  for (std::size_t i = 0; i < store_.kinds(); ++i) listen_to(static_cast<KindId>(i));
}

void GarbageCollector::listen_to(KindId kind) {
  const auto index = static_cast<std::size_t>(kind);
  if (monitors_.size() <= index) monitors_.resize(index + 1);
  monitors_[index].reset();
  CollectorMonitor::Callbacks callbacks;
  callbacks.concerns = [this](const WatchRecord& record) { return concerns(record); };
  callbacks.coming = [this](const WatchRecord& record) {
    if (record.type == api::WatchEvent::Type::Deleted) {
      ++coming_removals_[record.object->meta().uid];
    }
  };
  callbacks.heard = [this, kind](const WatchRecord& record) { hear(kind, record); };
  monitors_[index] = std::make_unique<CollectorMonitor>(store_, kind, process_, lag_, drawn_lag_,
                                                        std::move(callbacks));
  store_.for_each(kind, "", [this, kind](const ObjectPtr& object) {
    const WatchRecord record{0, api::WatchEvent::Type::Added, object, 0};
    if (concerns(record)) hear(kind, record);
  });
}

bool GarbageCollector::concerns(const WatchRecord& record) const {
  const ObjectMeta& meta = record.object->meta();
  if (OwnerGraph::takes_part(meta)) return true;
  if (record.type == api::WatchEvent::Type::Deleted && store_.has_dependents(meta.uid)) return true;
  return graph_.find(meta.uid) != nullptr || graph_.has_dependents(meta.uid);
}

// An owner is known while it exists, and until its removal has been heard.
bool GarbageCollector::is_known(const std::string& owner_uid) const {
  return store_.find_uid(owner_uid) != nullptr || coming_removals_.contains(owner_uid);
}

void GarbageCollector::enqueue(Task task, const std::string& uid, sim::EventId cause) {
  queue_.add({task, uid, "", "", {}}, cause);
}

void GarbageCollector::hear(KindId kind, const WatchRecord& record) {
  const std::string uid = record.object->meta().uid;
  if (record.type == api::WatchEvent::Type::Deleted) {
    const auto coming = coming_removals_.find(uid);
    if (coming != coming_removals_.end() && --coming->second == 0) coming_removals_.erase(coming);
    hear_removed(uid, record.commit);
    return;
  }
  const bool takes_part = OwnerGraph::takes_part(record.object->meta());
  const OwnerGraphNode* known = graph_.find(uid);
  if (!takes_part && known == nullptr) return;
  const std::optional<OwnerGraphNode> before =
      known == nullptr ? std::nullopt : std::optional(*known);
  const OwnerGraphNode now = OwnerGraph::node_of(kind, *record.object);
  if (takes_part) {
    graph_.put(now);
  } else {
    graph_.remove(uid);
  }
  compare_owners(before ? &*before : nullptr, now, record.commit);
  if (now.orphaning_dependents && !(before && before->orphaning_dependents)) {
    enqueue(Task::Orphan, uid, record.commit);
  } else if (now.deleting_dependents && !(before && before->deleting_dependents)) {
    for (const std::string& dependent : graph_.dependents(uid)) {
      enqueue(Task::Delete, dependent, record.commit);
    }
    enqueue(Task::Delete, uid, record.commit);
  }
}

void GarbageCollector::compare_owners(const OwnerGraphNode* before, const OwnerGraphNode& now,
                                      sim::EventId cause) {
  for (const api::OwnerReference& owner : now.owners) {
    if (before != nullptr && before->owner(owner.uid) != nullptr) continue;
    const OwnerGraphNode* node = graph_.find(owner.uid);
    if (node != nullptr && node->deleting_dependents) enqueue(Task::Delete, now.uid, cause);
    if (is_known(owner.uid)) continue;
    const std::string& name_space = now.ref.key.name_space;
    queue_.add(
        {Task::CheckOwner, owner.uid, owner.api_version, owner.kind, {name_space, owner.name}},
        cause);
  }
  if (before == nullptr) return;
  // Owners that no longer wait for this object.
  for (const api::OwnerReference& owner : before->owners) {
    if (!before->blocks(owner.uid) || now.blocks(owner.uid)) continue;
    const OwnerGraphNode* node = graph_.find(owner.uid);
    if (node != nullptr && node->deleting_dependents) enqueue(Task::Delete, owner.uid, cause);
  }
}

void GarbageCollector::hear_removed(const std::string& uid, sim::EventId cause) {
  if (graph_.has_dependents(uid)) remember_absent(uid);
  for (const std::string& dependent : graph_.dependents(uid)) {
    enqueue(Task::Delete, dependent, cause);
  }
  const OwnerGraphNode* node = graph_.find(uid);
  if (node == nullptr) return;
  for (const api::OwnerReference& owner : node->owners) {
    const OwnerGraphNode* owner_node = graph_.find(owner.uid);
    if (owner_node != nullptr && owner_node->deleting_dependents) {
      enqueue(Task::Delete, owner.uid, cause);
    }
  }
  graph_.remove(uid);
}

void GarbageCollector::remember_absent(const std::string& uid) {
  if (!absent_.insert(uid).second) return;
  absent_order_.push_back(uid);
  if (absent_order_.size() <= kAbsentOwners) return;
  absent_.erase(absent_order_.front());
  absent_order_.pop_front();
}

bool GarbageCollector::idle() const {
  if (working_ || !queue_.idle()) return false;
  return std::all_of(monitors_.begin(), monitors_.end(),
                     [](const auto& monitor) { return !monitor || monitor->idle(); });
}

// ---- what it does ----

void GarbageCollector::wake_worker() {
  if (working_) return;
  working_ = true;
  store_.scheduler().spawn(process_, "garbage collector", [this] { work(); });
}

void GarbageCollector::work() {
  while (const std::optional<CollectorQueue::Entry> entry = queue_.take()) {
    store_.causes().set(entry->cause);
    const api::Result<> done = attempt(entry->item);
    if (done) {
      queue_.succeeded(entry->item);
    } else {
      queue_.failed(*entry);
    }
  }
  store_.causes().set(0);
  working_ = false;
}

api::Result<> GarbageCollector::attempt(const CollectorItem& item) {
  switch (item.task) {
    case Task::Delete:
      return attempt_delete(item.uid);
    case Task::Orphan:
      return orphan_dependents(item.uid);
    case Task::CheckOwner:
      return check_owner(item);
  }
  return {};
}

api::Result<> GarbageCollector::check_owner(const CollectorItem& item) {
  const Presence presence = PORCHSIM_TRY(look_for(item.api_version, item.kind, item.key, item.uid));
  if (presence == Presence::Absent) hear_removed(item.uid, store_.causes().current());
  return {};
}

api::Result<> GarbageCollector::attempt_delete(const std::string& uid) {
  const OwnerGraphNode* known = graph_.find(uid);
  if (known == nullptr || (known->being_deleted && !known->deleting_dependents)) return {};
  const ObjectStore::Ref ref = known->ref;
  const api::Result<ObjectPtr> live = client_.get(store_.type(ref.kind), ref.key);
  if (!live && live.error().reason != Reason::NotFound) return api::fail(live.error());
  if (!live || (*live)->meta().uid != uid) {
    hear_removed(uid, store_.causes().current());
    return {};
  }
  known = graph_.find(uid);
  if (known == nullptr) return {};
  const OwnerGraphNode node = *known;
  return node.deleting_dependents ? finish_foreground(node) : delete_or_release(node, *live);
}

// The dependents were asked when the owner began to wait, or when they were first heard of.
// Kubernetes: processDeletingDependentsItem, which asks them again each time.
api::Result<> GarbageCollector::finish_foreground(const OwnerGraphNode& node) {
  if (graph_.is_blocked(node.uid)) return {};
  return drop_finalizer(node, kForegroundFinalizer);
}

// Kubernetes: attemptToDeleteItem, after the live look.
api::Result<> GarbageCollector::delete_or_release(const OwnerGraphNode& node,
                                                  const ObjectPtr& live) {
  const ObjectMeta& meta = live->meta();
  if (meta.owner_references.empty()) return {};
  const Owners owners = PORCHSIM_TRY(classify_owners(meta));
  if (!owners.present.empty()) {
    std::vector<std::string> gone = owners.absent;
    gone.insert(gone.end(), owners.waiting.begin(), owners.waiting.end());
    return gone.empty() ? api::Result<>() : drop_owners(node.ref, live, gone);
  }
  api::DeleteOptions options;
  options.uid = meta.uid;
  options.resource_version = meta.resource_version;
  options.propagation = api::DeleteOptions::Propagation::Background;
  const std::vector<std::string> dependents = graph_.dependents(node.uid);
  if (!owners.waiting.empty() && !dependents.empty()) {
    options.propagation = api::DeleteOptions::Propagation::Foreground;
    const bool circle = std::any_of(dependents.begin(), dependents.end(), [this](const auto& uid) {
      return graph_.find(uid)->deleting_dependents;
    });
    if (circle) {
      PORCHSIM_TRY(unblock_owners(node.ref, live));
      options.resource_version.reset();
    }
  } else if (meta.has_finalizer(kOrphanFinalizer)) {
    options.propagation = api::DeleteOptions::Propagation::Orphan;
  } else if (meta.has_finalizer(kForegroundFinalizer)) {
    options.propagation = api::DeleteOptions::Propagation::Foreground;
  }
  const api::Result<> removed = client_.remove(store_.type(node.ref.kind), node.ref.key, options);
  if (!removed && removed.error().reason == Reason::NotFound) return {};
  return removed;
}

api::Result<GarbageCollector::Owners> GarbageCollector::classify_owners(
    const ObjectMeta& dependent) {
  Owners owners;
  for (const api::OwnerReference& owner : dependent.owner_references) {
    if (absent_.contains(owner.uid)) {
      owners.absent.push_back(owner.uid);
      continue;
    }
    const Presence presence = PORCHSIM_TRY(
        look_for(owner.api_version, owner.kind, {dependent.name_space, owner.name}, owner.uid));
    switch (presence) {
      case Presence::Absent:
        owners.absent.push_back(owner.uid);
        break;
      case Presence::Present:
        owners.present.push_back(owner.uid);
        break;
      case Presence::WaitsForDependents:
        owners.waiting.push_back(owner.uid);
        break;
    }
  }
  return owners;
}

api::Result<GarbageCollector::Presence> GarbageCollector::look_for(const std::string& api_version,
                                                                   const std::string& kind,
                                                                   const api::ObjectKey& key,
                                                                   const std::string& uid) {
  const api::GroupVersion group_version = api::parse_api_version(api_version);
  const api::ResourceType type =
      PORCHSIM_TRY(client_.resource_type(group_version.group, group_version.version, kind));
  const api::ObjectKey at{type.namespaced ? key.name_space : "", key.name};
  const api::Result<ObjectPtr> live = client_.get(type, at);
  if (!live && live.error().reason != Reason::NotFound) return api::fail(live.error());
  if (!live || (*live)->meta().uid != uid) {
    remember_absent(uid);
    return Presence::Absent;
  }
  const ObjectMeta& meta = (*live)->meta();
  const bool waits = meta.deletion_timestamp && meta.has_finalizer(kForegroundFinalizer);
  return waits ? Presence::WaitsForDependents : Presence::Present;
}

api::Result<> GarbageCollector::drop_owners(const ObjectStore::Ref& ref, const ObjectPtr& live,
                                            const std::vector<std::string>& uids) {
  ObjectMeta wanted = live->meta();
  std::erase_if(wanted.owner_references,
                [&uids](const api::OwnerReference& owner) { return contains(uids, owner.uid); });
  const Json patch = metadata_patch(live->meta(), "ownerReferences", wanted);
  PORCHSIM_TRY(client_.patch(store_.type(ref.kind), ref.key, patch, {}));
  return {};
}

api::Result<> GarbageCollector::unblock_owners(const ObjectStore::Ref& ref, const ObjectPtr& live) {
  ObjectMeta wanted = live->meta();
  for (api::OwnerReference& owner : wanted.owner_references) {
    if (owner.block_owner_deletion) owner.block_owner_deletion = false;
  }
  if (wanted == live->meta()) return {};
  const Json patch = metadata_patch(live->meta(), "ownerReferences", wanted);
  PORCHSIM_TRY(client_.patch(store_.type(ref.kind), ref.key, patch, {}));
  return {};
}

// Kubernetes: attemptToOrphanWorker.
api::Result<> GarbageCollector::orphan_dependents(const std::string& uid) {
  const OwnerGraphNode* known = graph_.find(uid);
  if (known == nullptr) return {};
  const OwnerGraphNode owner = *known;
  for (const std::string& dependent : graph_.dependents(uid)) {
    const OwnerGraphNode* node = graph_.find(dependent);
    if (node == nullptr) continue;
    const ObjectStore::Ref ref = node->ref;
    const api::Result<ObjectPtr> live = client_.get(store_.type(ref.kind), ref.key);
    if (!live && live.error().reason == Reason::NotFound) continue;
    if (!live) return api::fail(live.error());
    PORCHSIM_TRY(drop_owners(ref, *live, {uid}));
  }
  return drop_finalizer(owner, kOrphanFinalizer);
}

api::Result<> GarbageCollector::drop_finalizer(const OwnerGraphNode& node,
                                               std::string_view finalizer) {
  const api::ResourceType& type = store_.type(node.ref.kind);
  const api::Result<ObjectPtr> live = client_.get(type, node.ref.key);
  if (!live && live.error().reason == Reason::NotFound) return {};
  if (!live) return api::fail(live.error());
  ObjectMeta wanted = (*live)->meta();
  if (wanted.uid != node.uid || std::erase(wanted.finalizers, finalizer) == 0) return {};
  const Json patch = metadata_patch((*live)->meta(), "finalizers", wanted);
  const api::Result<ObjectPtr> patched = client_.patch(type, node.ref.key, patch, {});
  if (!patched && patched.error().reason != Reason::NotFound) return api::fail(patched.error());
  return {};
}

}  // namespace porchsim::fakeporch
