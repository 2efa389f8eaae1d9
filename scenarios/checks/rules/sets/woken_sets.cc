#include "scenarios/checks/rules/sets/woken_sets.h"

#include "scenarios/checks/rules/sets/wanted_variants.h"
#include "scenarios/checks/told.h"

namespace porchsim::scenarios {
namespace {

using Set = api::PackageVariantSet;

// As a text, to be compared.
std::string dependencies_of(const Set& pvs, const Truth& truth) {
  std::string text = pvs.meta.uid + pvs.to_json()["spec"].dump();
  if (!is_valid(pvs)) return text;
  const api::PackageRevision* upstream = upstream_of(truth, pvs);
  if (upstream == nullptr) return text;  // whatever it selects, it makes nothing of it
  text += upstream->meta.name;
  for (const Set::Target& target : pvs.spec.targets) {
    if (target.repositories) continue;
    for (const api::ObjectPtr& object : selected_objects(truth, pvs, target)) {
      text += "\n\n" + object->meta().name;
      for (const auto& [key, value] : object->meta().labels) text += "\n" + key + "\n" + value;
    }
  }
  return text;
}

}  // namespace

void WokenSets::on_reconcile(const sim::Event& event, const Truth& truth) {
  if (event.subject.kind != Set::type().kind) return;
  const api::ObjectPtr object =
      truth.find(Set::type().kind, {event.subject.scope, event.subject.name});
  if (object && object->api_version() == Set::type().api_version())
    seen_.insert_or_assign(event.subject, dependencies_of(object->as<Set>(), truth));
}

bool WokenSets::has_missed_something(const Set& pvs, const Truth& truth) const {
  const auto seen = seen_.find(fakeporch::subject_of(Set::type(), pvs.meta.key()));
  return seen != seen_.end() && !pvs.meta.deletion_timestamp &&
         seen->second != dependencies_of(pvs, truth);
}

}  // namespace porchsim::scenarios
