// E02: a change of a package revision wakes those that depend on it: a controller reconciles, of
// what the change led it to, no more objects than a few for each variant that writes or owns the
// package, or has it as its upstream, and each set whose upstream it is. Nobody counts the first
// few: who follows sets may look at all of them. How often one object is reconciled is L14's
// business, how many calls that takes an expectation's (`calls by`), and how all of it grows that
// of `porchsim bench fanout --scale`.
#include <map>
#include <set>
#include <utility>

#include "api/package_variant_set.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

// c: so many objects for each that depends on what changed; nobody counts the first few.
constexpr std::size_t kWokenForEach = 2;
constexpr std::size_t kWokenUncounted = 8;

bool is_of(const std::optional<api::PackageVariant::Upstream>& upstream, const PackageId& package) {
  return upstream && upstream->repo == package.repository && upstream->package == package.package;
}

class BoundedFanOut final : public Check {
 public:
  BoundedFanOut() { hear_of({sim::Verb::Deliver, sim::Verb::Reconcile}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    if (const auto* was = write.variant_before(); was != nullptr) {
      const auto* is = write.variant_after();
      const bool goes = is == nullptr || is->spec.upstream != was->spec.upstream ||
                        target_of(*is) != target_of(*was);
      if (goes) {
        gone_.emplace(write.event.id,
                      Gone{was->meta.name_space, was->spec.upstream, target_of(*was)});
      }
    }
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr && after == nullptr) return;
    changes_.emplace(write.event.id, Change{write.event.id, write.event.subject,
                                            package_of(after != nullptr ? *after : *before)});
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.verb == sim::Verb::Deliver) {
      for (const sim::EventId cause : event.causes) {
        if (changes_.contains(cause)) arrivals_.insert_or_assign(event.id, cause);
        if (gone_.contains(cause)) told_.emplace(std::pair(event.actor, cause), event.id);
      }
    } else if (event.verb == sim::Verb::Reconcile) {
      for (const sim::EventId cause : event.causes) {
        const auto arrival = arrivals_.find(cause);
        if (arrival != arrivals_.end())
          judge(event, changes_.at(arrival->second), arrival->first, truth, out);
      }
    }
  }

 private:
  struct Change {
    sim::EventId event = 0;
    sim::Subject revision;
    PackageId package;
    std::map<sim::ActorId, std::set<sim::Subject>> woken{};
    bool reported = false;
  };

  // The controller learned of the change by `arrival`.
  void judge(const sim::Event& event, Change& change, sim::EventId arrival, const Truth& truth,
             Violations& out) {
    std::set<sim::Subject>& woken = change.woken[event.actor];
    const bool is_new = woken.insert(event.subject).second;
    if (!is_new || change.reported || woken.size() <= kWokenUncounted) return;
    const std::size_t depend = dependents(change, event.actor, arrival, truth);
    if (woken.size() <= kWokenUncounted + kWokenForEach * depend) return;
    change.reported = true;
    report(out, event, "{} objects have been reconciled for one change of {}, on which {} depend",
           woken.size(), change.revision, depend);
  }

  // Those of now, and those that depended on it when it changed, and do no more, or of which the
  // controller had not learned when it learned of the change that they do no more.
  std::size_t dependents(const Change& change, sim::ActorId controller, sim::EventId arrival,
                         const Truth& truth) const {
    const PackageId& package = change.package;
    std::size_t count = 0;
    for (const api::PackageVariant* variant : truth.variants()) {
      if (variant->meta.name_space != package.name_space) continue;
      if (is_of(variant->spec.upstream, package) || target_of(*variant) == package) ++count;
    }
    for (const auto& [went, one] : gone_) {
      const bool depended = one.name_space == package.name_space &&
                            (is_of(one.upstream, package) || one.target == package);
      const auto told = told_.find({controller, went});
      const bool in_time = told != told_.end() && told->second < arrival;
      if (depended && (went > change.event || !in_time)) ++count;
    }
    const api::ResourceType& sets = api::PackageVariantSet::type();
    truth.for_each(sets.kind, [&](const api::ObjectPtr& object) {
      if (object->api_version() != sets.api_version()) return;
      const bool is_here = object->meta().name_space == package.name_space;
      if (is_here && is_of(object->as<api::PackageVariantSet>().spec.upstream, package)) ++count;
    });
    return count;
  }

  // A variant that went, or went elsewhere.
  struct Gone {
    std::string name_space;
    std::optional<api::PackageVariant::Upstream> upstream;
    PackageId target;
  };

  std::map<sim::EventId, Change> changes_;
  std::map<sim::EventId, Gone> gone_;
  std::map<sim::EventId, sim::EventId> arrivals_;  // of what change
  // When each process was told that a variant went.
  std::map<std::pair<sim::ActorId, sim::EventId>, sim::EventId> told_;
};

}  // namespace

std::unique_ptr<Check> make_bounded_fan_out() { return std::make_unique<BoundedFanOut>(); }

}  // namespace porchsim::scenarios
