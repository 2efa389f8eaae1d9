#include "scenarios/checks/truth.h"

#include <algorithm>
#include <utility>

#include "fakeporch/store/object_payload.h"

namespace porchsim::scenarios {
namespace {

const std::string kRevisionKind = "PackageRevision";
const std::string kVariantKind = "PackageVariant";

bool starts_with_word(std::string_view actor, std::string_view word) {
  return actor.starts_with(word) && (actor.size() == word.size() || actor[word.size()] == '-');
}

template <class Index, class Value>
void drop_from(Index& index, const Value& value, const api::ObjectKey& key) {
  const auto found = index.find(value);
  if (found == index.end()) return;
  found->second.erase(key);
  if (found->second.empty()) index.erase(found);
}

}  // namespace

PackageId package_of(const api::PackageRevision& revision) {
  return {revision.meta.name_space, revision.spec.repository, revision.spec.package_name};
}

PackageId target_of(const api::PackageVariant& variant) {
  if (!variant.spec.downstream) return {};
  return {variant.meta.name_space, variant.spec.downstream->repo, variant.spec.downstream->package};
}

bool owns(const api::PackageVariant& variant, const api::PackageRevision& revision) {
  return std::ranges::any_of(revision.meta.owner_references, [&](const api::OwnerReference& owner) {
    return owner.uid == variant.meta.uid;
  });
}

bool is_live(const api::PackageRevision& revision) {
  return !revision.meta.deletion_timestamp.has_value();
}

bool is_variant_controller(std::string_view actor) {
  return starts_with_word(actor, "pv-controller");
}
bool is_porch(std::string_view actor) {
  return actor == "porch" || starts_with_word(actor, "porch-server");
}
bool is_collector(std::string_view actor) { return starts_with_word(actor, "garbage-collector"); }
bool is_machine(std::string_view actor) {
  return is_variant_controller(actor) || is_porch(actor) || is_collector(actor) || actor == "world";
}

bool Truth::apply(const sim::Event& event) {
  if (event.layer != sim::Layer::Api && event.layer != sim::Layer::Status) return false;
  const api::ObjectPtr before = fakeporch::object_in(event.before);
  const api::ObjectPtr after = fakeporch::object_in(event.after);
  if (event.verb == sim::Verb::Removed) {
    if (before) drop(before);
    return before != nullptr;
  }
  if (!after) return false;
  if (before) drop(before);
  add(after);
  return true;
}

void Truth::add(const api::ObjectPtr& object) {
  const Key key{object->kind(), object->key()};
  objects_[key] = object;
  uids_[object->meta().uid] = key;
  for (const api::OwnerReference& owner : object->meta().owner_references) {
    if (object->kind() == kRevisionKind) by_owner_[owner.uid].insert(object->key());
  }
  if (object->kind() == kRevisionKind) {
    by_package_[package_of(object->as<api::PackageRevision>())].insert(object->key());
  } else if (object->kind() == kVariantKind) {
    by_target_[target_of(object->as<api::PackageVariant>())].insert(object->key());
  }
}

void Truth::drop(const api::ObjectPtr& object) {
  objects_.erase({object->kind(), object->key()});
  uids_.erase(object->meta().uid);
  if (object->kind() == kRevisionKind) {
    drop_from(by_package_, package_of(object->as<api::PackageRevision>()), object->key());
    for (const api::OwnerReference& owner : object->meta().owner_references) {
      drop_from(by_owner_, owner.uid, object->key());
    }
  } else if (object->kind() == kVariantKind) {
    drop_from(by_target_, target_of(object->as<api::PackageVariant>()), object->key());
  }
}

api::ObjectPtr Truth::find(std::string_view kind, const api::ObjectKey& key) const {
  const auto found = objects_.find(std::pair<std::string_view, const api::ObjectKey&>(kind, key));
  return found == objects_.end() ? nullptr : found->second;
}

api::ObjectPtr Truth::by_uid(std::string_view uid) const {
  const auto found = uids_.find(uid);
  return found == uids_.end() ? nullptr : find(found->second.first, found->second.second);
}

const api::PackageRevision* Truth::revision(const api::ObjectKey& key) const {
  const api::ObjectPtr object = find(kRevisionKind, key);
  return object ? &object->as<api::PackageRevision>() : nullptr;
}

const api::PackageVariant* Truth::variant(const api::ObjectKey& key) const {
  const api::ObjectPtr object = find(kVariantKind, key);
  return object ? &object->as<api::PackageVariant>() : nullptr;
}

const api::PackageVariant* Truth::variant_by_uid(std::string_view uid) const {
  const api::ObjectPtr object = by_uid(uid);
  return object && object->kind() == kVariantKind ? &object->as<api::PackageVariant>() : nullptr;
}

std::vector<const api::PackageRevision*> Truth::revisions_of(const PackageId& package) const {
  std::vector<const api::PackageRevision*> out;
  const auto found = by_package_.find(package);
  if (found == by_package_.end()) return out;
  for (const api::ObjectKey& key : found->second) out.push_back(revision(key));
  return out;
}

std::vector<const api::PackageRevision*> Truth::owned_by(std::string_view uid) const {
  std::vector<const api::PackageRevision*> out;
  const auto found = by_owner_.find(uid);
  if (found == by_owner_.end()) return out;
  for (const api::ObjectKey& key : found->second) out.push_back(revision(key));
  return out;
}

std::vector<const api::PackageVariant*> Truth::variants_targeting(const PackageId& package) const {
  std::vector<const api::PackageVariant*> out;
  const auto found = by_target_.find(package);
  if (found == by_target_.end()) return out;
  for (const api::ObjectKey& key : found->second) out.push_back(variant(key));
  return out;
}

std::vector<const api::PackageVariant*> Truth::variants() const {
  std::vector<const api::PackageVariant*> out;
  for (const auto& [target, keys] : by_target_) {
    for (const api::ObjectKey& key : keys) out.push_back(variant(key));
  }
  return out;
}

std::vector<const api::PackageRevision*> Truth::revisions() const {
  std::vector<const api::PackageRevision*> out;
  for (const auto& [package, keys] : by_package_) {
    for (const api::ObjectKey& key : keys) out.push_back(revision(key));
  }
  return out;
}

void Truth::for_each(const std::function<void(const api::ObjectPtr&)>& visit) const {
  for (const auto& [key, object] : objects_) visit(object);
}

void Truth::read_content_with(ContentReader reader, std::shared_ptr<ContentMemory> memory) {
  reader_ = std::move(reader);
  memory_ =
      memory ? std::move(memory) : std::make_shared<ContentMemory>(ContentMemory::kOfOneWorld);
}

}  // namespace porchsim::scenarios
