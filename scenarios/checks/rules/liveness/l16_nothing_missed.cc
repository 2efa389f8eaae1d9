// L16: a controller that starts anew in a world at rest finds nothing to do. It knows nothing but
// what is there, so whatever it writes is what its former life owed: a change that woke nobody, an
// error that was swallowed, a decision made of an old copy. Leases are its own business, and it
// may answer to what another controller that starts anew has written to revisions: to the package
// that it makes and to the one that it follows. So it may to what outsiders have pushed to the
// repository of either and no sync has seen: the first of that other controller does.
#include <algorithm>
#include <set>

#include "controllers/runtime/leader_election.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/rules/v1alpha2/unseen_pushes.h"

namespace porchsim::scenarios {
namespace {

class NothingMissed final : public Check {
 public:
  NothingMissed() {
    hear_of({sim::Verb::Push, sim::Verb::PushRefused, sim::Verb::Open, sim::Verb::Fetch});
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    unseen_.those_of_outsiders_are_seen_at(event);
  }

  void at_fresh_start() override {
    fresh_ = true;
    repositories_ = unseen_.repositories();
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (!fresh_) return;
    if (!is_variant_controller(write.actor)) {
      if (write.actor.is(sim::Role::Controller)) note_change(write);
      return;
    }
    if (write.event.subject.kind == runtime::lease_type().kind) return;
    if (answers_another(write, truth)) return;
    report(out, write.event, "{} starts anew in a world at rest, and has {} to write", write.actor,
           write.event.subject);
    fresh_ = false;  // what follows comes of the first
  }

 private:
  void note_change(const Write& write) {
    changed_.insert(write.object()->key());
    if (const api::PackageRevision* revision = revision_in(write.object()))
      packages_.insert(package_of(*revision));
  }

  // Of what another controller has written, or a variant, some revision of whose packages it has,
  // or a revision of such a variant.
  bool answers_another(const Write& write, const Truth& truth) const {
    if (changed_.contains(write.object()->key())) return true;
    if (const api::PackageVariant* variant = write.variant_after()) return sees_change(*variant);
    const api::PackageRevision* revision = revision_in(write.object());
    return revision != nullptr &&
           std::ranges::any_of(truth.variants(), [&](const api::PackageVariant* variant) {
             return owns(*variant, *revision) && sees_change(*variant);
           });
  }

  bool sees_change(const api::PackageVariant& variant) const {
    return std::ranges::any_of(packages_of(variant),
                               [this](const PackageId& package) { return has_changed(package); });
  }

  bool has_changed(const PackageId& package) const {
    return packages_.contains(package) || repositories_.contains(package.repository);
  }

  bool fresh_ = false;
  std::set<api::ObjectKey> changed_;  // since then, by others
  std::set<PackageId> packages_;      // whose revisions are among them, or were
  UnseenPushes unseen_;
  std::set<std::string, std::less<>> repositories_;  // that had something unseen then
};

}  // namespace

std::unique_ptr<Check> make_nothing_missed() { return std::make_unique<NothingMissed>(); }

}  // namespace porchsim::scenarios
