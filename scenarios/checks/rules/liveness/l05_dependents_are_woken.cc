// L05: what a variant depends on wakes it, without any unrelated event: at rest a variant has been
// reconciled since its spec was changed last, and since a revision of its upstream or downstream
// package came, went or changed its lifecycle. What its controllers did themselves they know.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class DependentsAreWoken final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations&) override {
    if (is_variant_controller(write.actor)) return;
    const Change change{write.event.id, write.event.subject};
    if (write.variant_before() != nullptr || write.variant_after() != nullptr) {
      const auto* before = write.variant_before();
      const auto* after = write.variant_after();
      const bool is_news = before == nullptr || after == nullptr || before->spec != after->spec;
      if (is_news) variants_.insert_or_assign(write.object()->key(), change);
    } else if (const auto* before = write.revision_before(), *after = write.revision_after();
               before != nullptr || after != nullptr) {
      const bool is_news =
          before == nullptr || after == nullptr || before->spec.lifecycle != after->spec.lifecycle;
      if (is_news)
        packages_.insert_or_assign(package_of(before != nullptr ? *before : *after), change);
    }
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb != sim::Verb::Reconcile) return;
    reconciled_.insert_or_assign(event.subject, event.id);
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty() || reconciled_.empty()) return;
    for (const auto* variant : truth.variants()) {
      const Change last = last_change_for(*variant);
      const auto woken = reconciled_.find(subject_of(*variant));
      if (last.event == 0 || (woken != reconciled_.end() && woken->second > last.event)) continue;
      report(out, end.event, "variant {} has not been reconciled since event {} changed {}",
             *variant, last.event, last.subject);
    }
  }

 private:
  struct Change {
    sim::EventId event = 0;
    sim::Subject subject{};
  };

  Change last_change_for(const api::PackageVariant& variant) const {
    Change last;
    const auto look = [&last](const auto& changes, const auto& key) {
      const auto found = changes.find(key);
      if (found != changes.end() && found->second.event > last.event) last = found->second;
    };
    const std::string& name_space = variant.meta.name_space;
    look(variants_, variant.meta.key());
    look(packages_, target_of(variant));
    if (const auto& upstream = variant.spec.upstream)
      look(packages_, PackageId{name_space, upstream->repo, upstream->package});
    return last;
  }

  std::map<api::ObjectKey, Change> variants_;
  std::map<PackageId, Change> packages_;
  std::map<sim::Subject, sim::EventId> reconciled_;
};

}  // namespace

std::unique_ptr<Check> make_dependents_are_woken() {
  return std::make_unique<DependentsAreWoken>();
}

}  // namespace porchsim::scenarios
