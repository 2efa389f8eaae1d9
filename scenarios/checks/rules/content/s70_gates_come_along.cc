// S70: what is cloned or copied from a published revision has the readiness gates of that (seeds
// 000 and 002): who put up a gate wants all that is made of the package to wait for it. Upgrades
// merge, and may rightly drop one. Of v1alpha1 gates that are given with the draft replace those of
// its source, as Porch has it, and a variant's controller gives one with a clone; with the upgrade
// or copy of a published revision it gives those of that. Of v1alpha2 they join them. Of v1alpha1 a
// copy has the conditions, too: nobody says again what was said of the same content.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/rules/content/made_drafts.h"

namespace porchsim::scenarios {
namespace {

class GatesComeAlong final : public Check {
 public:
  GatesComeAlong() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    drafts_.on_push(event, truth);
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (write.actor.is(sim::Role::Controller)) judge_given(write, truth, out);
    const auto [made, source] = drafts_.made_by(write, truth);
    if (made == nullptr) return;
    const bool is_first = second_revision(write.after) == nullptr;
    if (is_first && made->spec.tasks.front().type == "edit")
      judge_conditions(*made, *source, write, truth, out);
    if (is_first && write.actor.is(sim::Role::Controller)) return;
    const std::set<std::string> gates = gates_in(*made, truth);
    for (const std::string& gate : gates_in(*source, truth)) {
      if (!gates.contains(gate))
        report(out, write.event, "{} is made of {}, and lacks its gate {}", *made, *source, gate);
    }
  }

 private:
  void judge_given(const Write& write, const Truth& truth, Violations& out) const {
    const auto* made = write.revision_after();
    if (made == nullptr || write.before || made->spec.tasks.empty()) return;
    const auto* local = truth.revision({made->meta.name_space, start_of(made->spec.tasks.front())});
    if (local == nullptr || !local->is_published()) return;
    const std::vector<std::string>& gates = made->spec.readiness_gates;
    for (const std::string& gate : local->spec.readiness_gates) {
      if (std::ranges::find(gates, gate) == gates.end())
        report(out, write.event, "{} goes on from {}, and lacks its gate {}", *made, *local, gate);
    }
  }

  void judge_conditions(const api::PackageRevision& made, const api::PackageRevision& source,
                        const Write& write, const Truth& truth, Violations& out) const {
    const std::set<std::string> conditions = conditions_in(made, truth);
    for (const std::string& condition : conditions_in(source, truth)) {
      if (!conditions.contains(condition))
        report(out, write.event, "{} is a copy of {}, and lacks its condition {}", made, source,
               condition);
    }
  }

  static std::set<std::string> conditions_in(const api::PackageRevision& revision,
                                             const Truth& truth) {
    std::set<std::string> types;
    const auto kptfile = truth.memory().kptfile_in(truth.content(revision));
    if (!kptfile || !kptfile->status) return types;
    for (const auto& condition : kptfile->status->conditions) types.insert(condition.type);
    return types;
  }

  static std::set<std::string> gates_in(const api::PackageRevision& revision, const Truth& truth) {
    const auto kptfile = truth.memory().kptfile_in(truth.content(revision));
    if (!kptfile || !kptfile->info) return {};
    const auto& gates = kptfile->info->readiness_gates;
    return {gates.begin(), gates.end()};
  }

  MadeDrafts drafts_;
};

}  // namespace

std::unique_ptr<Check> make_gates_come_along() { return std::make_unique<GatesComeAlong>(); }

}  // namespace porchsim::scenarios
