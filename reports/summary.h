// Many runs in one place: the closing lines of a campaign, JUnit for CI servers, JSON for programs,
// and annotations for GitHub.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/report.h"

namespace porchsim::reports {

struct Totals {
  std::uint64_t runs = 0;
  std::uint64_t scenarios = 0;
  std::uint64_t failed = 0;
  std::uint64_t known_failures = 0;
  std::uint64_t events = 0;
  std::uint64_t api_calls = 0;
};
Totals totals(const std::vector<Report>& reports);

// "82 scenarios, 1640 runs, 1638 passed, 2 failed, 0 known failures; 1 204 331 events, 80 112 API
// calls"
std::string closing_line(const Totals& totals);

// What a fault at every call has shown.
struct Points {
  std::uint64_t struck = 0;
  // Of these, at calls of whom; nothing where that is not told apart.
  std::vector<std::pair<std::string_view, std::uint64_t>> called{};
  std::uint64_t failed = 0;
  // Not judged: how much, and where that stands, if it is to be named.
  std::uint64_t skipped = 0;
  std::vector<std::string> skipped_at{};
  bool fails_alone = false;  // without any fault
};
// "54 points (40 API, 14 content cache): all converge; 2 skipped: a.yaml:14, a.yaml:20". Where only
// one is called, it is not named. Of what fails alone nobody can say whether it converges.
std::string points_line(const Points& points);

// As it may stand in XML.
std::string xml_text(std::string_view text);
std::string junit(const std::vector<Report>& reports);
std::string json(const std::vector<Report>& reports);

// One "::error file=…,line=…::…" a finding.
std::string github_annotations(const Report& report);

}  // namespace porchsim::reports
