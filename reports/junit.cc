// JUnit XML as CI servers read it: a test suite a folder of scenarios, a test case a run.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "reports/story.h"
#include "reports/summary.h"

namespace porchsim::reports {
namespace {

// Bytes of the UTF-8 character that the text begins with; 0 if it begins with none. Shortest forms
// and surrogates are not looked into.
std::size_t character_size(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0x80                    ? 1
                           : first >= 0xC2 && first < 0xE0 ? 2
                           : first >= 0xE0 && first < 0xF0 ? 3
                           : first >= 0xF0 && first < 0xF5 ? 4
                                                           : 0;
  if (size == 0 || size > text.size()) return 0;
  const auto is_continuation = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
  };
  return std::ranges::all_of(text.substr(1, size - 1), is_continuation) ? size : 0;
}

// What is no UTF-8 becomes U+FFFD.
std::string in_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    out += size == 0 ? "\xEF\xBF\xBD" : text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : in_utf8(text)) {
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
        // XML 1.0 has no way to write other control characters.
        if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') {
          out.push_back('?');
        } else {
          out.push_back(c);
        }
    }
  }
  return out;
}

std::string test_case(const Report& report) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"seed {}\"",
                                 escaped(report.scenario), report.seed);
  if (!report.failed()) return text + "/>\n";
  const std::string message = report.findings.empty() ? report.error
                                                      : report.findings.front().check + ": " +
                                                            report.findings.front().message;
  return text + fmt::format(">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                            escaped(message), escaped(story(report)));
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
                    escaped(name), cases.size(), failed, body);
  }
  return text + "</testsuites>\n";
}

}  // namespace porchsim::reports
