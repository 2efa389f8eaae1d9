// Which rule of the documents is shown by which scenario: the page docs/coverage.md, made of the
// rules file and the `covers:` tags of the suite.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace porchsim::scenarios {

struct Rule {
  std::string id;    // "000/clone-task"
  std::string text;  // the rule in a line
};

// Lines "id  text"; blank lines and those that begin with # are passed over.
std::vector<Rule> read_rules(std::string_view text);

struct CoveringScenario {
  std::string name;                 // "publish/first-clone"
  std::vector<std::string> covers;  // rule ids
};

struct RuleCoverage {
  std::string page;                  // Markdown
  std::vector<std::string> missing;  // rules that no scenario covers
  std::vector<std::string> unknown;  // "publish/first-clone: 000/no-such-rule"
};

RuleCoverage coverage(const std::vector<Rule>& rules,
                      const std::vector<CoveringScenario>& scenarios);

}  // namespace porchsim::scenarios
