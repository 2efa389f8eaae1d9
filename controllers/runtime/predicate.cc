#include "controllers/runtime/predicate.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace porchsim::runtime {
namespace {

template <class Member>
bool changed(const Change& change, Member member) {
  return !change.updated() || change.before->meta().*member != change.after->meta().*member;
}

Predicate entry_changed(api::StringMap api::ObjectMeta::* entries, std::string key) {
  return [entries, key = std::move(key)](const Change& change) {
    const auto value = [&](const api::ObjectPtr& object) -> std::string_view {
      const api::StringMap& all = object->meta().*entries;
      const auto found = all.find(key);
      return found == all.end() ? std::string_view() : found->second;
    };
    return !change.updated() || value(change.before) != value(change.after);
  };
}

}  // namespace

bool generation_changed(const Change& change) {
  return changed(change, &api::ObjectMeta::generation);
}

bool resource_version_changed(const Change& change) {
  return changed(change, &api::ObjectMeta::resource_version);
}

bool labels_changed(const Change& change) { return changed(change, &api::ObjectMeta::labels); }

bool annotations_changed(const Change& change) {
  return changed(change, &api::ObjectMeta::annotations);
}

Predicate label_changed(std::string key) {
  return entry_changed(&api::ObjectMeta::labels, std::move(key));
}

Predicate annotation_changed(std::string key) {
  return entry_changed(&api::ObjectMeta::annotations, std::move(key));
}

bool finalizers_changed(const Change& change) {
  return changed(change, &api::ObjectMeta::finalizers);
}

bool owners_changed(const Change& change) {
  return changed(change, &api::ObjectMeta::owner_references);
}

bool is_gone(const Change& change) {
  return change.deleted() ||
         (change.updated() && change.before->meta().uid != change.after->meta().uid);
}

Predicate for_objects(std::function<bool(const api::Object&)> filter) {
  return [filter = std::move(filter)](const Change& change) { return filter(change.object()); };
}

Predicate all_of(std::vector<Predicate> predicates) {
  return [predicates = std::move(predicates)](const Change& change) {
    return std::ranges::all_of(predicates, [&](const Predicate& one) { return one(change); });
  };
}

Predicate any_of(std::vector<Predicate> predicates) {
  return [predicates = std::move(predicates)](const Change& change) {
    return std::ranges::any_of(predicates, [&](const Predicate& one) { return one(change); });
  };
}

Predicate negate(Predicate predicate) {
  return [predicate = std::move(predicate)](const Change& change) { return !predicate(change); };
}

}  // namespace porchsim::runtime
