// Which failure a run shows: what two runs that fail alike have in common, whatever their seeds. By
// type, never by words.
#pragma once

#include <compare>
#include <set>
#include <string>
#include <utility>

#include "reports/report.h"

namespace porchsim::reports {

// The signature of a finding: two with the same are the same failure.
struct FindingKind {
  std::string check;
  // What the scenario says is told by its place, what a check finds by the kinds it is about, by
  // who acted, and by the call that failed there.
  std::string place;
  std::set<std::pair<sim::Subject::Class, std::string>> about;
  sim::Role role = sim::Role::World;
  std::string reconciles;
  std::string call;
  std::string reason;
  Crash crash{};

  friend auto operator<=>(const FindingKind&, const FindingKind&) = default;
};
FindingKind kind_of(const Finding& finding);

// "expect, line 14", "S01", "crash, SIGSEGV".
std::string to_text(const FindingKind& kind);
// All of it, the same in every version of this program: "S01 of PackageRevision by the controller
// of PackageVariant: update status Conflict", "expect at scenarios/x.yaml:14:3".
std::string signature(const FindingKind& kind);

// Of a failed run, by its first finding.
struct FailureKind {
  std::string scenario;
  Verdict verdict = Verdict::Failed;
  FindingKind finding;

  friend auto operator<=>(const FailureKind&, const FailureKind&) = default;
};
FailureKind kind_of(const Report& report);

}  // namespace porchsim::reports
