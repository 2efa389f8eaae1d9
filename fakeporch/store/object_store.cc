#include "fakeporch/store/object_store.h"

#include <algorithm>

#include "fakeporch/selection/selectors.h"
#include "fakeporch/store/api_errors.h"
#include "fakeporch/store/object_payload.h"
#include "fakeporch/store/revision.h"
#include "fakeporch/store/subjects.h"
#include "sim/assert.h"

namespace porchsim::fakeporch {
namespace {

// A bijection of 32 bits that spreads neighbours, so that uids differ in their first digits.
std::uint32_t spread(std::uint32_t value) {
  value = (value ^ (value >> 16)) * 0x7feb352dU;
  value = (value ^ (value >> 15)) * 0x846ca68bU;
  return value ^ (value >> 16);
}

// The last `digits` of `value`, from `at` on.
void put_hex(std::string& text, std::size_t at, std::size_t digits, std::uint64_t value) {
  for (std::size_t i = at + digits; i-- > at; value >>= 4)
    text[i] = "0123456789abcdef"[value & 0xfU];
}

api::ObjectPtr with_version(const api::ObjectPtr& object, const std::string& version) {
  api::Json document = object->json();
  document.set_path({"metadata", "resourceVersion"}, version);
  return api::Object::from_json(document);
}

// In order, those of one namespace ("" = all), of all or of what an index has found.
template <class Sorted, class Visit>
void visit_namespace(const Sorted& places, std::string_view name_space, const Visit& visit) {
  auto place = places.lower_bound(api::ByKey::View{name_space, ""});
  for (; place != places.end(); ++place) {
    const api::ObjectPtr& object = static_cast<const ObjectPlace&>(*place).object;
    if (!name_space.empty() && object->meta().name_space != name_space) return;
    visit(object);
  }
}

}  // namespace

ObjectStore::ObjectStore(sim::Scheduler& scheduler, StoreOptions options)
    : scheduler_(scheduler), options_(options), causes_(scheduler) {}

ObjectStore::~ObjectStore() = default;

api::Result<KindId> ObjectStore::add_kind(const api::ResourceType& type, KindOptions options) {
  if (find_kind(type) != nullptr) {
    return api::fail(already_exists({"apiextensions.k8s.io", "v1", "CustomResourceDefinition",
                                     "customresourcedefinitions", false},
                                    type.group_resource()));
  }
  const auto id = static_cast<KindId>(kinds_.size());
  kinds_.push_back(
      std::make_unique<Kind>(Kind{id, type, options, {}, {}, WatchLog(options_.watch_window)}));
  for (const auto& listener : kind_listeners_) listener(id);
  return id;
}

const KindId* ObjectStore::find_kind(const api::ResourceType& type) const {
  const auto found = std::ranges::find_if(
      kinds_, [&type](const auto& kind) { return kind->type.is_served_as(type); });
  return found == kinds_.end() ? nullptr : &(*found)->id;
}

const KindId* ObjectStore::find_kind(std::string_view api_version, std::string_view kind) const {
  const auto found = std::ranges::find_if(kinds_, [&](const auto& known) {
    return known->type.kind == kind && known->type.api_version() == api_version;
  });
  return found == kinds_.end() ? nullptr : &(*found)->id;
}

const api::ResourceType& ObjectStore::type(KindId kind) const { return at(kind).type; }

const KindOptions& ObjectStore::options(KindId kind) const { return at(kind).options; }

void ObjectStore::on_new_kind(std::function<void(KindId)> listener) {
  for (std::size_t i = 0; i < kinds_.size(); ++i) listener(static_cast<KindId>(i));
  kind_listeners_.push_back(std::move(listener));
}

api::ObjectPtr ObjectStore::find(KindId kind, const api::ObjectKey& key) const {
  const auto& places = at(kind).places;
  const auto found = places.find(key);
  return found == places.end() ? nullptr : found->object;
}

api::Result<api::ObjectList> ObjectStore::list(KindId kind, const api::ListOptions& options) {
  if (!options.continue_token.empty()) return pages_.next(options.continue_token, options.limit);
  PORCHSIM_TRY(check_fields(options.fields, at(kind).options.selectable_fields));
  api::ObjectList list;
  list.resource_version = std::to_string(revision_);
  const auto take = [&list, &options](const api::ObjectPtr& object) {
    if (matches_labels(object->meta().labels, options.labels)) list.items.push_back(object);
  };
  if (options.fields.empty()) {
    visit_namespace(at(kind).places, options.name_space, take);
  } else if (const auto* found = at(kind).by_fields.find(options.fields, at(kind).places)) {
    visit_namespace(*found, options.name_space, take);
  }
  pages_.cut(list, options.limit);
  return list;
}

void ObjectStore::for_each(KindId kind, std::string_view name_space,
                           const std::function<void(const api::ObjectPtr&)>& visit) const {
  visit_namespace(at(kind).places, name_space, visit);
}

std::size_t ObjectStore::count(KindId kind) const { return at(kind).places.size(); }

api::ObjectPtr ObjectStore::find_uid(std::string_view uid) const {
  const auto found = by_uid_.find(uid);
  return found == by_uid_.end() ? nullptr : (*found)->object;
}

std::vector<ObjectStore::Ref> ObjectStore::dependents(std::string_view uid) const {
  const auto found = by_owner_.find(std::string(uid));
  if (found == by_owner_.end()) return {};
  std::vector<Ref> refs;
  for (const ObjectPlace& place : found->second) refs.push_back({place.kind, place.object->key()});
  return refs;
}

bool ObjectStore::has_dependents(std::string_view uid) const {
  return by_owner_.contains(std::string(uid));
}

std::string ObjectStore::new_uid() {
  ++uids_;
  const std::uint32_t a = spread(static_cast<std::uint32_t>(uids_));
  const std::uint32_t b = spread(a ^ 0x9e3779b9U);
  std::string uid = "00000000-0000-4000-0000-000000000000";
  put_hex(uid, 0, 8, a);
  put_hex(uid, 9, 4, b >> 16);
  put_hex(uid, 15, 3, b & 0xfffU);
  put_hex(uid, 19, 4, 0x8000U | ((b >> 4) & 0x3fffU));
  put_hex(uid, 24, 12, uids_);
  return uid;
}

api::Time ObjectStore::now() const { return options_.epoch + scheduler_.now(); }

void ObjectStore::stamp_new(api::ObjectMeta& meta) {
  if (meta.uid.empty()) meta.uid = new_uid();
  if (!meta.creation_timestamp) {
    meta.creation_timestamp = std::chrono::floor<std::chrono::seconds>(now());
  }
  meta.resource_version = next_version();
}

void ObjectStore::put(Kind& kind, const api::ObjectPtr& object) {
  const auto place = kind.places.lower_bound(object);
  if (place == kind.places.end() || api::ByKey()(object, *place)) {
    const ObjectPlace& made = *kind.places.insert(place, ObjectPlace{kind.id, object});
    index(made);
    kind.by_fields.add(made);
    return;
  }
  const api::ObjectPtr former = place->object;
  const api::ObjectMeta& before = former->meta();
  const api::ObjectMeta& after = object->meta();
  const bool is_indexed_alike =
      before.uid == after.uid && before.owner_references == after.owner_references;
  if (!is_indexed_alike) unindex(*place);
  place->object = object;
  if (!is_indexed_alike) index(*place);
  kind.by_fields.move(*place, *former);
}

void ObjectStore::take_out(Kind& kind, const api::ObjectPtr& object) {
  const auto place = kind.places.find(object);
  if (place == kind.places.end()) return;
  unindex(*place);
  kind.by_fields.remove(*place);
  kind.places.erase(place);
}

void ObjectStore::index(const ObjectPlace& place) {
  const api::ObjectMeta& meta = place.object->meta();
  if (const auto [taken, is_new] = by_uid_.insert(&place); !is_new) {
    by_uid_.erase(taken);
    by_uid_.insert(&place);
  }
  for (const api::OwnerReference& owner : meta.owner_references) by_owner_[owner.uid].insert(place);
}

void ObjectStore::unindex(const ObjectPlace& place) {
  const api::ObjectMeta& meta = place.object->meta();
  const auto known = by_uid_.find(meta.uid);
  if (known != by_uid_.end() && *known == &place) by_uid_.erase(known);
  for (const api::OwnerReference& owner : meta.owner_references) {
    const auto found = by_owner_.find(owner.uid);
    if (found == by_owner_.end()) continue;
    found->second.erase(place);
    if (found->second.empty()) by_owner_.erase(found);
  }
}

sim::EventId ObjectStore::record(const Change& change, std::uint64_t revision, sim::EventId cause) {
  sim::Trace& trace = scheduler_.trace();
  const api::ObjectPtr& named = change.after ? change.after : change.before;
  sim::Event event;
  event.time = scheduler_.now();
  event.step = scheduler_.steps();
  event.actor = change.caller.actor;
  event.layer = change.verb == sim::Verb::UpdateStatus ? sim::Layer::Status : sim::Layer::Api;
  event.verb = change.verb;
  event.subject = subject_of(*named);
  event.version_before = revision_of(change.before);
  event.version_after = revision;
  if (cause != 0) event.causes.push_back(cause);
  event.before = payload_of(change.before);
  event.after = payload_of(change.after);
  return trace.record(std::move(event));
}

api::ObjectPtr ObjectStore::commit(KindId id, const Change& change) {
  Kind& kind = at(id);
  SIM_ASSERT(change.after->meta().resource_version == next_version(),
             "{} {} carries version {}, not the next one", kind.type.kind,
             change.after->key().to_string(), change.after->meta().resource_version);
  const std::uint64_t revision = ++revision_;
  put(kind, change.after);
  const sim::EventId event = record(change, revision, causes_.current());
  causes_.committed(revision, event);
  const auto type = change.before ? api::WatchEvent::Type::Modified : api::WatchEvent::Type::Added;
  kind.log.append({revision, type, change.after, event, change.before, scheduler_.now()});
  return change.after;
}

api::ObjectPtr ObjectStore::remove(KindId id, const Caller& caller, const api::ObjectPtr& before,
                                   const Change* by) {
  Kind& kind = at(id);
  const std::uint64_t revision = ++revision_;
  take_out(kind, before);
  sim::EventId cause = causes_.current();
  if (by != nullptr) cause = record(*by, revision, cause);
  const api::ObjectPtr& last_seen = by == nullptr ? before : by->after;
  const sim::EventId event =
      record({caller, sim::Verb::Removed, last_seen, nullptr}, revision, cause);
  causes_.committed(revision, event);
  const api::ObjectPtr last = with_version(before, std::to_string(revision));
  kind.log.append(
      {revision, api::WatchEvent::Type::Deleted, last, event, before, scheduler_.now()});
  return last;
}

void ObjectStore::keep(const Caller& caller, const api::ObjectPtr& stored) {
  sim::Event event;
  event.time = scheduler_.now();
  event.step = scheduler_.steps();
  event.actor = caller.actor;
  event.layer = sim::Layer::Api;
  event.verb = sim::Verb::Unchanged;
  event.subject = subject_of(*stored);
  event.version_before = event.version_after = revision_of(stored);
  if (const sim::EventId cause = causes_.current(); cause != 0) event.causes.push_back(cause);
  scheduler_.trace().record(std::move(event));
}

api::Result<api::ObjectPtr> ObjectStore::restore(KindId id, const Caller& caller,
                                                 const api::ObjectPtr& object) {
  if (find(id, object->key())) {
    return api::fail(already_exists(type(id), object->meta().name));
  }
  api::ObjectMeta meta = object->meta();
  if (options(id).generation && meta.generation == 0) meta.generation = 1;
  stamp_new(meta);
  api::Json document = object->json();
  api::Json& metadata = document.mutable_member("metadata");
  metadata.set("uid", meta.uid);
  metadata.set("resourceVersion", meta.resource_version);
  metadata.set("creationTimestamp", api::to_rfc3339(*meta.creation_timestamp));
  metadata.set_unless_zero("generation", meta.generation);
  return commit(id, {caller, sim::Verb::Create, nullptr, api::Object::from_json(document)});
}

WatchLog& ObjectStore::log(KindId kind) { return at(kind).log; }

}  // namespace porchsim::fakeporch
