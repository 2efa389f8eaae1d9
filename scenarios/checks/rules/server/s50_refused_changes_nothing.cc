// S50: a request that the server has refused has changed nothing: an error is not the answer to
// what was done, or done by half (S20: both stores hold the new version, or both the old one; S13:
// Git and store differ only while something is under way). Judged are spec, owners, labels,
// annotations and finalizers; the status tells how things are, also of a render that failed. An
// answer that got lost is none. Of creations S47 judges what they leave; content that does not
// render is refused and stored all the same if its revision asks for that.
#include <map>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

template <class T>
bool says_the_same(const T& one, const T& other) {
  return one.spec == other.spec && one.meta.labels == other.meta.labels &&
         one.meta.annotations == other.meta.annotations &&
         one.meta.owner_references == other.meta.owner_references &&
         one.meta.finalizers == other.meta.finalizers &&
         one.meta.deletion_timestamp == other.meta.deletion_timestamp;
}

class RefusedChangesNothing final : public Check {
 public:
  RefusedChangesNothing() { hear_of({sim::Verb::Failed}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    if (write.before == nullptr || !changes(write)) return;
    const sim::EventId cause = write.event.causes.empty() ? 0 : write.event.causes.front();
    last_.insert_or_assign({write.event.actor, write.event.subject}, Change{write.event.id, cause});
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    const fakeporch::FailedCall* call = fakeporch::failed_call_in(event.after);
    if (call == nullptr || !call->is_answer() || event.failure.reason == "Timeout") return;
    const auto change = last_.find({event.actor, event.subject});
    if (change == last_.end() || change->second.event <= call->began()) return;
    const sim::EventId cause = event.causes.empty() ? 0 : event.causes.front();
    if (change->second.cause != cause) return;
    report(out, event, "the {} of {} was refused with {}, and has changed it", event.failure.call,
           event.subject, event.failure.reason);
  }

 private:
  struct Change {
    sim::EventId event = 0;
    sim::EventId cause = 0;
  };

  static bool changes(const Write& write) {
    if (write.after == nullptr) return true;
    if (const auto* revision = write.revision_after())
      return !says_the_same(*write.revision_before(), *revision);
    const auto* variant = write.variant_after();
    return variant != nullptr && !says_the_same(*write.variant_before(), *variant);
  }

  std::map<std::pair<sim::ActorId, sim::Subject>, Change> last_;  // by who changed what
};

}  // namespace

std::unique_ptr<Check> make_refused_changes_nothing() {
  return std::make_unique<RefusedChangesNothing>();
}

}  // namespace porchsim::scenarios
