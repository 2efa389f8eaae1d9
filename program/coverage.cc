#include "program/coverage.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

struct Document {
  std::string_view prefix;
  std::string_view title;
};
constexpr Document kDocuments[] = {
    {"000/", "Seed 000: PackageVariant reconciliation"},
    {"001/", "Seed 001: PackageVariantSet reconciliation"},
    {"002/", "Seed 002: the PackageVariant controller"},
    {"003/", "Seed 003: v1alpha2 and its controllers"},
    {"004/", "Seed 004: conditions and readiness gates"},
};

}  // namespace

std::vector<Rule> read_rules(std::string_view text) {
  std::vector<Rule> rules;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::size_t words = line.find_first_not_of(' ', space);
    rules.push_back({std::string(line.substr(0, space)),
                     words == std::string_view::npos ? "" : std::string(line.substr(words))});
  }
  return rules;
}

RuleCoverage coverage(const std::vector<Rule>& rules,
                      const std::vector<CoveringScenario>& scenarios) {
  RuleCoverage result;
  std::map<std::string, std::vector<std::string>> by_rule;
  for (const Rule& rule : rules) by_rule[rule.id];
  for (const CoveringScenario& scenario : scenarios) {
    for (const std::string& id : scenario.covers) {
      const auto found = by_rule.find(id);
      if (found == by_rule.end()) {
        result.unknown.push_back(fmt::format("{}: {}", scenario.name, id));
      } else {
        found->second.push_back(scenario.name);
      }
    }
  }
  result.page =
      "# What the suite covers\n\n"
      "Every rule of the documents that define the controllers, and the scenarios of "
      "`scenarios/suite` that\n"
      "show it. Made by `./dev porchsim coverage` of `scenarios/suite/rules.txt` and the `covers:` "
      "tags; a test holds it to\n"
      "both.\n";
  for (const Document& document : kDocuments) {
    result.page += fmt::format("\n## {}\n\n| rule | what it says | shown by |\n|---|---|---|\n",
                               document.title);
    for (const Rule& rule : rules) {
      if (!rule.id.starts_with(document.prefix)) continue;
      const std::vector<std::string>& shown_by = by_rule[rule.id];
      if (shown_by.empty()) result.missing.push_back(rule.id);
      result.page +=
          fmt::format("| {} | {} | {} |\n", rule.id, rule.text, fmt::join(shown_by, ", "));
    }
  }
  return result;
}

}  // namespace porchsim::scenarios
