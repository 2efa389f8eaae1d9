#include "reports/summary.h"

#include <set>

#include <fmt/format.h>

namespace porchsim::reports {
namespace {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ' ');
  return digits;
}

std::string plural(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : "s");
}

}  // namespace

Totals totals(const std::vector<Report>& reports) {
  Totals sum;
  std::set<std::string_view> scenarios;
  for (const Report& report : reports) {
    scenarios.insert(report.scenario);
    ++sum.runs;
    sum.failed += report.failed() ? 1 : 0;
    sum.known_failures += report.verdict == Verdict::KnownFailure ? 1 : 0;
    sum.events += report.events;
    sum.api_calls += report.api_calls;
  }
  sum.scenarios = scenarios.size();
  return sum;
}

std::string closing_line(const Totals& sum) {
  const std::uint64_t passed = sum.runs - sum.failed - sum.known_failures;
  std::string line = fmt::format("{}, {}: {} passed, {} failed", plural(sum.scenarios, "scenario"),
                                 plural(sum.runs, "run"), grouped(passed), grouped(sum.failed));
  if (sum.known_failures > 0)
    line += fmt::format(", {}", plural(sum.known_failures, "known failure"));
  return line +
         fmt::format("; {}, {}", plural(sum.events, "event"), plural(sum.api_calls, "API call"));
}

std::string points_line(const Points& points) {
  std::string line = plural(points.struck, "point");
  if (points.called.size() > 1) {
    std::vector<std::string> parts;
    for (const auto& [name, count] : points.called)
      parts.push_back(fmt::format("{} {}", grouped(count), name));
    line += fmt::format(" ({})", fmt::join(parts, ", "));
  }
  line += points.fails_alone
              ? fmt::format(": the scenario itself fails, without any fault{}",
                            points.skipped == 0 ? "" : " and without what is skipped")
          : points.failed == 0 ? ": all converge"
          : points.failed == 1 ? ": 1 does not converge"
                               : fmt::format(": {} do not converge", grouped(points.failed));
  if (points.skipped == 0) return line;
  line += fmt::format("; {} skipped", grouped(points.skipped));
  return points.skipped_at.empty() ? line
                                   : line + fmt::format(": {}", fmt::join(points.skipped_at, ", "));
}

std::string github_annotations(const Report& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    std::string message = finding.message;
    for (std::size_t at = 0; (at = message.find('\n', at)) != std::string::npos;) {
      message.replace(at, 1, "%0A");
    }
    std::string_view line = "1";
    std::string_view file = report.file;
    const std::string_view place = finding.place;
    if (const std::size_t colon = place.find(':'); colon != std::string_view::npos) {
      file = place.substr(0, colon);
      line = place.substr(colon + 1, place.find(':', colon + 1) - colon - 1);
    }
    text += fmt::format("::error file={},line={},title={} {}::{}%0ARepeat: {}\n", file, line,
                        report.scenario, finding.check, message, report.repeat);
  }
  return text;
}

}  // namespace porchsim::reports
