// S70: what is cloned or copied from a published revision has the readiness gates of that (seeds
// 000 and 002): who put up a gate wants all that is made of the package to wait for it. Upgrades
// merge, and may rightly drop one. Of v1alpha1 gates that are given with the draft replace those of
// its source, as Porch has it, and a variant's controller gives one; of v1alpha2 they join them.
// There what somebody else has pushed before it is told that the source has run is not judged.
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class GatesComeAlong final : public Check {
 public:
  GatesComeAlong() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (!draft.empty()) ++pushes_[{std::string(event.subject.scope), std::string(draft)}];
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* made = revision_in(write.after);
    if (made == nullptr || made->is_placeholder()) return;
    if (!truth.can_read_content() || !is_made(write, truth)) return;
    const auto* source = source_of(*made, truth);
    if (source == nullptr || !source->is_published()) return;
    const std::set<std::string> gates = gates_in(*made, truth);
    for (const std::string& gate : gates_in(*source, truth)) {
      if (!gates.contains(gate))
        report(out, write.event, "{} is made of {}, and lacks its gate {}", *made, *source, gate);
    }
  }

 private:
  // Of v1alpha1 with the draft, of v1alpha2 when its source has run.
  bool is_made(const Write& write, const Truth& truth) const {
    const auto* second = second_revision(write.after);
    if (second == nullptr)
      return !write.before && !is_porch(write.actor) && !write.actor.is(sim::Role::Controller);
    const auto* before = second_revision(write.before);
    return before != nullptr && before->status.creation_source.empty() &&
           !second->status.creation_source.empty() && was_pushed_once(*second, truth);
  }

  bool was_pushed_once(const api::v1alpha2::PackageRevision& revision, const Truth& truth) const {
    const auto pushes = pushes_.find({revision.spec.repository, draft_of(revision, truth)});
    return pushes != pushes_.end() && pushes->second == 1;
  }

  static const api::PackageRevision* source_of(const api::PackageRevision& made,
                                               const Truth& truth) {
    if (made.spec.tasks.empty() || made.spec.tasks.front().upgrade) return nullptr;
    const api::Task& task = made.spec.tasks.front();
    const std::string upstream(task.upstream());
    return truth.revision({made.meta.name_space, upstream.empty() ? task.edited() : upstream});
  }

  static std::set<std::string> gates_in(const api::PackageRevision& revision, const Truth& truth) {
    const auto kptfile = truth.memory().kptfile_in(truth.content(revision));
    if (!kptfile || !kptfile->info) return {};
    const auto& gates = kptfile->info->readiness_gates;
    return {gates.begin(), gates.end()};
  }

  std::map<std::pair<std::string, std::string>, int> pushes_;  // by repository and draft
};

}  // namespace

std::unique_ptr<Check> make_gates_come_along() { return std::make_unique<GatesComeAlong>(); }

}  // namespace porchsim::scenarios
