// S73: a proposal, a rejection and an approval leave the content of a revision as it is, file by
// file and field by field, with the Kptfile's functions and the package context. Of v1alpha1 the
// server renders it anew, and where functions run they may change what they like; and while
// it is proposed nobody changes it through Porch. Of v1alpha2, whose references outsiders move, an
// approval is judged: what is published is what lay on the branch before.
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/content/content_difference.h"
#include "scenarios/checks/rules/v1alpha2/draft_tips.h"

namespace porchsim::scenarios {
namespace {

class DecisionsChangeNothing final : public Check {
 public:
  DecisionsChangeNothing() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    tips_.on_push(event, truth);
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (truth.backstage() == nullptr || !write.before || !write.after) return;
    if (second_revision(write.after) != nullptr) return judge_second(write, truth, out);
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr || is_porch(write.actor)) return;
    const auto& old_lock = before->status.self_lock;
    const auto& new_lock = after->status.self_lock;
    const bool is_decided =
        before->spec.lifecycle != after->spec.lifecycle || after->spec.lifecycle == api::kProposed;
    if (!is_decided || !old_lock || !old_lock->git || !new_lock || !new_lock->git) return;
    judge(write, old_lock->git->commit, new_lock->git->commit, truth, out);
  }

 private:
  void judge_second(const Write& write, const Truth& truth, Violations& out) {
    const auto& before = *second_revision(write.before);
    const auto& after = *second_revision(write.after);
    const auto& lock = after.status.self_lock;
    // The first lock of a draft tells what somebody has read some time ago.
    if (!after.is_published()) return;
    if (before.status.self_lock || !lock || !lock->git || before.status.creation_source.empty())
      return;
    const DraftTips::Tips* tips = tips_.find(after, truth);
    if (tips == nullptr) return;
    judge(write, tips->now, lock->git->commit, truth, out);
  }

  void judge(const Write& write, const std::string& was, const std::string& is, const Truth& truth,
             Violations& out) {
    if (was == is) return;
    const Backstage& git = *truth.backstage();
    const std::string directory = directory_in_git(package_of(*revision_in(write.after)), truth);
    const kpt::Files before = git.files(was, directory);
    const kpt::Files after = git.files(is, directory);
    if (before.empty() || after.empty()) return;
    const std::string place = where_they_differ(before, after, truth.memory());
    if (!place.empty())
      report(out, write.event, "{} was {}, and is {} with another {}", *write.after,
             lifecycle_of(write.before), lifecycle_of(write.after), place);
  }

  static std::string lifecycle_of(const api::ObjectPtr& object) {
    return revision_in(object)->spec.lifecycle;
  }

  DraftTips tips_;
};

}  // namespace

std::unique_ptr<Check> make_decisions_change_nothing() {
  return std::make_unique<DecisionsChangeNothing>();
}

}  // namespace porchsim::scenarios
