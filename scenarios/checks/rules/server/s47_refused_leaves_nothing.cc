// S47: a request that was refused leaves nothing behind. What Porch finds in Git as a draft has
// been made by a request that went well, or by an outsider: never by one whose push went through
// while it was answered by an error. Where the answer to a push is lost, Porch looks. What Git has
// refused to take back, a fault, stays.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/server/struck_pushes.h"

namespace porchsim::scenarios {
namespace {

std::string_view name_of_draft(std::string_view ref) {
  for (const std::string_view prefix : {"refs/heads/drafts/", "refs/heads/proposed/"})
    if (ref.starts_with(prefix)) return ref.substr(prefix.size());
  return "";
}

class RefusedLeavesNothing final : public Check {
 public:
  RefusedLeavesNothing() {
    hear_of({sim::Verb::Push, sim::Verb::PushRefused, sim::Verb::Fault, sim::Verb::Failed});
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* made = write.revision_after();
    const auto* gone = made == nullptr ? write.revision_before() : nullptr;
    if (gone != nullptr && !is_porch(write.actor)) known_.erase(draft_of(*gone));
    if (made == nullptr || !made->is_draft() || write.before) return;
    const Draft draft = draft_of(*made);
    if (draft.second.empty()) return;
    known_.insert(draft);
    pushed_.erase(draft);
    if (left_.erase(draft) > 0 && is_porch(write.actor)) {
      report(out, write.event, "{} has found {}, which a request has left that was refused",
             write.actor, *made);
    }
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    switch (event.verb) {
      case sim::Verb::Push:
        struck_.take(event);
        pushed(event, truth);
        break;
      case sim::Verb::Fault:
        struck_.on_fault(event);
        break;
      case sim::Verb::PushRefused:
        if (struck_.take(event)) stays(event);
        break;
      case sim::Verb::Failed:
        if (event.failure.call == "create") refused(event);
        break;
      default:
        break;
    }
  }

 private:
  using Draft = std::pair<std::string, std::string>;  // repository, "app/v1"

  struct Request {
    sim::ActorId by{};
    sim::EventId reconcile = 0;  // 0: a person's
    sim::EventId pushed = 0;
    bool stays = false;  // Git has refused to take it back
  };

  static Draft draft_of(const api::PackageRevision& revision) {
    const auto& lock = revision.status.self_lock;
    if (!lock || !lock->git) return {};
    return {revision.spec.repository, std::string(name_of_draft("refs/heads/" + lock->git->ref))};
  }

  // Of a draft that is not there yet. The second push of a request that has not made its revision
  // yet takes the first one back.
  void pushed(const sim::Event& event, const Truth& truth) {
    const std::string_view name = name_of_draft(event.subject.name);
    if (name.empty()) return;
    const Draft draft{event.subject.scope, std::string(name)};
    left_.erase(draft);
    if (known_.contains(draft)) return;
    if (pushed_.erase(draft) > 0 || truth.actor(event.actor).is(sim::Role::Outsider)) return;
    const sim::EventId reconcile = event.causes.empty() ? 0 : event.causes.front();
    pushed_.insert_or_assign(draft, Request{event.actor, reconcile, event.id});
  }

  void stays(const sim::Event& refusal) {
    const auto draft =
        pushed_.find({refusal.subject.scope, std::string(name_of_draft(refusal.subject.name))});
    if (draft != pushed_.end() && draft->second.by == refusal.actor) draft->second.stays = true;
  }

  void refused(const sim::Event& event) {
    for (auto draft = pushed_.begin(); draft != pushed_.end();) {
      const bool is_of_it = made_in(draft->second, event);
      if (is_of_it && !draft->second.stays) left_.insert(draft->first);
      draft = is_of_it ? pushed_.erase(draft) : std::next(draft);
    }
  }

  // A person makes one call after the other.
  static bool made_in(const Request& request, const sim::Event& failed) {
    if (request.reconcile != 0)
      return std::ranges::find(failed.causes, request.reconcile) != failed.causes.end();
    const auto* call = fakeporch::failed_call_in(failed.after);
    return request.by == failed.actor && call != nullptr && call->began() <= request.pushed;
  }

  std::map<Draft, Request> pushed_;  // by those that are under way
  std::set<Draft> left_;
  std::set<Draft> known_;  // have been made, and not deleted
  StruckPushes struck_;
};

}  // namespace

std::unique_ptr<Check> make_refused_leaves_nothing() {
  return std::make_unique<RefusedLeavesNothing>();
}

}  // namespace porchsim::scenarios
