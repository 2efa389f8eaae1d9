// Which failure a run shows: what two runs that fail alike have in common, whatever their seeds. By
// type, never by words.
#pragma once

#include <compare>
#include <set>
#include <string>
#include <utility>

#include "reports/report.h"

namespace porchsim::reports {

struct FindingKind {
  std::string check;
  // What the scenario says is told by its place, what a check finds by the kinds it is about.
  std::string place;
  std::set<std::pair<sim::Subject::Class, std::string>> about;

  friend auto operator<=>(const FindingKind&, const FindingKind&) = default;
};
FindingKind kind_of(const Finding& finding);

// "expect, line 14", "S01".
std::string to_text(const FindingKind& kind);

// Of a failed run, by its first finding.
struct FailureKind {
  std::string scenario;
  Verdict verdict = Verdict::Failed;
  FindingKind finding;

  friend auto operator<=>(const FailureKind&, const FailureKind&) = default;
};
FailureKind kind_of(const Report& report);

}  // namespace porchsim::reports
