// What befalls controllers and their links.
#include <fmt/format.h>

#include <array>
#include <chrono>

#include "controllers/runtime/leader_election.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"

namespace porchsim::scenarios::operation {
namespace {

using Act = ControllerStep::Act;
using std::chrono::milliseconds;

// Shorter than a reconcile, longer than one, and longer than a call waits for its answer.
constexpr std::array kOutages = {milliseconds(20), milliseconds(1000), milliseconds(5000),
                                 milliseconds(30'000)};

// Longer than a process leads that cannot renew its lease, and than the lease lasts.
constexpr std::array kUnrenewed = {milliseconds(200'000), milliseconds(150'000)};

// Of all that a leader asks of the server only the renewals of its lease fail; then there is work.
void fail_renewals(Stage& stage, Draws& draws, const std::string& leader) {
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::Error;
  rule.argument = "ServiceUnavailable";
  rule.site = "api.update";
  rule.actor = leader;
  rule.object = runtime::lease_type().kind;
  rule.nth = 1;
  rule.times = 8;
  stage.plan(rule);
  stage.pause(draws.one("unrenewed", kUnrenewed));
  const auto variants = stage.variants();
  if (!variants.empty()) ask_for_draft(stage, draws, *draws.one("variant", variants));
}

// Git cannot be read for a while: what outsiders push meanwhile is not seen, and a repository that
// comes again has nothing.
bool fail_fetches(Stage& stage, Draws& draws) {
  constexpr std::array<std::uint64_t, 3> kTimes = {3, 1, 20};
  const std::uint64_t times = draws.one("failed-fetches", kTimes);
  stage.plan({.kind = sim::FaultKind::FetchFails, .site = "git.fetch", .nth = 1, .times = times});
  return draws.rarely("comes-again", 3) ? reregister(stage, draws) : push(stage, draws);
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
  const bool is_led = !stage.all(runtime::lease_type().kind).empty();
  if (is_led && draws.number("renewals-alone", 2) == 1) {
    fail_renewals(stage, draws, name);
    return true;
  }
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
  if (draws.rarely("refuses-fetches", 3)) return fail_fetches(stage, draws);
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
  return true;
}

bool rest(Stage& stage, Draws& draws) {
  stage.pause(draws.one("rest", kOutages) * 4);
  return true;
}

}  // namespace porchsim::scenarios::operation
