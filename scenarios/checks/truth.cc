#include "scenarios/checks/truth.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "api/kind_name.h"
#include "api/repository.h"
#include "api/v1alpha2/revision_views.h"
#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

const std::string kVariantKind = "PackageVariant";

template <class T>
const T& as(const api::Object& object) {
  if constexpr (std::is_same_v<T, api::PackageRevision>) {
    return api::as_revision(object);
  } else {
    return object.as<T>();
  }
}

template <class Index, class Value>
void drop_from(Index& index, const Value& value, const api::ObjectKey& key) {
  const auto found = index.find(value);
  if (found == index.end()) return;
  found->second.erase(key);
  if (found->second.empty()) index.erase(found);
}

template <class T, class Group>
void append_members(const Group& group, std::vector<const T*>& out) {
  for (const auto& [key, object] : group) out.push_back(&as<T>(**object));
}

template <class T, class Index>
std::vector<const T*> members_of(const Index& index, const auto& value) {
  std::vector<const T*> out;
  if (const auto found = index.find(value); found != index.end())
    append_members(found->second, out);
  return out;
}

template <class T, class Index>
std::vector<const T*> all_members(const Index& index) {
  std::vector<const T*> out;
  for (const auto& [value, group] : index) append_members(group, out);
  return out;
}

}  // namespace

bool are_nested(const PackageId& one, const PackageId& other) {
  const auto lies_in = [](const PackageId& inner, const PackageId& outer) {
    return inner.package.starts_with(outer.package + "/");
  };
  return one.name_space == other.name_space && one.repository == other.repository &&
         (lies_in(one, other) || lies_in(other, one));
}

PackageId package_of(const api::PackageRevision& revision) {
  return {revision.meta.name_space, revision.spec.repository, revision.spec.package_name};
}

PackageId target_of(const api::PackageVariant& variant) {
  if (!variant.spec.downstream) return {};
  return {variant.meta.name_space, variant.spec.downstream->repo, variant.spec.downstream->package};
}

namespace {

bool same_package(const api::PackageRevision& one, const api::PackageRevision& other) {
  return one.spec.repository == other.spec.repository &&
         one.spec.package_name == other.spec.package_name;
}

// Do two versions of an object, of one key, belong to the same groups?
bool stands_where(const api::Object& one, const api::Object& other) {
  if (one.meta().uid != other.meta().uid) return false;
  if (is_revision(one)) {
    return one.meta().owner_references == other.meta().owner_references &&
           same_package(api::as_revision(one), api::as_revision(other));
  }
  return api::kind_name(one) != kVariantKind ||
         target_of(one.as<api::PackageVariant>()) == target_of(other.as<api::PackageVariant>());
}

}  // namespace

bool names_owner(const api::ObjectMeta& meta, std::string_view uid) {
  const auto& owners = meta.owner_references;
  return std::ranges::find(owners, uid, &api::OwnerReference::uid) != owners.end();
}

bool owns(const api::PackageVariant& variant, const api::PackageRevision& revision) {
  return names_owner(revision.meta, variant.meta.uid);
}

bool names_as_upstream(const api::PackageRevision& one, const api::PackageRevision& upstream) {
  if (one.meta.name_space != upstream.meta.name_space) return false;
  for (const api::Task& task : one.spec.tasks)
    if (task.upstream() == upstream.meta.name) return true;
  const auto& from = one.status.upstream_lock;
  const auto& lock = upstream.status.self_lock;
  return from && from->git && lock && lock->git && from->git->ref == lock->git->ref &&
         from->git->commit == lock->git->commit;
}

bool is_live(const api::PackageRevision& revision) {
  return !revision.meta.deletion_timestamp.has_value();
}

bool is_usual_owner(const api::OwnerReference& owner) {
  return owner.kind == kVariantKind || owner.kind == api::Repository::type().kind;
}

bool is_variant_controller(const sim::Actor& actor) { return actor.reconciles_kind(kVariantKind); }
bool is_porch(const sim::Actor& actor) { return actor.is(sim::Role::Server); }
bool is_machine(const sim::Actor& actor) {
  return !actor.is(sim::Role::Person) && !actor.is(sim::Role::Outsider);
}

