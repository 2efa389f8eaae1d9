// L14: controllers do not repeat themselves. After one change from outside (by a person, an
// outsider, a fault, a death, Git that refuses pushes until Porch knows what others pushed, for as
// long as that may take) they write each object a few times and make each package a revision or
// two, and with nothing new they reconcile an object only as often as back-off lets them. Who goes
// beyond that bound will not come to rest: the run ends here. What outsiders push is such a change
// once more when it is seen. Leases are renewed for ever, repositories looked at on schedule, and a
// set tells what has come of its variants whenever one of them has changed.
#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "api/package_variant_set.h"
#include "controllers/runtime/leader_election.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/rules/v1alpha2/unseen_pushes.h"
#include "scenarios/checks/scheduled_sync.h"

namespace porchsim::scenarios {
namespace {

// How often something of a name has been done. The first few of all names together are not told
// apart, so that whoever comes to rest pays for no name.
class Turns {
 public:
  // How often this has been done, as far as it was counted.
  std::uint64_t count(const sim::Subject& subject) {
    if (uncounted_ < kTurnsUncounted) {
      ++uncounted_;
      return 0;
    }
    return ++counted_[subject];
  }
  void forget() {
    if (uncounted_ == 0) return;
    uncounted_ = 0;
    counted_.clear();
  }
  bool counts() const { return !counted_.empty(); }

 private:
  std::uint64_t uncounted_ = 0;
  std::map<sim::Subject, std::uint64_t> counted_;
};

// A new revision or variant has a name that nothing had before: the package that it is of, or is to
// make, stands for it. One that is deleted and made again under its name has a life of its own, and
// how often it is made counts.
sim::Subject what_is_made(const Write& write) {
  if (write.before) {
    sim::Subject life = write.event.subject;
    life.name += "/" + write.before->meta().uid;
    return life;
  }
  std::string place;
  if (const auto* revision = write.revision_after()) place = package_of(*revision).to_string();
  const auto* variant = write.variant_after();
  if (variant != nullptr && variant->spec.downstream) place = target_of(*variant).to_string();
  if (place.empty()) return write.event.subject;
  return sim::Subject::object(write.event.subject.kind, write.event.subject.scope, place);
}

class NoLivelock final : public Check {
 public:
  NoLivelock() {
    hear_of({sim::Verb::Step, sim::Verb::Fault, sim::Verb::Crash, sim::Verb::Start,
             sim::Verb::PushRefused, sim::Verb::Deliver, sim::Verb::Watch, sim::Verb::Push,
             sim::Verb::Open, sim::Verb::Fetch, sim::Verb::Reconcile});
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    reconciles_.forget();
    if (!write.actor.is(sim::Role::Controller)) {
      if (!is_machine(write.actor)) writes_.forget();
      return;
    }
    if (write.event.subject.kind == runtime::lease_type().kind) return;
    if (is_scheduled_sync(write.event) || sums_up(write)) return;
    const std::uint64_t turns = writes_.count(what_is_made(write));
    if (!writes_.counts()) return;
    remember(write);
    if (turns <= kTurnsPerChange) return;
    end(out,
        report(out, write.event,
               "controllers go on and on without a change from outside: {} has been written {} "
               "times, in turn {}",
               write.event.subject, turns, in_turn()));
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    const bool is_refused = event.verb == sim::Verb::PushRefused;
    if (!is_refused && unseen_.those_of_outsiders_are_seen_at(event)) forget();
    switch (event.verb) {
      case sim::Verb::Step:
      case sim::Verb::Fault:
      case sim::Verb::Crash:
      case sim::Verb::Start:
        forget();
        break;
      case sim::Verb::PushRefused:
        if (!refused_since_) refused_since_ = event.time;
        if (event.time - *refused_since_ <= kLastTries) forget_turns();
        break;
      case sim::Verb::Deliver:
      case sim::Verb::Watch:
      case sim::Verb::Push:
        reconciles_.forget();
        break;
      case sim::Verb::Reconcile:
        reconciled(event, out);
        break;
      default:
        break;
    }
  }

 private:
  struct Written {
    sim::Subject subject;
    std::string actor;
    friend auto operator<=>(const Written&, const Written&) = default;
  };

  void forget() {
    forget_turns();
    refused_since_.reset();
  }

  void forget_turns() {
    writes_.forget();
    reconciles_.forget();
  }

  // Does a set write of variants that have changed since it wrote last? They are bounded
  // themselves.
  bool sums_up(const Write& write) {
    const std::string_view set = api::PackageVariantSet::type().kind;
    const api::ObjectPtr& object = write.after ? write.after : write.before;
    if (write.event.subject.kind == set) return changed_.erase(object->meta().uid) > 0;
    if (write.event.subject.kind != api::PackageVariant::type().kind) return false;
    for (const api::OwnerReference& owner : object->meta().owner_references) {
      if (owner.kind == set) changed_.insert(owner.uid);
    }
    return false;
  }

  void remember(const Write& write) {
    last_.push_back({write.event.subject, write.actor.name});
    if (last_.size() > kTurnsPerChange) last_.pop_front();
  }

  // "PackageVariant default/a by pv-1, PackageVariant default/b by pv-2".
  std::string in_turn() const {
    constexpr std::size_t kTold = 6;
    std::string text;
    std::size_t told = 0;
    for (const Written& written : std::set<Written>(last_.begin(), last_.end())) {
      if (++told > kTold) return text + ", …";
      text += fmt::format("{}{} by {}", text.empty() ? "" : ", ", written.subject.text(),
                          written.actor);
    }
    return text;
  }

  void reconciled(const sim::Event& event, Violations& out) {
    const std::uint64_t turns = reconciles_.count(event.subject);
    if (!reconciles_.counts()) {
      nothing_new_since_ = event.time;
      return;
    }
    const auto patience =
        static_cast<std::uint64_t>((event.time - nothing_new_since_) / kTurnAllowedEach);
    if (turns <= kTurnsPerChange + patience) return;
    end(out, report(out, event, "{} has been reconciled {} times although nothing new has happened",
                    event.subject, turns));
  }

  static void end(Violations& out, bool told) {
    if (told) out.end_run();
  }

  Turns writes_;
  std::set<std::string> changed_;  // uids of sets, with variants that have changed
  std::deque<Written> last_;
  Turns reconciles_;
  std::optional<sim::Time> refused_since_;  // without a change from outside
  sim::Time nothing_new_since_{};
  UnseenPushes unseen_;
};

}  // namespace

std::unique_ptr<Check> make_no_livelock() { return std::make_unique<NoLivelock>(); }

}  // namespace porchsim::scenarios
