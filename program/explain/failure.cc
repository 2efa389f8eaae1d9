#include "program/explain/failure.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "program/explain/nearest_pass.h"
#include "program/explain/told_act.h"
#include "program/jobs/findings.h"
#include "program/jobs/job.h"
#include "program/jobs/repeat.h"
#include "sim/search/branching_choices.h"

namespace porchsim::scenarios {
namespace {

std::uint64_t version_of(const api::Object& object) {
  const std::string& text = object.meta().resource_version;
  std::uint64_t version = 0;
  std::from_chars(text.data(), text.data() + text.size(), version);
  return version;
}

Sight sight_of(const Moment& moment, const std::set<sim::Subject>& files_of) {
  Sight sight;
  for (const Backstage::Cache& cache : moment.backstage.caches()) {
    Remembered& remembered = sight.caches[cache.controller];
    remembered.kinds.insert(cache.kind);
    for (const api::ObjectPtr& object : cache.objects) {
      const auto subject =
          sim::Subject::object(cache.kind, object->meta().name_space, object->meta().name);
      remembered.versions[subject] = version_of(*object);
    }
  }
  for (const sim::Subject& revision : files_of) {
    if (auto files = moment.files_of(revision)) sight.files.emplace(revision, *std::move(files));
  }
  return sight;
}

std::string nothing_of(const std::string& check, const RunResult& result) {
  if (check.empty() || result.violations.empty()) return "the run passes: there is no failure";
  std::set<std::string> checks;
  for (const Violation& violation : result.violations) checks.insert(violation.check);
  return fmt::format("{} did not fail in this run; what failed: {}", check,
                     fmt::join(checks, ", "));
}

}  // namespace

Failure::Failure(PreparedRun prepared, const InspectedRun& wanted)
    : scenario_(std::move(prepared.scenario)),
      options_(std::move(prepared.options)),
      wanted_(wanted),
      result_(run_scenario(scenario_.scenario, options_)) {}

const Violation* Failure::first_of(const std::string& check) const {
  const Violation* first = nullptr;
  for (const Violation& one : result_.violations) {
    if (!check.empty() && one.check != check) continue;
    if (first == nullptr || one.event < first->event) first = &one;
  }
  return first;
}

void Failure::settle(const Violation& violation, bool shrink) {
  kind_ = kind_of(finding_of(result_, violation, scenario_.file));
  sim::ChoiceSet choices = result_.choices();
  if (shrink && options_.seed && result_.verdict == Verdict::Failed)
    choices = smallest().value_or(choices);
  options_.seed.reset();
  options_.choices = std::move(choices);
  result_ = run_scenario(scenario_.scenario, options_);
}

std::optional<sim::ChoiceSet> Failure::smallest() const {
  JobOptions job;
  job.seed = options_.seed;
  job.profile = wanted_.profile;
  job.faults = options_.faults;
  job.extensions = options_.extensions;
  reports::Report report = run_job(scenario_, job);
  const auto told = std::ranges::find_if(
      report.findings, [this](const auto& finding) { return kind_of(finding) == kind_; });
  if (told != report.findings.end()) std::rotate(report.findings.begin(), told, std::next(told));
  explain(report, scenario_, job);
  if (!report.explained) return std::nullopt;
  return std::move(report.choices);
}

const Violation& Failure::violation() const {
  return *std::ranges::find_if(result_.violations, [this](const Violation& one) {
    return kind_of(finding_of(result_, one, scenario_.file)) == kind_;
  });
}

Look Failure::look() const {
  return [this](const std::set<sim::EventId>& at, const std::set<sim::Subject>& files_of) {
    std::map<sim::EventId, Sight> sights;
    RunOptions again = options_;
    again.keep_trace = false;
    again.moments = at;
    again.at_moment = [&](const Moment& moment) {
      sights.emplace(moment.event.id, sight_of(moment, files_of));
    };
    run_scenario(scenario_.scenario, again);
    return sights;
  };
}

std::optional<PassesNearby> Failure::passes_nearby() const {
  const auto nearest = nearest_pass(choices(), [this](const sim::ChoiceSet& choices) -> Tried {
    const RunResult tried = run_with(choices);
    const std::uint64_t events = tried.recording->trace.last_id();
    if (tried.failed()) return {.events = events};
    const auto parting = parting_of(result_.recording->trace, tried.recording->trace);
    return {true, parting ? parting->first : 0, events};
  });
  if (!nearest) return std::nullopt;
  const RunResult passing = run_with(nearest->choices);
  const sim::Trace& here = result_.recording->trace;
  const sim::Trace& there = passing.recording->trace;
  const auto parting = parting_of(here, there);
  PassesNearby passes{*nearest, words_of(nearest->point, name_of_actor(nearest->point.actor)),
                      parting ? parting->first : 0, std::nullopt, std::nullopt};
  if (parting && parting->a != nullptr) passes.here = reports::story_event(here, *parting->a);
  if (parting && parting->b != nullptr) passes.there = reports::story_event(there, *parting->b);
  return passes;
}

bool Failure::fails_with_fresh_choices(sim::EventId after, std::uint64_t seed) const {
  RunOptions fresh = options_;
  fresh.keep_trace = false;
  sim::BranchingChoices* branching = nullptr;
  fresh.chance = [&] {
    auto choices = sim::make_branching_choices(*options_.choices, seed);
    branching = choices.get();
    return choices;
  };
  fresh.listener = [&](const sim::Event& event) {
    if (event.id == after) branching->branch();
  };
  return shows(run_scenario(scenario_.scenario, fresh), kind_, scenario_.file);
}

std::string Failure::repeat(const std::string& program) const {
  reports::Report report;
  report.file = scenario_.file;
  report.choices = choices();
  report.explained = true;
  report.profile = wanted_.profile;
  report.everywhere = wanted_.everywhere;
  report.point = wanted_.point.value_or(0);
  return repeat_command(report, {.program = program});
}

RunResult Failure::run_with(const sim::ChoiceSet& choices) const {
  RunOptions other = options_;
  other.choices = choices;
  return run_scenario(scenario_.scenario, other);
}

std::string Failure::name_of_actor(const std::string& key) const {
  const sim::Trace& trace = result_.recording->trace;
  for (const sim::Event& event : trace.events()) {
    if (trace.actor_key(event.actor) == key) return std::string(trace.actor_name(event.actor));
  }
  return key;
}

std::expected<Failure, int> failure_of(const InspectedRun& run, const WantedFailure& wanted,
                                       const Terminal& terminal) {
  auto prepared = prepare_run(run, {}, terminal);
  if (!prepared) return std::unexpected(kUsage);
  Failure failure(*std::move(prepared), run);
  if (world_is_missing(failure.scenario(), failure.result(), terminal))
    return std::unexpected(kCouldNotRun);
  const Violation* first = failure.first_of(wanted.check);
  if (first == nullptr) {
    terminal.err << "porchsim: " << nothing_of(wanted.check, failure.result()) << "\n";
    const bool fine = wanted.check.empty() || failure.result().violations.empty();
    return std::unexpected(fine ? kFine : kUsage);
  }
  failure.settle(*first, wanted.shrink);
  return failure;
}

}  // namespace porchsim::scenarios
