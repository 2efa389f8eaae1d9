// S88: a push that finds that the main branch has moved on is made anew from where that is now, and
// tried again (Porch: pkg/externalrepo/git fetches before each try): whoever approves is not
// refused for what an outsider has pushed beside it. So each further refusal needs a further push.
// Where another reference of the same push is otherwise than Porch shows it, or showed it when the
// push was tried before or its reconcile began, that stands in its way, and a refusal that is a
// fault's tells nothing.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/repository.h"
#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/rules/server/struck_pushes.h"

namespace porchsim::scenarios {
namespace {

bool is_main(std::string_view ref) {
  return std::ranges::none_of(std::array{fakeporch::kDraftRefs, fakeporch::kProposedRefs,
                                         fakeporch::kDeletionRefs, fakeporch::kTagRefs},
                              [ref](std::string_view others) { return ref.starts_with(others); });
}

class PushesStartAnew final : public Check {
 public:
  PushesStartAnew() { hear_of({sim::Verb::Fault, sim::Verb::Push, sim::Verb::PushRefused}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const auto* before = revision_in(write.before);
    const auto* after = revision_in(write.after);
    if (before == nullptr || after == nullptr) return;
    const auto& lock = after->status.self_lock;
    if (lock && lock->git && before->status.self_lock != lock)
      shown_[fakeporch::branch_ref(lock->git->ref)] = write.event.id;
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Fault:
        struck_.on_fault(event);
        break;
      case sim::Verb::Push:
        struck_.take(event);
        moved_[std::string(event.subject.name)] = event.id;
        break;
      default:
        refused(event, truth, out);
        break;
    }
  }

 private:
  struct Try {
    sim::EventId event = 0;
    sim::Time time{};
    bool is_struck = false;
    bool is_hindered = false;  // by another reference than the main branch
    std::set<std::string> references{};
    std::string main{};  // of these
  };

  // A tag that is there already, or a branch of which no revision knows where it is.
  static bool is_in_the_way(const std::string& ref, const Backstage::References& now,
                            const Truth& truth) {
    const std::string* tip = commit_of(now, ref);
    if (ref.starts_with(fakeporch::kTagRefs)) return tip != nullptr;
    if (tip == nullptr) return true;
    const auto revisions = truth.revisions();
    return std::ranges::none_of(revisions, [&](const api::PackageRevision* revision) {
      const auto& lock = revision->status.self_lock;
      return lock && lock->git && fakeporch::branch_ref(lock->git->ref) == ref &&
             lock->git->commit == *tip;
    });
  }

  void refused(const sim::Event& event, const Truth& truth, Violations& out) {
    const sim::EventId cause = event.causes.empty() ? 0 : event.causes.front();
    auto& [before, last] = tries_[{event.actor, cause}];
    const std::string ref(event.subject.name);
    if (last.event == 0 || last.time != event.time) {
      before = std::exchange(last, Try{event.id, event.time});
      last.is_struck = struck_.take(event);
    }
    last.references.insert(ref);
    if (is_main(ref)) {
      last.main = ref;
      return;
    }
    const auto now = references_of(event.subject.scope, truth);
    last.is_hindered |= is_shown_since(ref, cause) || (now && is_in_the_way(ref, *now, truth));
    // Whoever has tried both together before tries the same again.
    const std::string& main = last.main;
    const bool is_again = !main.empty() && main == before.main && before.references.contains(ref);
    if (!is_again || !now || last.is_struck || before.is_hindered) return;
    const auto moved = moved_.find(main);
    if (moved != moved_.end() && moved->second > before.event) return;
    const bool is_hindered = std::ranges::any_of(before.references, [&](const std::string& one) {
      return one != main && is_in_the_way(one, *now, truth);
    });
    if (is_hindered) return;
    report(out, event, "{} tried to push {} of {} again from where that had been before",
           truth.actor(event.actor), main, event.subject.scope);
  }

  // Had whoever pushes for that reconcile seen the reference elsewhere when it began?
  bool is_shown_since(const std::string& ref, sim::EventId reconcile) const {
    const auto shown = shown_.find(ref);
    return reconcile != 0 && shown != shown_.end() && shown->second > reconcile;
  }

  static std::optional<Backstage::References> references_of(std::string_view repository,
                                                            const Truth& truth) {
    std::optional<Backstage::References> now;
    truth.for_each(api::Repository::type().kind, [&](const api::ObjectPtr& object) {
      if (object->meta().name == repository && truth.backstage() != nullptr)
        now = truth.backstage()->references(object->as<api::Repository>());
    });
    return now;
  }

  // The last two, by who makes them, and for what.
  std::map<std::pair<sim::ActorId, sim::EventId>, std::pair<Try, Try>> tries_;
  // Repositories may share their Git: a reference counts by its name alone.
  std::map<std::string, sim::EventId> moved_;
  std::map<std::string, sim::EventId> shown_;  // when a revision has told last where it is
  StruckPushes struck_;
};

}  // namespace

std::unique_ptr<Check> make_pushes_start_anew() { return std::make_unique<PushesStartAnew>(); }

}  // namespace porchsim::scenarios
