// S67: a set whose selectors select most of its targets no more takes none of their variants away
// unless somebody has confirmed their number: more than one, and more than half of those that it
// had when the reconcile began, or has got since, or that say that they are its own. The annotation
// must have told the number at some moment that the controller may still believe in; where a
// deletion failed, others may be left, so that it told more. Not judged where the spec has changed
// since the reconcile began, nor of a controller that does as the documents say and no more.
#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/rules/sets/wanted_variants.h"

namespace porchsim::scenarios {
namespace {

using Set = api::PackageVariantSet;

constexpr std::string_view kConfirmation = "config.porch.kpt.dev/confirm-deletions";

bool selects(const Set& set) {
  return std::ranges::any_of(set.spec.targets, [](const Set::Target& target) {
    return target.repository_selector || target.object_selector;
  });
}

// 0: none, or what is no number.
std::size_t confirmed_by(const Set& set) {
  const auto found = set.meta.annotations.find(kConfirmation);
  if (found == set.meta.annotations.end()) return 0;
  const std::string& text = found->second;
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

class ManyDeletionsAreConfirmed final : public Check {
 public:
  ManyDeletionsAreConfirmed() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Delete, sim::Verb::Removed,
             sim::Verb::Failed});
  }

  void on_write(const Write& write, const Truth& truth, Violations&) override {
    if (write.after && write.event.subject.is_object(Set::type().kind))
      confirmed_[write.event.subject].push_back(
          {write.event.time, confirmed_by(write.after->as<Set>())});
    note_gain(write, truth);
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Reconcile:
        if (event.subject.is_object(Set::type().kind)) begun(event, truth);
        break;
      case sim::Verb::Done:
        for (const sim::EventId cause : event.causes) {
          const auto run = running_.find(cause);
          if (run == running_.end()) continue;
          judge(run->second, event, truth, out);
          running_.erase(run);
        }
        break;
      case sim::Verb::Failed:
        if (event.failure.call == "delete") note_deletion(event);
        break;
      default:
        note_deletion(event);
    }
  }

 private:
  struct Run {
    sim::Time time{};
    std::string uid;  // of the set
    std::int64_t generation = 0;
    std::size_t living = 0;            // when it began, and what has come since
    std::set<sim::Subject> deleted{};  // whether or not it was done
  };
  struct Said {
    sim::Time time{};
    std::size_t number = 0;
  };

  static const Set* set_named(const sim::Subject& subject, const Truth& truth) {
    const auto found = truth.find(subject.kind, {subject.scope, subject.name});
    return found ? &found->as<Set>() : nullptr;
  }

  void begun(const sim::Event& event, const Truth& truth) {
    const Set* set = set_named(event.subject, truth);
    if (set == nullptr) return;
    const auto variants = truth.variants();
    const auto living = std::ranges::count_if(variants, [&](const api::PackageVariant* variant) {
      return !variant->meta.deletion_timestamp && set_of(truth, *variant) == set;
    });
    running_.insert_or_assign(event.id, Run{event.time, set->meta.uid, set->meta.generation,
                                            static_cast<std::size_t>(living)});
  }

  // A variant that has become one of a set that is being reconciled, whose controller may list it.
  void note_gain(const Write& write, const Truth& truth) {
    const api::PackageVariant* variant = write.variant_after();
    if (variant == nullptr || running_.empty()) return;
    const Set* set = set_of(truth, *variant);
    const api::PackageVariant* before = write.variant_before();
    if (set == nullptr || (before != nullptr && set_of(truth, *before) == set)) return;
    for (auto& [begun, run] : running_)
      if (run.uid == set->meta.uid) ++run.living;
  }

  void note_deletion(const sim::Event& event) {
    if (!event.subject.is_object(api::PackageVariant::type().kind)) return;
    for (const sim::EventId cause : event.causes) {
      if (const auto run = running_.find(cause); run != running_.end())
        run->second.deleted.insert(event.subject);
    }
  }

  void judge(const Run& run, const sim::Event& done, const Truth& truth, Violations& out) const {
    if (run.deleted.size() < 2 || run.deleted.size() * 2 <= run.living) return;
    if (!out.excuses().is_hardened(done.actor)) return;
    const Set* set = set_named(done.subject, truth);
    const bool may_judge = set != nullptr && set->meta.generation == run.generation &&
                           !set->meta.deletion_timestamp && selects(*set) && is_valid(*set);
    if (!may_judge) return;
    const std::size_t had = run.living + strangers(*set, truth);
    if (run.deleted.size() * 2 <= had || was_confirmed(run, done)) return;
    report(out, done, "{} deletes {} of {} variants, and nobody has confirmed that many",
           done.subject, run.deleted.size(), had);
  }

  // Variants that say that they are the set's, which does not control them.
  static std::size_t strangers(const Set& set, const Truth& truth) {
    const auto variants = truth.variants();
    return static_cast<std::size_t>(
        std::ranges::count_if(variants, [&](const api::PackageVariant* variant) {
          return only_says_it_is_of(truth, set, *variant);
        }));
  }

  bool was_confirmed(const Run& run, const sim::Event& done) const {
    const auto said = confirmed_.find(done.subject);
    if (said == confirmed_.end()) return false;
    const sim::Time since = run.time - std::min(run.time, sim::Time(kStaleOrder));
    // What it said then still held at that time.
    auto first =
        std::ranges::find_if(said->second, [since](const Said& one) { return one.time > since; });
    if (first != said->second.begin()) --first;
    return std::any_of(first, said->second.end(), [&](const Said& one) {
      const bool may_leave_some = !done.failure.reason.empty();
      return one.number == run.deleted.size() ||
             (may_leave_some && one.number > run.deleted.size());
    });
  }

  std::map<sim::EventId, Run> running_;                  // reconciles
  std::map<sim::Subject, std::vector<Said>> confirmed_;  // the annotation, oldest first
};

}  // namespace

std::unique_ptr<Check> make_many_deletions_are_confirmed() {
  return std::make_unique<ManyDeletionsAreConfirmed>();
}

}  // namespace porchsim::scenarios
