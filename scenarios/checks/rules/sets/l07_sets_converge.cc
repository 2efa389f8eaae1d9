// L07: at rest, with a controller of sets that runs, every set whose upstream is there has a
// variant wherever a target wants one and no expression could fail, and no variant that none of its
// targets wants. A set that says that its deletions wait for somebody keeps what it has; so does
// one that is being deleted. Where an expression says where a variant goes, nobody can tell here
// which of those that are there it means.
#include <algorithm>
#include <map>
#include <vector>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/sets/wanted_places.h"

namespace porchsim::scenarios {
namespace {

using Set = api::PackageVariantSet;
using Variants = std::map<VariantPlace, const api::PackageVariant*>;

bool has_a_controller(const Truth& truth) {
  return truth.backstage() != nullptr &&
         std::ranges::any_of(truth.backstage()->caches(), [](const Backstage::Cache& cache) {
           return cache.kind == Set::type().kind;
         });
}

bool waits_for_confirmation(const Set& pvs) {
  const api::Condition* stalled = api::find_condition(pvs.status.conditions, "Stalled");
  return stalled != nullptr && stalled->status == "True" && stalled->reason == "TooManyDeletions";
}

class SetsConverge final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty() || !has_a_controller(truth)) return;
    truth.for_each(Set::type().kind, [&](const api::ObjectPtr& object) {
      if (object->api_version() != Set::type().api_version()) return;
      const Set& pvs = object->as<Set>();
      if (!pvs.meta.deletion_timestamp && has_upstream(truth, pvs)) judge(object, end, truth, out);
    });
  }

 private:
  void judge(const api::ObjectPtr& set, const Quiescence& end, const Truth& truth,
             Violations& out) {
    const Set& pvs = set->as<Set>();
    const WantedPlaces wanted = wanted_places(truth, pvs);
    Variants variants;
    for (const api::PackageVariant* variant : truth.variants()) {
      if (set_of(truth, *variant) == &pvs && variant->spec.downstream)
        variants.emplace(
            VariantPlace{variant->spec.downstream->repo, variant->spec.downstream->package},
            variant);
    }
    for (const VariantPlace& place : wanted.certain) {
      if (variants.contains(place)) continue;
      const std::string where = place.first + "/" + place.second;
      report(out, end.event, "{} has no variant for {}, which a target wants", *set, where);
    }
    if (!wanted.complete || waits_for_confirmation(pvs)) return;
    for (const auto& [place, variant] : variants) {
      if (wanted.places.contains(place) || variant->meta.deletion_timestamp) continue;
      report(out, end.event, "{} has {}, which no target wants", *set, *variant);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_sets_converge() { return std::make_unique<SetsConverge>(); }

}  // namespace porchsim::scenarios
