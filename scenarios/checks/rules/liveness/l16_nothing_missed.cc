// L16: a controller that starts anew in a world at rest finds nothing to do. It knows nothing but
// what is there, so whatever it writes is what its former life owed: a change that woke nobody, an
// error that was swallowed, a decision made of an old copy. Leases are its own business.
#include "controllers/runtime/leader_election.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class NothingMissed final : public Check {
 public:
  void at_fresh_start() override { fresh_ = true; }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    if (!fresh_ || !is_variant_controller(write.actor)) return;
    if (write.event.subject.kind == runtime::lease_type().kind) return;
    report(out, write.event, "{} starts anew in a world at rest, and has {} to write", write.actor,
           write.event.subject);
    fresh_ = false;  // what follows comes of the first
  }

 private:
  bool fresh_ = false;
};

}  // namespace

std::unique_ptr<Check> make_nothing_missed() { return std::make_unique<NothingMissed>(); }

}  // namespace porchsim::scenarios
