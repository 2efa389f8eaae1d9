#include "tests/strings/suite_runs.h"

#include <algorithm>

#include <fmt/format.h>

namespace porchsim::strings {

Course course_of(const scenarios::Scenario& scenario, std::uint64_t seed, Subjects subjects,
                 const scenarios::Extensions& extensions) {
  Course course;
  scenarios::RunOptions options;
  options.seed = seed;
  options.extensions = &extensions;
  options.keep_trace = true;
  const scenarios::RunResult result = run_scenario(scenario, options);
  const sim::Trace& trace = result.recording->trace;
  for (const sim::Event& event : trace.events()) {
    course.steps.push_back({event.id, event.verb, std::string(trace.actor_key(event.actor)),
                            subjects == Subjects::Kept ? event.subject : sim::Subject(),
                            event.causes});
  }
  for (const scenarios::Violation& violation : result.violations)
    course.findings.push_back(fmt::format("{} at {}", violation.check, violation.event));
  if (result.verdict == scenarios::Verdict::CouldNotRun) course.findings.push_back("could not run");
  return course;
}

std::string difference(const Course& one, const Course& other) {
  const auto [a, b] = std::ranges::mismatch(one.steps, other.steps);
  const auto text = [](const Course& course, auto step) {
    return step == course.steps.end()
               ? std::string("the end")
               : fmt::format("{} {} {} {} <- {}", step->id, step->actor, to_string(step->verb),
                             step->subject.text(), fmt::join(step->causes, ", "));
  };
  if (a != one.steps.end() || b != other.steps.end())
    return fmt::format("{}  |  {}", text(one, a), text(other, b));
  if (one.findings == other.findings) return "";
  return fmt::format("found {}  |  {}", fmt::join(one.findings, ", "),
                     fmt::join(other.findings, ", "));
}

}  // namespace porchsim::strings
