#include "reports/failure_kind.h"

#include <fmt/format.h>

namespace porchsim::reports {

FindingKind kind_of(const Finding& finding) {
  FindingKind kind{finding.check, finding.place, {}};
  if (!kind.place.empty()) return kind;
  for (const sim::Subject& subject : finding.subjects)
    kind.about.insert({subject.what, subject.kind});
  return kind;
}

std::string to_text(const FindingKind& kind) {
  if (kind.place.empty()) return kind.check;
  // The place is "file:line:column".
  const std::size_t column = kind.place.rfind(':');
  const std::size_t line = kind.place.rfind(':', column - 1) + 1;
  return fmt::format("{}, line {}", kind.check, kind.place.substr(line, column - line));
}

FailureKind kind_of(const Report& report) {
  return {report.scenario, report.verdict,
          report.findings.empty() ? FindingKind() : kind_of(report.findings.front())};
}

}  // namespace porchsim::reports
