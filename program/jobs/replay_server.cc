#include "program/jobs/replay_server.h"

#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "program/jobs/crash_finding.h"
#include "reports/codec.h"
#include "reports/failure_kind.h"

namespace porchsim::scenarios {
namespace {

// What is wanted of the tape, as two numbers; then the choices, or nothing for the options' own.
std::string text_of(const std::optional<sim::ChoiceSet>& choices, const RunTape::Wanted& told) {
  return fmt::format("{} {} {}", told.events ? 1 : 0, told.choices_at,
                     choices ? choices->to_text() : "");
}

std::string came_of(const reports::Report& report) {
  if (report.findings.empty()) return "passed";
  return fmt::format("ended otherwise ({})", to_text(kind_of(report.findings.front())));
}

}  // namespace

ReplayServer::ReplayServer(const NamedScenario& scenario, JobOptions options)
    : scenario_(scenario), options_(std::move(options)) {
  options_.export_folder.clear();
}

std::expected<reports::Report, Death> ReplayServer::ask(const Request& request) {
  if (!process_.lives()) {
    process_ = ChildProcess(options_.limits, Speech::Silent, [this](const Line& parent) {
      Shared shared(4096);
      options_.shared = &shared;
      while (const auto heard = parent.hear()) {
        if (!parent.say(answer_to(*heard))) return;
      }
    });
  }
  process_.line().say(text_of(request.choices, request.told));
  if (const auto answer = process_.line().hear()) {
    if (auto report = reports::decode(*answer)) return *std::move(report);
  }
  return std::unexpected(process_.end().value_or(Death{{reports::CrashKind::Exit, "0"}}));
}

std::string ReplayServer::answer_to(std::string_view request) {
  std::istringstream in{std::string(request)};
  RunTape::Wanted told;
  std::string choices;
  in >> told.events >> told.choices_at >> choices;
  JobOptions options = options_;
  if (!choices.empty()) {
    options.seed.reset();
    options.choices = sim::ChoiceSet::parse(choices).choices;
  }
  options.keep_trace = told.events;
  options.observer = tape_;
  tape_->tells(told);
  return reports::encode(report_of_run(scenario_, options));
}

reports::Report ReplayServer::replay(const std::optional<sim::ChoiceSet>& choices, Story story) {
  const bool is_told = story == Story::Told;
  auto made = ask({choices, {.events = is_told}});
  if (made) return *std::move(made);
  JobOptions options = options_;
  if (choices) {
    options.seed.reset();
    options.choices = choices;
  }
  reports::Report report = report_of(scenario_, options);
  report.verdict =
      scenario_.scenario.known_failure == "crash" ? Verdict::KnownFailure : Verdict::Failed;
  report.choices = options.choices.value_or(sim::ChoiceSet());
  if (is_told) report.story = tape_->events();
  if (!report.story.empty()) {
    report.events = report.story.back().id;
    report.end = report.story.back().time;
    if (!ask({choices, {.choices_at = report.events}})) report.choices = tape_->choices();
  }
  report.findings = {crash_finding(made.error(), report.story, options_.limits)};
  return report;
}

reports::Report report_after_death(const NamedScenario& scenario, const JobOptions& options,
                                   const Death& death) {
  ReplayServer server(scenario, options);
  reports::Report again = server.replay(options.choices, ReplayServer::Story::Told);
  if (is_crash(again, death.crash)) return again;
  again.story.clear();
  if (death.from_outside) return again;
  const std::string why = fmt::format("the process that made this run died ({}); made again, it {}",
                                      to_text(death.crash), came_of(again));
  not_deterministic(again, why);
  return again;
}

}  // namespace porchsim::scenarios
