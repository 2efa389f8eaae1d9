#include "controllers/packagevariantset/selected_objects.h"

#include <algorithm>
#include <cstddef>

#include "api/repository.h"
#include "controllers/packagevariantset/targets.h"
#include "controllers/runtime/selector.h"

namespace porchsim::packagevariantset {
namespace {

using Set = api::PackageVariantSet;

bool has_selector(const Set::Target& target) {
  return target.repository_selector || target.object_selector;
}

// What selectors and templates see of it is as it was.
bool looks_the_same(const runtime::Change& change) {
  return change.updated() && change.before->meta().labels == change.after->meta().labels &&
         change.before->meta().annotations == change.after->meta().annotations;
}

bool is_wanted(const Set& pvs, const api::ResourceType& type, const api::Object& object) {
  if (selects(pvs, type, object.meta())) return true;
  return type == api::Repository::type() && may_use_repository(pvs, object.meta().name);
}

}  // namespace

SelectedObjects::SelectedObjects(runtime::Manager& manager, const runtime::Informer& sets)
    : manager_(manager), sets_(sets) {
  watch(api::Repository::type());
}

void SelectedObjects::watch(const api::ResourceType& type) {
  if (!watched_.insert(type).second) return;
  manager_.informer(type).add_handler(
      [this, type](const runtime::Change& change) { see(type, change); });
}

void SelectedObjects::see(const api::ResourceType& type, const runtime::Change& change) {
  if (queue_ == nullptr || looks_the_same(change)) return;
  const runtime::Cause cause = runtime::cause_of(change);
  const std::string& name_space = change.object().meta().name_space;
  runtime::IndexedStore::visit(sets_.store().objects(), name_space,
                               [&](const api::ObjectPtr& object) {
                                 const auto& pvs = object->as<Set>();
                                 if ((change.before && is_wanted(pvs, type, *change.before)) ||
                                     (change.after && is_wanted(pvs, type, *change.after)))
                                   queue_->add({object->key()}, cause);
                                 return true;
                               });
}

api::Result<api::ObjectPtr> SelectedObjects::get(const api::ResourceType& type,
                                                 const api::ObjectKey& key) {
  return manager_.client().get(type, key);
}

api::Result<api::ObjectList> SelectedObjects::list(const api::ResourceType& type,
                                                   const api::ListOptions& options) {
  watch(type);
  if (manager_.informer(type).has_synced()) return manager_.cache().list(type, options);
  return manager_.client().list(type, options);
}

bool selects(const Set& pvs, const api::ResourceType& type, const api::ObjectMeta& meta) {
  for (std::size_t i = 0; i < pvs.spec.targets.size(); ++i) {
    if (!has_selector(pvs.spec.targets[i])) continue;
    const auto selection = selection_of(pvs, i);
    if (!selection || !*selection) continue;
    const Selection& of = **selection;
    if (of.kind != type.kind || of.api_version != type.api_version()) continue;
    if (of.name.value_or(meta.name) != meta.name) continue;
    if (runtime::matches(of.labels, meta.labels)) return true;
  }
  return false;
}

bool may_use_repository(const Set& pvs, std::string_view repository) {
  return std::ranges::any_of(pvs.spec.targets, [repository](const Set::Target& target) {
    if (!target.pv_template) return false;
    const auto& downstream = target.pv_template->downstream;
    if (downstream && downstream->repo_expr) return true;
    if (downstream && downstream->repo && !downstream->repo->empty())
      return *downstream->repo == repository;
    if (!target.repositories) return true;
    return std::ranges::any_of(*target.repositories, [repository](const auto& listed) {
      return listed.name == repository;
    });
  });
}

}  // namespace porchsim::packagevariantset
