#include "reports/failure_kind.h"

#include <fmt/format.h>

namespace porchsim::reports {
namespace {

std::string_view class_name(sim::Subject::Class what) {
  using Class = sim::Subject::Class;
  switch (what) {
    case Class::None:
      return "nothing";
    case Class::Object:
      return "an object";
    case Class::Reference:
      return "a reference";
    case Class::Function:
      return "a function";
    case Class::Process:
      return "a process";
    case Class::Task:
      return "a task";
  }
  return "";
}

}  // namespace

FindingKind kind_of(const Finding& finding) {
  FindingKind kind;
  kind.check = finding.check;
  kind.place = finding.place;
  kind.crash = finding.crash;
  if (!kind.place.empty()) return kind;
  kind.role = finding.role;
  kind.reconciles = finding.reconciles;
  kind.call = finding.failure.call;
  kind.reason = finding.failure.reason;
  for (const sim::Subject& subject : finding.subjects)
    kind.about.insert({subject.what, subject.kind});
  return kind;
}

std::string to_text(const FindingKind& kind) {
  if (kind.crash.kind != CrashKind::None)
    return fmt::format("{}, {}", kind.check, to_text(kind.crash));
  if (kind.place.empty()) return kind.check;
  // The place is "file:line:column".
  const std::size_t column = kind.place.rfind(':');
  const std::size_t line = kind.place.rfind(':', column - 1) + 1;
  return fmt::format("{}, line {}", kind.check, kind.place.substr(line, column - line));
}

std::string signature(const FindingKind& kind) {
  if (!kind.place.empty()) return fmt::format("{} at {}", kind.check, kind.place);
  std::string text = kind.check;
  if (kind.crash.kind != CrashKind::None) text += fmt::format(" ({})", to_text(kind.crash));
  std::string_view before = " of ";
  for (const auto& [what, name] : kind.about) {
    text += before;
    text += name.empty() ? class_name(what) : std::string_view(name);
    before = " and ";
  }
  if (kind.role == sim::Role::Controller)
    text += fmt::format(" by the controller of {}", kind.reconciles);
  else if (kind.role != sim::Role::World)
    text += fmt::format(" by the {}", sim::to_string(kind.role));
  if (!kind.call.empty() || !kind.reason.empty()) text += ":";
  if (!kind.call.empty()) text += " " + kind.call;
  if (!kind.reason.empty()) text += " " + kind.reason;
  return text;
}

FailureKind kind_of(const Report& report) {
  return {report.scenario, report.verdict,
          report.findings.empty() ? FindingKind() : kind_of(report.findings.front())};
}

}  // namespace porchsim::reports
