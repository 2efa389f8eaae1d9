// L05: what a variant depends on wakes it, without any unrelated event: at rest a variant has been
// reconciled since its spec was changed last, and no revision of its upstream or downstream package
// is there, or gone, or of another lifecycle than it was then, or a little before: who comes late
// to a watch need not see what was taken back meanwhile. Nor has an object that its injectors name
// another content (seed 000). What its controllers did themselves they know. Of sets, see
// woken_sets.h.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/injections.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/rules/sets/woken_sets.h"
#include "scenarios/checks/rules/v1alpha2/woken_sources.h"

namespace porchsim::scenarios {
namespace {

class DependentsAreWoken final : public Check {
 public:
  DependentsAreWoken() { hear_of({sim::Verb::Reconcile, sim::Verb::List}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    sources_.on_write(write);
    const bool is_own = is_variant_controller(write.actor);
    const Change change{write.event.id, write.event.subject};
    if (write.variant_before() != nullptr || write.variant_after() != nullptr) {
      const auto* before = write.variant_before();
      const auto* after = write.variant_after();
      const bool is_news = before == nullptr || after == nullptr || before->spec != after->spec;
      if (is_news && !is_own) variants_.insert_or_assign(write.object()->key(), change);
    } else if (const auto* before = write.revision_before(), *after = write.revision_after();
               before != nullptr || after != nullptr) {
      note(packages_[package_of(before != nullptr ? *before : *after)], write, state_of(before),
           state_of(after), is_own);
    } else if (may_be_injected(*write.object())) {
      note(injected_[write.object()->meta().name], write, content_to_inject(write.before),
           content_to_inject(write.after), is_own);
    }
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    if (event.verb == sim::Verb::List) sets_.on_list(event, truth);
    if (event.verb != sim::Verb::Reconcile) return;
    sets_.on_reconcile(event, truth);
    sources_.on_reconcile(event);
    reconciled_.insert_or_assign(event.subject, Moment{event.id, event.time});
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty() || reconciled_.empty()) return;
    for (const auto* variant : truth.variants_looked_after()) {
      const auto woken = reconciled_.find(subject_of(*variant));
      const Moment since = woken == reconciled_.end() ? Moment() : woken->second;
      const Change last = last_change_for(*variant, since);
      if (last.event <= since.event) continue;
      report(out, end.event, "variant {} has not been reconciled since event {} changed {}",
             *variant, last.event, last.subject);
    }
    for (const api::ObjectPtr& object : sources_.asleep(truth)) {
      report(out, end.event,
             "{} has not been reconciled since what it is made of was published, or went", *object);
    }
    const api::ResourceType& sets = api::PackageVariantSet::type();
    truth.for_each(sets.kind, [&](const api::ObjectPtr& object) {
      if (object->api_version() != sets.api_version()) return;
      if (!truth.is_looked_after(sets.kind, object->meta().name_space)) return;
      if (sets_.has_missed_something(object->as<api::PackageVariantSet>(), truth))
        report(out, end.event, "{} has not been reconciled since what it depends on changed",
               *object);
    });
  }

 private:
  struct Moment {
    sim::EventId event = 0;
    sim::Time time{};
  };
  struct Change {
    sim::EventId event = 0;
    sim::Subject subject{};
  };

  using State = std::string;  // its lifecycle, or its content; "" = it is not there
  struct StateFrom {
    sim::EventId event = 0;
    sim::Time time{};
    State state;
    bool is_own = false;  // the controllers' own doing
  };
  using States = std::vector<StateFrom>;
  using Objects = std::map<sim::Subject, States>;

  static void note(Objects& objects, const Write& write, State was, State is, bool is_own) {
    if (was == is) return;
    States& states = objects[write.event.subject];
    if (states.empty()) states.push_back({0, {}, std::move(was)});
    states.push_back({write.event.id, write.event.time, std::move(is), is_own});
  }

  static State state_of(const api::PackageRevision* revision) {
    return revision == nullptr ? "" : revision->spec.lifecycle;
  }

  // What is otherwise than at that moment.
  Change last_change_for(const api::PackageVariant& variant, const Moment& since) const {
    Change last;
    if (const auto found = variants_.find(variant.meta.key()); found != variants_.end())
      last = found->second;
    for (const PackageId& package : packages_of(variant)) look(package, since, last);
    for (const auto& injector : variant.spec.injectors) {
      const auto objects = injected_.find(injector.name);
      if (objects == injected_.end()) continue;
      for (const auto& [object, states] : objects->second) {
        if (names_object(variant, injector, object)) look({object, states}, since, last);
      }
    }
    return last;
  }

  void look(const PackageId& package, const Moment& since, Change& last) const {
    const auto revisions = packages_.find(package);
    if (revisions == packages_.end()) return;
    for (const auto& revision : revisions->second) look(revision, since, last);
  }

  static void look(const Objects::value_type& object, const Moment& since, Change& last) {
    const States& states = object.second;
    const auto now = std::find_if(states.rbegin(), states.rend(),
                                  [](const StateFrom& state) { return !state.is_own; });
    if (now == states.rend() || now->event <= last.event) return;
    if (!may_have_been_seen(now->state, states, since)) last = {now->event, object.first};
  }

  // What a cache may have had at that moment: what was so then, or shortly before.
  static bool may_have_been_seen(const State& wanted, const States& states, const Moment& since) {
    const sim::Time late = since.time - std::min(since.time, sim::Time(kStaleOrder));
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
      if (state->event > since.event) continue;
      if (state->state == wanted) return true;
      if (state->time < late) return false;
    }
    return false;
  }

  std::map<api::ObjectKey, Change> variants_;
  std::map<PackageId, Objects> packages_;
  std::map<std::string, Objects, std::less<>> injected_;  // by their name
  std::map<sim::Subject, Moment> reconciled_;
  WokenSets sets_;
  WokenSources sources_;
};

}  // namespace

std::unique_ptr<Check> make_dependents_are_woken() {
  return std::make_unique<DependentsAreWoken>();
}

}  // namespace porchsim::scenarios
