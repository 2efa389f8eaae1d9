// JUnit XML as CI servers read it: a test suite a folder of scenarios, a test case a run.
#include <map>

#include <fmt/format.h>

#include "reports/printable.h"
#include "reports/story.h"
#include "reports/summary.h"

namespace porchsim::reports {
std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : visible(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out.push_back(c);
    }
  }
  return out;
}

namespace {

std::string failure(const Report& report) {
  if (!report.same_as) return story(report);
  return fmt::format("the same as {} {}, whose story is told\n\n  Repeat:  {}\n",
                     report.numbered_by(), *report.same_as, report.repeat);
}

std::string test_case(const Report& report) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{} {}\"",
                                 xml_text(report.scenario), report.numbered_by(), report.number());
  if (!report.failed()) return text + "/>\n";
  std::string message;
  if (!report.findings.empty()) {
    const Finding& first = report.findings.front();
    message = fmt::format("{}: {}", first.check, first.message);
  }
  return text + fmt::format(">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                            xml_text(message), xml_text(failure(report)));
}

}  // namespace

std::string junit(const std::vector<Report>& reports) {
  std::map<std::string, std::vector<const Report*>> suites;
  for (const Report& report : reports) {
    suites[report.scenario.substr(0, report.scenario.find('/'))].push_back(&report);
  }
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const auto& [name, cases] : suites) {
    std::size_t failed = 0;
    std::string body;
    for (const Report* report : cases) {
      failed += report->failed() ? 1 : 0;
      body += test_case(*report);
    }
    text +=
        fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n{}  </testsuite>\n",
                    xml_text(name), cases.size(), failed, body);
  }
  return text + "</testsuites>\n";
}

}  // namespace porchsim::reports
