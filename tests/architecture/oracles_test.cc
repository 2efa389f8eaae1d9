// No verdict reads what is said: a check knows a condition by type, status and reason and an event
// by its verb, never by words that are meant for people.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace porchsim::architecture {
namespace {

// Where words are written and not judged: what is quoted in a finding, and the findings' own.
bool is_printer(const SourceFile& file) {
  return file.path == "scenarios/checks/quote.h" || file.path == "scenarios/checks/check.cc";
}

// A member of that name, or a member of a document; comments do not count.
bool reads_words(const std::string& line) {
  static const std::regex words(R"re((\.|->|::)\s*(message|detail)\b|"(message|detail)")re");
  const std::string code = line.substr(0, line.find("//"));
  return std::regex_search(code, words);
}

TEST(Oracles, read_no_words) {
  for (const SourceFile& file : read_sources()) {
    if (!file.in("scenarios/checks") || is_printer(file)) continue;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      EXPECT_FALSE(reads_words(file.lines[i]))
          << file.path << ":" << i + 1 << ": a check that reads words:\n  " << file.lines[i]
          << "\n  Instead: judge what is the case (truth.h, blocks.h); quote.h prints what is "
             "said.";
    }
  }
}

TEST(Oracles, that_read_words_are_seen) {
  const std::vector<std::pair<std::string, bool>> examples = {
      {"return ready->message.find(block) != std::string::npos;", true},
      {"if (event.detail == \"past Porch\") return;", true},
      {"      .detail.find(\"error\")", true},
      {"return condition[\"message\"].as_string().empty();", true},
      {"std::ranges::find(conditions, text, &api::Condition::message)", true},
      {"report(out, event, std::move(message));", false},
      {"fmt::format(\"still says {}\", Quote(*ready))", false},
      {"return ready->reason == \"Error\";", false},
      {"// what condition.message says", false},
  };
  for (const auto& [line, is_seen] : examples) EXPECT_EQ(reads_words(line), is_seen) << line;
}

}  // namespace
}  // namespace porchsim::architecture
