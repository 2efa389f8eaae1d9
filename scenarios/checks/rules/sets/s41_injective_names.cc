// S41: every destination of every set has a name of its own, and a legal one: no controller of sets
// is refused a variant because the variant of another set that lives has the name, or because no
// object may have it. (Two destinations of one set that share a name are L07's: one of them has no
// variant.)
#include <map>

#include "fakeporch/store/call_payloads.h"
#include "kube/metadata/names.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/sets/wanted_variants.h"

namespace porchsim::scenarios {
namespace {

class InjectiveNames final : public Check {
 public:
  InjectiveNames() { hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Failed}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.verb == sim::Verb::Reconcile) {
      if (event.subject.kind == api::PackageVariantSet::type().kind)
        running_.emplace(event.id, event.subject);
      return;
    }
    if (running_.empty() || event.causes.empty()) return;
    const auto run = running_.find(event.causes.front());
    if (run == running_.end()) return;
    if (event.verb == sim::Verb::Done) {
      running_.erase(run);
    } else if (event.failure.call == "create" &&
               event.subject.is_object(api::PackageVariant::type().kind)) {
      judge(event, run->second, truth, out);
    }
  }

 private:
  void judge(const sim::Event& event, const sim::Subject& set, const Truth& truth,
             Violations& out) {
    const fakeporch::FailedCall* call = fakeporch::failed_call_in(event.after);
    if (call == nullptr || !call->is_answer()) return;
    if (!kube::dns_subdomain_problems(event.subject.name).empty()) {
      report(out, event, "{} wants {}, which is no legal name", set, event.subject);
      return;
    }
    const auto* other = truth.variant({event.subject.scope, event.subject.name});
    if (event.failure.reason != "AlreadyExists" || other == nullptr) return;
    const api::PackageVariantSet* owner = set_of(truth, *other);
    if (owner != nullptr && owner->meta.name != set.name)
      report(out, event, "{} wants {}, a name that {} has given to another", set, *other,
             *truth.by_uid(owner->meta.uid));
  }

  std::map<sim::EventId, sim::Subject> running_;  // reconciles: of which set
};

}  // namespace

std::unique_ptr<Check> make_injective_names() { return std::make_unique<InjectiveNames>(); }

}  // namespace porchsim::scenarios
