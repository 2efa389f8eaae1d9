// What befalls controllers and their links.
#include <fmt/format.h>

#include <array>
#include <chrono>

#include "api/package_revision.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"

namespace porchsim::scenarios::operation {
namespace {

using Act = ControllerStep::Act;
using std::chrono::milliseconds;

// Shorter than a reconcile, longer than one, and longer than a call waits for its answer.
constexpr std::array kOutages = {milliseconds(20), milliseconds(1000), milliseconds(5000),
                                 milliseconds(30'000)};

// A draft or proposal moves on, and whoever has no answer deletes it, or asks once more.
void move_unanswered(Stage& stage, Draws& draws) {
  using Move = LifecycleStep::Move;
  const auto open = stage.revisions({api::kDraft, api::kProposed});
  if (open.empty()) return;
  const api::ObjectPtr chosen = draws.one("revision", open);
  const auto& revision = chosen->as<api::PackageRevision>();
  const std::string& name = revision.meta.name;
  const Stage::Turn turn = revision.spec.lifecycle == api::kDraft
                               ? move_turn("propose", Move::Propose, name)
                           : draws.rarely("rejects", 2) ? move_turn("reject", Move::Reject, name)
                                                        : move_turn("approve", Move::Approve, name);
  stage.perform(draws, turn);
  switch (draws.number("unanswered", 3)) {
    case 0:
      return;
    case 1:
      return stage.perform(draws, turn);
    default:
      return stage.perform(draws, deletion_turn(stage.ref_of(revision)));
  }
}

}  // namespace

bool restart(Stage& stage, Draws& draws) {
  const auto names = stage.controllers();
  if (names.empty()) return false;
  const std::string name = draws.one("controller", names);
  const bool crash = draws.number("crash", 2) == 1;
  stage.perform(draws, fmt::format("{} {}", crash ? "crash" : "restart", name),
                ControllerStep{crash ? Act::Crash : Act::Restart, name});
  return true;
}

bool cut_off(Stage& stage, Draws& draws) {
  const auto names = stage.controllers();
  if (names.empty()) return false;
  const std::string name = draws.one("controller", names);
  stage.perform(draws, partition_turn(true, name));
  stage.pause(draws.one("outage", kOutages));
  stage.perform(draws, partition_turn(false, name));
  return true;
}

bool hold_watch(Stage& stage, Draws& draws) {
  const auto names = stage.controllers();
  if (names.empty()) return false;
  const std::string name = draws.one("controller", names);
  const std::string kind = drawn_watch(stage, draws, name);
  stage.perform(draws, watch_turn(true, kind, name));
  stage.pause(draws.one("outage", kOutages));
  stage.perform(draws, watch_turn(false, kind, name));
  return true;
}

bool break_watch(Stage& stage, Draws& draws) {
  const auto names = stage.controllers();
  if (names.empty()) return false;
  const std::string name = draws.one("controller", names);
  const std::string kind = drawn_watch(stage, draws, name);
  using Then = BreakWatchStep::Then;
  constexpr std::array kThen = {Then::Resumes, Then::Gone, Then::Compacted};
  stage.perform(draws, break_turn(kind, name, kThen[draws.number("gone", kThen.size())]));
  return true;
}

// Git takes no push for a while: longer than Porch tries, and than one reconcile; or takes the last
// that Porch tries, and does not say so.
bool refuse_pushes(Stage& stage, Draws& draws) {
  constexpr std::array<std::uint64_t, 4> kTimes = {3, 6, 20, 2};
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::PushRefused;
  rule.site = "git.push";
  rule.nth = 1;
  rule.times = draws.one("refusals", kTimes);
  stage.plan(rule);
  if (rule.times != kTimes.back()) return true;
  rule.kind = sim::FaultKind::LostAnswer;
  rule.nth = rule.times + 1;
  rule.times = 1;
  stage.plan(rule);
  if (draws.rarely("of-a-draft", 2)) move_unanswered(stage, draws);
  return true;
}

bool rest(Stage& stage, Draws& draws) {
  stage.pause(draws.one("rest", kOutages) * 4);
  return true;
}

}  // namespace porchsim::scenarios::operation