bool Truth::apply(const sim::Event& event) {
  if (event.layer != sim::Layer::Api && event.layer != sim::Layer::Status) return false;
  const api::ObjectPtr before = fakeporch::object_in(event.before);
  const api::ObjectPtr after = fakeporch::object_in(event.after);
  const bool removed = event.verb == sim::Verb::Removed;
  const api::ObjectPtr& known = removed ? before : after;
  if (!known) return false;
  const auto stored = objects_.find(
      std::pair<std::string_view, const api::ObjectKey&>(api::kind_name(*known), known->key()));
  if (stored == objects_.end()) {
    if (!removed) add(after);
  } else if (!removed && stands_where(*stored->second, *after)) {
    stored->second = after;
  } else {
    drop(stored);
    if (!removed) add(after);
  }
  return true;
}

void Truth::add(const api::ObjectPtr& object) {
  const api::ObjectKey key = object->key();
  const auto slot = objects_.emplace(Key{std::string(api::kind_name(*object)), key}, object).first;
  const api::ObjectPtr* place = &slot->second;
  uids_[object->meta().uid] = place;
  if (is_revision(*object)) {
    by_package_[package_of(api::as_revision(*object))].emplace(key, place);
    for (const api::OwnerReference& owner : object->meta().owner_references)
      by_owner_[owner.uid].emplace(key, place);
  } else if (api::kind_name(*object) == kVariantKind) {
    by_target_[target_of(object->as<api::PackageVariant>())].emplace(key, place);
  }
}

void Truth::drop(Objects::iterator place) {
  const api::ObjectPtr object = place->second;
  const api::ObjectKey key = object->key();
  uids_.erase(object->meta().uid);
  if (is_revision(*object)) {
    drop_from(by_package_, package_of(api::as_revision(*object)), key);
    for (const api::OwnerReference& owner : object->meta().owner_references)
      drop_from(by_owner_, owner.uid, key);
  } else if (api::kind_name(*object) == kVariantKind) {
    drop_from(by_target_, target_of(object->as<api::PackageVariant>()), key);
  }
  objects_.erase(place);
}

api::ObjectPtr Truth::find(std::string_view kind, const api::ObjectKey& key) const {
  const auto found = objects_.find(std::pair<std::string_view, const api::ObjectKey&>(kind, key));
  return found == objects_.end() ? nullptr : found->second;
}

api::ObjectPtr Truth::by_uid(std::string_view uid) const {
  const auto found = uids_.find(uid);
  return found == uids_.end() ? nullptr : *found->second;
}

const api::PackageRevision* Truth::revision(const api::ObjectKey& key) const {
  for (const std::string_view kind : kRevisionKinds) {
    if (const api::ObjectPtr object = find(kind, key)) return &api::as_revision(*object);
  }
  return nullptr;
}

const api::PackageVariant* Truth::variant(const api::ObjectKey& key) const {
  const api::ObjectPtr object = find(kVariantKind, key);
  return object ? &object->as<api::PackageVariant>() : nullptr;
}

const api::PackageVariant* Truth::variant_by_uid(std::string_view uid) const {
  const api::ObjectPtr object = by_uid(uid);
  return object && api::kind_name(*object) == kVariantKind ? &object->as<api::PackageVariant>()
                                                           : nullptr;
}

std::vector<const api::PackageRevision*> Truth::revisions_of(const PackageId& package) const {
  return members_of<api::PackageRevision>(by_package_, package);
}

std::vector<const api::PackageRevision*> Truth::owned_by(std::string_view uid) const {
  return members_of<api::PackageRevision>(by_owner_, uid);
}

std::vector<const api::PackageVariant*> Truth::variants_targeting(const PackageId& package) const {
  return members_of<api::PackageVariant>(by_target_, package);
}

std::vector<const api::PackageVariant*> Truth::variants() const {
  return all_members<api::PackageVariant>(by_target_);
}

std::vector<const api::PackageVariant*> Truth::variants_looked_after() const {
  auto found = variants();
  std::erase_if(found, [this](const api::PackageVariant* variant) {
    return !is_looked_after(api::PackageVariant::type().kind, variant->meta.name_space);
  });
  return found;
}

std::vector<const api::PackageRevision*> Truth::revisions() const {
  return all_members<api::PackageRevision>(by_package_);
}

void Truth::for_each(const Visit& visit) const {
  for (const auto& [key, object] : objects_) visit(object);
}

void Truth::for_each(std::string_view kind, const Visit& visit) const {
  auto place = objects_.lower_bound(std::pair(kind, api::ObjectKey{}));
  for (; place != objects_.end() && place->first.first == kind; ++place) visit(place->second);
}

void Truth::read_content_with(ContentReader reader, ContentMemory& memory) {
  reader_ = std::move(reader);
  memory_ = &memory;
}

}  // namespace porchsim::scenarios
