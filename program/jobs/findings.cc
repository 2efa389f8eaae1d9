#include "program/jobs/findings.h"

#include <fmt/format.h>

#include <algorithm>

namespace porchsim::scenarios {

std::string place_text(const std::string& file, const Place& place) {
  return place.line > 0 ? fmt::format("{}:{}:{}", file, place.line, place.column) : "";
}

reports::Finding finding_of(const Violation& violation, const Circumstances& circumstances,
                            const std::string& file) {
  return {.check = violation.check,
          .message = violation.message,
          .event = violation.event,
          .time = violation.time,
          .place = place_text(file, violation.place),
          .subjects = violation.subjects,
          .role = circumstances.role,
          .reconciles = circumstances.reconciles,
          .failure = circumstances.failure,
          .counted = violation.counted};
}

reports::Finding finding_of(const RunResult& result, const Violation& violation,
                            const std::string& file) {
  const auto index = static_cast<std::size_t>(&violation - result.violations.data());
  const bool known = index < result.circumstances.size();
  return finding_of(violation, known ? result.circumstances[index] : Circumstances(), file);
}

std::vector<reports::Finding> findings_of(const RunResult& result, const std::string& file) {
  std::vector<reports::Finding> findings;
  for (const Violation& violation : result.violations)
    findings.push_back(finding_of(result, violation, file));
  return findings;
}

std::vector<reports::Finding> findings_of_world(const RunResult& result) {
  std::vector<reports::Finding> findings;
  for (const Diagnostic& problem : result.problems) {
    const std::string place = place_text(problem.file, problem.place);
    findings.push_back({.check = "world",
                        .message = place.empty() ? headline(problem) : problem.message,
                        .place = place});
  }
  return findings;
}

bool shows(const reports::Report& report, const reports::FindingKind& kind) {
  return std::ranges::any_of(report.findings, [&kind](const reports::Finding& finding) {
    return kind_of(finding) == kind;
  });
}

bool shows(const RunResult& result, const reports::FindingKind& kind, const std::string& file) {
  return std::ranges::any_of(findings_of(result, file), [&](const reports::Finding& finding) {
    return kind_of(finding) == kind;
  });
}

}  // namespace porchsim::scenarios
