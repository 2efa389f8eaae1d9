#include "scenarios/metamorphic/life.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <utility>

#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "api/repository.h"

namespace porchsim::scenarios {
namespace {

// What is not: deletions in which the collector and the controller run a race, in the foreground
// and with orphans.
bool is_of_people(const Action& action) {
  if (const auto* deletion = std::get_if<DeleteStep>(&action))
    return deletion->propagation.empty() || deletion->propagation == "background";
  return std::holds_alternative<ApplyStep>(action) || std::holds_alternative<PatchStep>(action) ||
         std::holds_alternative<PublishStep>(action) || std::holds_alternative<DraftStep>(action) ||
         std::holds_alternative<LifecycleStep>(action) ||
         std::holds_alternative<EditStep>(action) || std::holds_alternative<PushStep>(action);
}

// Which packages variants want, by the variant that wants them.
class Targets {
 public:
  // False if another variant has wanted that one.
  bool take(const std::string& variant, const api::Json& spec) {
    const api::Json& downstream = spec["downstream"];
    if (downstream.is_null()) return true;
    auto& known = last_[variant];
    for (const auto& [key, value] : downstream.members()) known[key] = value.text();
    const auto place = owners_.try_emplace({known["repo"], known["package"]}, variant).first;
    return place->second == variant;
  }

 private:
  std::map<std::string, std::map<std::string, std::string>> last_;
  std::map<std::pair<std::string, std::string>, std::string> owners_;
};

bool takes(Targets& targets, const api::Json& object) {
  if (object["kind"].as_string() != api::PackageVariant::type().kind) return true;
  return targets.take(object.at({"metadata", "name"}).text(), object["spec"]);
}

bool takes(Targets& targets, const Action& action) {
  if (const auto* apply = std::get_if<ApplyStep>(&action)) {
    for (const api::Json& object : apply->objects)
      if (!takes(targets, object)) return false;
  } else if (const auto* patch = std::get_if<PatchStep>(&action)) {
    if (patch->object.kind == api::PackageVariant::type().kind)
      return targets.take(patch->object.name, patch->patch["spec"]);
  }
  return true;
}

bool decides_what_sets_want(std::string_view kind) {
  return kind == api::PackageVariantSet::type().kind || kind == api::Repository::type().kind;
}

// Sets take away the variants of what they select no longer.
bool may_delete(const Action& action) {
  if (const auto* apply = std::get_if<ApplyStep>(&action)) {
    return std::ranges::any_of(apply->objects, [](const api::Json& object) {
      return decides_what_sets_want(object["kind"].as_string());
    });
  }
  const auto* patch = std::get_if<PatchStep>(&action);
  if (patch != nullptr) return decides_what_sets_want(patch->object.kind);
  return std::holds_alternative<DeleteStep>(action);
}

// By then whoever has failed has tried again, though each try of a controller that has failed all
// its life waits for a quarter of an hour; what is deleted, which takes several, is gone. Who goes
// on before that changes what is still on its way.
constexpr sim::Duration kRetry = std::chrono::minutes(20);
constexpr sim::Duration kDeletion = std::chrono::hours(1);
// At rest it says nothing how often Porch looks within that time.
constexpr sim::Duration kPoll = std::chrono::minutes(1);

// Seed 001 has a set wait for the next event after an error, so that it stays where that has left
// it: a known finding, which no way of living a life is to find again.
void try_again_after_errors(Scenario& life) {
  constexpr std::string_view kRetries = "retry-errors";
  for (ControllerSpec& controller : life.world.controllers) {
    const auto& options = controller.program.options;
    if (std::ranges::find(options, kRetries) == options.end()) continue;
    controller.options.try_emplace(std::string(kRetries), true);
  }
}

void add(Scenario& life, Step step) {
  step.place = {static_cast<int>(life.steps.size()) + 1, 1};
  step.fails.reset();
  life.steps.push_back(std::move(step));
}

}  // namespace

std::optional<Scenario> life_of(const Scenario& scenario, const RunResult& result) {
  if (!scenario.random || !result.history) return std::nullopt;
  Scenario life = result.history->scenario;
  life.random.reset();
  life.faults.clear();
  life.expect.clear();
  life.assertions.clear();
  life.choices.reset();
  try_again_after_errors(life);
  const std::vector<Step> own = std::exchange(life.steps, {});
  Targets targets;
  for (const ObjectSpec& object : life.world.objects)
    if (!takes(targets, object.document)) return std::nullopt;
  for (const Step& step : own)
    if (is_of_people(step.action)) add(life, step);
  for (const HistoryStep& deed : result.history->deeds) {
    if (!deed.refused.empty() || !is_of_people(deed.action)) continue;
    Step step;
    step.text = deed.text;
    step.as = deed.person;
    step.action = deed.action;
    add(life, std::move(step));
  }
  for (const Step& step : life.steps)
    if (!takes(targets, step.action)) return std::nullopt;
  return life;
}

Scenario at_rest(const Scenario& life) {
  Scenario all = life;
  all.steps.clear();
  auto& poll = all.world.timing.repository_poll;
  poll = std::max(poll.value_or(kPoll), kPoll);
  const sim::Duration look = *poll + *poll / 2;
  for (const Step& step : life.steps) {
    all.steps.push_back(step);
    const sim::Duration rest = std::max(look, may_delete(step.action) ? kDeletion : kRetry);
    for (const Action& action :
         {Action(SettleStep{}), Action(AdvanceStep{rest}), Action(SettleStep{})}) {
      Step pause;
      pause.text = "rest";
      pause.action = action;
      all.steps.push_back(std::move(pause));
    }
  }
  return all;
}

}  // namespace porchsim::scenarios
