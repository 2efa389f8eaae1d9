// S88: a push that finds that the main branch has moved on is made anew from where that is now, and
// tried again (Porch: pkg/externalrepo/git fetches before each try): whoever approves is not
// refused for what an outsider has pushed beside it. So each further refusal needs a further push.
// Where somebody else has moved or made another reference of the same push, that stands in its way,
// and a refusal that is a fault's tells nothing.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kTags = "refs/tags/";

bool is_main(std::string_view ref) {
  constexpr std::string_view kHeads = "refs/heads/";
  if (!ref.starts_with(kHeads)) return false;
  ref.remove_prefix(kHeads.size());
  return !ref.starts_with("drafts/") && !ref.starts_with("proposed/") &&
         !ref.starts_with("deletionProposed/");
}

class PushesStartAnew final : public Check {
 public:
  PushesStartAnew() { hear_of({sim::Verb::Fault, sim::Verb::Push, sim::Verb::PushRefused}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Fault:
        if (event.failure.call == "git.push")
          struck_.emplace(event.actor, std::string(event.subject.name));
        break;
      case sim::Verb::Push:
        pushed(event, truth);
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
    std::set<std::string> references{};
  };

  // Repositories may share their Git: a reference counts by its name alone.
  void pushed(const sim::Event& event, const Truth& truth) {
    struck_.erase({event.actor, std::string(event.subject.scope)});
    const std::string ref(event.subject.name);
    moved_[ref] = event.id;
    if (ref.starts_with(kTags) || truth.actor(event.actor).is(sim::Role::Outsider))
      contested_.insert(ref);
  }

  void refused(const sim::Event& event, const Truth& truth, Violations& out) {
    if (event.causes.empty()) return;
    Try& last = tries_[event.causes.front()];
    const std::string ref(event.subject.name);
    if (last.event == 0 || last.time != event.time) {
      const Try before = std::exchange(last, Try{event.id, event.time});
      last.is_struck = struck_.erase({event.actor, std::string(event.subject.scope)}) > 0;
      before_[event.causes.front()] = before;
    }
    last.references.insert(ref);
    const Try& before = before_[event.causes.front()];
    if (!is_main(ref) || last.is_struck || !before.references.contains(ref)) return;
    const auto moved = moved_.find(ref);
    if (moved != moved_.end() && moved->second > before.event) return;
    const auto is_contested = [&](const std::string& one) {
      return one != ref && contested_.contains(one);
    };
    if (std::ranges::any_of(before.references, is_contested)) return;
    report(out, event, "{} tried to push {} of {} again from where that had been before",
           truth.actor(event.actor), ref, event.subject.scope);
  }

  std::map<sim::EventId, Try> tries_;   // the last of each request, by its cause
  std::map<sim::EventId, Try> before_;  // the one before
  std::map<std::string, sim::EventId> moved_;
  std::set<std::string> contested_;
  // A fault falls on their next push to that repository.
  std::set<std::pair<sim::ActorId, std::string>> struck_;
};

}  // namespace

std::unique_ptr<Check> make_pushes_start_anew() { return std::make_unique<PushesStartAnew>(); }

}  // namespace porchsim::scenarios
