// S73: a proposal, a rejection and an approval leave the content of a revision as it is, file by
// file and field by field, with the Kptfile's functions and the package context. Of v1alpha1 the
// server renders it anew, and where functions run they may change what they like. Of v1alpha2,
// whose references outsiders move, an approval is judged: what is published is what lay on the
// branch before.
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "api/v1alpha2/managed_repository.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/server/content_difference.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class DecisionsChangeNothing final : public Check {
 public:
  DecisionsChangeNothing() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (draft.empty() || truth.backstage() == nullptr) return;
    const std::string repository(event.subject.scope);
    truth.for_each(api::Repository::type().kind, [&](const api::ObjectPtr& object) {
      if (object->meta().name != repository || !api::v1alpha2::manages(object->meta())) return;
      std::string tip = tip_of_draft(object->as<api::Repository>(), draft, *truth.backstage());
      if (!tip.empty()) tips_.insert_or_assign({repository, std::string(draft)}, std::move(tip));
    });
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (truth.backstage() == nullptr || !write.before || !write.after) return;
    if (second_revision(write.after) != nullptr) return judge_second(write, truth, out);
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr || is_porch(write.actor)) return;
    const auto& old_lock = before->status.self_lock;
    const auto& new_lock = after->status.self_lock;
    if (before->spec.lifecycle == after->spec.lifecycle || !old_lock || !old_lock->git ||
        !new_lock || !new_lock->git)
      return;
    judge(write, {old_lock->git->commit, old_lock->git->directory},
          {new_lock->git->commit, new_lock->git->directory}, truth, out);
  }

 private:
  using Place = std::pair<std::string, std::string>;  // commit, directory

  void judge_second(const Write& write, const Truth& truth, Violations& out) {
    const auto& before = *second_revision(write.before);
    const auto& after = *second_revision(write.after);
    const auto& lock = after.status.self_lock;
    if (before.status.self_lock || !lock || !lock->git || before.status.creation_source.empty())
      return;
    const auto tip = tips_.find({after.spec.repository, draft_of(after, truth)});
    if (tip == tips_.end()) return;
    judge(write, {tip->second, lock->git->directory}, {lock->git->commit, lock->git->directory},
          truth, out);
  }

  void judge(const Write& write, const Place& was, const Place& is, const Truth& truth,
             Violations& out) {
    if (was == is) return;
    const Backstage& git = *truth.backstage();
    const kpt::Files before = git.files(was.first, was.second);
    const kpt::Files after = git.files(is.first, is.second);
    if (before.empty() || after.empty()) return;
    const std::string place = where_they_differ(before, after, truth.memory());
    if (!place.empty())
      report(out, write.event, "{} was {}, and is {} with another {}", *write.after,
             lifecycle_of(write.before), lifecycle_of(write.after), place);
  }

  static std::string lifecycle_of(const api::ObjectPtr& object) {
    return revision_in(object)->spec.lifecycle;
  }

  std::map<std::pair<std::string, std::string>, std::string> tips_;  // by repository and draft
};

}  // namespace

std::unique_ptr<Check> make_decisions_change_nothing() {
  return std::make_unique<DecisionsChangeNothing>();
}

}  // namespace porchsim::scenarios
