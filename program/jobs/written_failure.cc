#include "program/jobs/written_failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "program/jobs/findings.h"
#include "reports/failure_kind.h"
#include "scenarios/document/source_files.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/written/run_story.h"
#include "scenarios/written/said.h"
#include "scenarios/written/scenario_writer.h"

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kMostEvents = 1'000'000;  // in runs that look for a shorter text

// Tries scenarios as texts: what fails alike when it has been written and read again.
class Attempts {
 public:
  Attempts(const NamedScenario& scenario, reports::FindingKind kind, const RunOptions& replay)
      : file_(scenario.scenario.file),
        told_as_(scenario.file),
        kind_(std::move(kind)),
        vocabulary_(replay.extensions == nullptr ? vocabulary() : vocabulary(*replay.extensions)),
        files_(make_disk_files()) {
    run_.seed = 1;
    run_.extensions = replay.extensions;
    run_.shared = replay.shared;
  }

  // The text, if it fails alike and all that it says can be done.
  std::optional<std::string> text_of(const Scenario& scenario) {
    if (events_ > kMostEvents) return std::nullopt;
    auto text = write_scenario(scenario);
    if (!text) return std::nullopt;
    const auto read = parse_scenario(file_, *text, *files_, vocabulary_);
    const auto kind = read ? kind_in(scenario, *read) : std::nullopt;
    if (!kind) return std::nullopt;
    const RunResult result = run_scenario(*read, run_);
    events_ += result.counts.events;
    const auto findings = findings_of(result, told_as_);
    const auto is_it = [&kind](const reports::Finding& finding) {
      return kind_of(finding) == *kind;
    };
    const bool all_else_is_done = std::ranges::all_of(
        findings, [&](const auto& finding) { return finding.place.empty() || is_it(finding); });
    const auto found = std::ranges::find_if(findings, is_it);
    if (!all_else_is_done || found == findings.end()) return std::nullopt;
    last_told_ = found->message;
    return std::move(*text);
  }
  // Of the last that failed alike: what the check said.
  const std::string& last_told() const { return last_told_; }

 private:
  // The kind that is looked for: what the scenario itself says stands elsewhere once it is written.
  std::optional<reports::FindingKind> kind_in(const Scenario& scenario,
                                              const Scenario& read) const {
    if (kind_.place.empty()) return kind_;
    const std::vector<Place> before = places_said(scenario);
    const std::vector<Place> after = places_said(read);
    const auto place = std::ranges::find(
        before, kind_.place, [this](const Place& one) { return place_text(told_as_, one); });
    if (place == before.end() || before.size() != after.size()) return std::nullopt;
    reports::FindingKind kind = kind_;
    kind.place = place_text(told_as_, after[static_cast<std::size_t>(place - before.begin())]);
    return kind;
  }

  std::string file_;
  std::string told_as_;
  reports::FindingKind kind_;
  Vocabulary vocabulary_;
  std::unique_ptr<SourceFiles> files_;
  RunOptions run_;
  std::string last_told_;
  std::uint64_t events_ = 0;
};

// What it shows, and where that was found.
void describe(Scenario& scenario, const FoundFailure& failure, const std::string& message) {
  scenario.name = failure.finding.place.empty()
                      ? fmt::format("{} is not kept", failure.finding.check)
                      : fmt::format("this fails: {}", scenario.name);
  scenario.description =
      fmt::format("{}\nFound by {} of {}.", message, failure.found_by, failure.scenario.name);
  scenario.covers.clear();
  scenario.tags = {"found"};
  if (failure.replay.profile) scenario.profile = *failure.replay.profile;
}

// Takes away what the failure does not need, one thing after the other.
class Shortening {
 public:
  Shortening(const FoundFailure& failure, Attempts& attempts, Scenario scenario, std::string text)
      : failure_(failure),
        attempts_(attempts),
        best_(std::move(scenario)),
        text_(std::move(text)) {}

  std::string run() {
    for (bool shorter = true; shorter;) {
      shorter = each([](Scenario& s) -> auto& { return s.steps; });
      shorter |= each([](Scenario& s) -> auto& { return s.faults; });
      shorter |= each([](Scenario& s) -> auto& { return s.expect; });
      shorter |= each([](Scenario& s) -> auto& { return s.assertions; });
      // In a world without what it speaks of an expectation fails, too.
      if (!failure_.finding.place.empty()) continue;
      shorter |= each([](Scenario& s) -> auto& { return s.world.objects; });
      shorter |= each([](Scenario& s) -> auto& { return s.world.packages; });
      shorter |= each([](Scenario& s) -> auto& { return s.world.repositories; });
      shorter |= usual_times();
    }
    // Names may have gone that the check spoke of.
    Scenario told = best_;
    describe(told, failure_, attempts_.last_told());
    return attempts_.text_of(told).value_or(text_);
  }

 private:
  bool attempt(Scenario candidate) {
    auto text = attempts_.text_of(candidate);
    if (!text) return false;
    best_ = std::move(candidate);
    text_ = *std::move(text);
    return true;
  }

  // From the end: what came late is more often an effect than a cause.
  template <class ListOf>
  bool each(const ListOf& list_of) {
    bool shorter = false;
    for (std::size_t i = list_of(best_).size(); i > 0; --i) {
      Scenario candidate = best_;
      auto& list = list_of(candidate);
      if (!may_go(list[i - 1])) continue;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i - 1));
      shorter |= attempt(std::move(candidate));
    }
    return shorter;
  }

  // What a person did stays beside an expectation that fails, for the same reason.
  bool may_go(const Step& step) const {
    return failure_.finding.place.empty() || step.place.line == 0;
  }
  static bool may_go(const auto&) { return true; }

  bool usual_times() {
    bool shorter = false;
    for (auto member :
         {&TimingSpec::api, &TimingSpec::watch, &TimingSpec::porch, &TimingSpec::repository_poll}) {
      if (!(best_.world.timing.*member)) continue;
      Scenario candidate = best_;
      (candidate.world.timing.*member).reset();
      shorter |= attempt(std::move(candidate));
    }
    return shorter;
  }

  const FoundFailure& failure_;
  Attempts& attempts_;
  Scenario best_;
  std::string text_;
};

// The expectations that failed beside what was found: they would only say it again.
std::set<Place> failed_beside(const FoundFailure& failure, const RunResult& result) {
  std::set<Place> places;
  for (const Violation& violation : result.violations) {
    const bool is_it = place_text(failure.scenario.file, violation.place) == failure.finding.place;
    if (violation.place.line > 0 && !is_it) places.insert(violation.place);
  }
  return places;
}

}  // namespace

std::expected<std::string, std::string> scenario_of(const FoundFailure& failure) {
  RunOptions replay = failure.replay;
  replay.keep_history = true;
  replay.names.emplace();
  const Scenario& found_in = failure.scenario.scenario;
  const RunResult result = run_scenario(found_in, replay);
  const std::set<Place> beside = failed_beside(failure, result);
  Attempts attempts(failure.scenario, kind_of(failure.finding), replay);
  for (const Scenario& of_run : scenarios_of_run(found_in, result)) {
    Scenario told = without_expectations(of_run, beside);
    describe(told, failure, failure.finding.message);
    if (auto text = attempts.text_of(told))
      return Shortening(failure, attempts, std::move(told), *std::move(text)).run();
  }
  Scenario whole = without_expectations(found_in, beside);
  describe(whole, failure, failure.finding.message);
  whole.choices = replay.choices;
  if (auto text = attempts.text_of(whole)) return *std::move(text);
  return std::unexpected("written as a scenario it does not fail alike");
}

}  // namespace porchsim::scenarios
