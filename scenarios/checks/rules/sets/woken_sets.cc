#include "scenarios/checks/rules/sets/woken_sets.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "scenarios/checks/generations.h"
#include "scenarios/checks/objects_of.h"
#include "scenarios/checks/rules/sets/wanted_variants.h"
#include "scenarios/checks/told.h"

namespace porchsim::scenarios {
namespace {

using Set = api::PackageVariantSet;

// Null if it is not there, or of another version.
const Set* find_set(const sim::Subject& subject, const Truth& truth) {
  const api::ObjectPtr object = truth.find(Set::type().kind, {subject.scope, subject.name});
  return object && object->api_version() == Set::type().api_version() ? &object->as<Set>()
                                                                      : nullptr;
}

// As a text, to be compared.
std::string dependencies_of(const Set& pvs, const api::PackageRevision* upstream,
                            const ForEachOfKind& for_each) {
  std::string text = pvs.meta.uid + pvs.to_json()["spec"].dump();
  if (!is_valid(pvs)) return text;
  if (upstream == nullptr) return text;  // whatever it selects, it makes nothing of it
  text += upstream->meta.name;
  for (const Set::Target& target : pvs.spec.targets) {
    if (target.repositories) continue;
    for (const api::ObjectPtr& object : selected_objects(for_each, pvs, target)) {
      text += "\n\n" + object->meta().name;
      for (const auto* marks : {&object->meta().labels, &object->meta().annotations})
        for (const auto& [key, value] : *marks) text += "\n" + key + "\n" + value;
    }
  }
  return text;
}

std::string dependencies_of(const Set& pvs, const Truth& truth) {
  return dependencies_of(
      pvs, upstream_of(truth, pvs),
      [&truth](std::string_view kind, const Truth::Visit& visit) { truth.for_each(kind, visit); });
}

// As the caches of a controller show them; what it has no cache of, it asks the server for.
std::string cached_dependencies_of(const Set& pvs, std::string_view controller,
                                   const Truth& truth) {
  if (truth.backstage() == nullptr) return dependencies_of(pvs, truth);
  const std::vector<Backstage::Cache> caches = truth.backstage()->caches();
  const ForEachOfKind for_each = [&](std::string_view kind, const Truth::Visit& visit) {
    for_each_cached(caches, controller, kind, truth, visit);
  };
  const Set* shown = &pvs;
  for_each(Set::type().kind, [&](const api::ObjectPtr& object) {
    if (object->api_version() == Set::type().api_version() && object->key() == pvs.meta.key())
      shown = &object->as<Set>();
  });
  const api::PackageRevision* upstream = nullptr;
  const auto look = [&](const api::ObjectPtr& object) {
    if (upstream == nullptr && is_upstream_of(*revision_in(object), *shown))
      upstream = revision_in(object);
  };
  for (const std::string_view kind : kRevisionKinds) for_each(kind, look);
  return dependencies_of(*shown, upstream, for_each);
}

}  // namespace

void WokenSets::on_reconcile(const sim::Event& event, const Truth& truth) {
  if (event.subject.kind != Set::type().kind) return;
  const Set* pvs = find_set(event.subject, truth);
  if (pvs == nullptr) return;
  Seen& seen = seen_[event.subject];
  seen.reconcile = event.id;
  // Where nothing has changed there is nothing that a cache might not know.
  if (seen.dependencies != dependencies_of(*pvs, truth))
    seen.dependencies = cached_dependencies_of(*pvs, truth.actor(event.actor).name, truth);
}

void WokenSets::on_list(const sim::Event& event, const Truth& truth) {
  if (std::ranges::find(kRevisionKinds, event.subject.kind) == kRevisionKinds.end()) return;
  for (auto& [subject, seen] : seen_) {
    const bool is_its_own = std::ranges::find(event.causes, seen.reconcile) != event.causes.end();
    const Set* pvs = is_its_own ? find_set(subject, truth) : nullptr;
    if (pvs != nullptr) seen.dependencies = dependencies_of(*pvs, truth);
  }
}

bool WokenSets::has_missed_something(const Set& pvs, const Truth& truth) const {
  const auto seen = seen_.find(fakeporch::subject_of(Set::type(), pvs.meta.key()));
  return seen != seen_.end() && !pvs.meta.deletion_timestamp &&
         seen->second.dependencies != dependencies_of(pvs, truth);
}

}  // namespace porchsim::scenarios
