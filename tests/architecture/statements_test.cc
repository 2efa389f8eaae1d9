// What only a whole statement shows: two draws whose order a compiler may choose, and memory that
// outlives a run.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <utility>

#include "tests/architecture/source_tree.h"

namespace porchsim::architecture {
namespace {

constexpr std::string_view kDrawing[] = {"draw(",   "happens(",      "number(",      "one(",
                                         "person(", "request_time(", "answer_time(", "event_time("};

struct Statement {
  std::size_t line = 0;  // of its end, from 1
  std::string text;
};

// Code up to each ";", "{" or "}"; the two in a for statement count as well, since they order too.
std::vector<Statement> statements_of(const std::vector<std::string>& lines) {
  std::vector<Statement> statements;
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string code = code_of(lines[i]);
    if (code.starts_with('#')) continue;
    for (const char c : code) {
      if (c != ';' && c != '{' && c != '}') {
        text.push_back(c);
        continue;
      }
      if (c != '}') text.push_back(c);
      statements.push_back({i + 1, std::exchange(text, {})});
    }
    text.push_back(' ');
  }
  return statements;
}

// Regular expressions are slow, and most statements draw nothing.
bool may_draw(std::string_view statement) {
  return std::ranges::any_of(kDrawing, [statement](std::string_view name) {
    return statement.find(name) != std::string_view::npos;
  });
}

// Whatever draws, by the names under which sim, fakeporch and scenarios have it. Between the two
// calls nothing may stand that orders them.
bool draws_twice(const std::string& statement) {
  static const std::string call =
      R"((\b(draw|happens)|(\.|->)(number|one|person|request_time|answer_time|event_time))\()";
  static const std::regex twice(call + R"(((?!&&|\|\||\?).)*)" + call);
  return may_draw(statement) && std::regex_search(statement, twice);
}

bool is_mutable_static(const std::string& statement) {
  if (statement.find("static ") == std::string::npos) return false;
  static const std::regex mutable_static(
      R"((^|\s)static\s+(?!const\b|constexpr\b|constinit const\b|inline const)[^()]*[=;{]$)");
  return std::regex_search(statement, mutable_static) ||
         std::regex_search(statement, std::regex(R"(^\s*static\s+(?!const)[\w:<>, *]+=)"));
}

bool is_judged(const SourceFile& file) { return !file.in("tests") && !file.in("bench"); }

TEST(Statements, draw_once) {
  for (const SourceFile& file : read_sources()) {
    if (!is_judged(file)) continue;
    for (const Statement& statement : statements_of(file.lines)) {
      EXPECT_FALSE(draws_twice(statement.text))
          << file.path << ":" << statement.line << ": two draws in one statement:\n  "
          << statement.text << "\n  Instead: one draw a statement: their order is the run.";
    }
  }
}

TEST(Statements, leave_nothing_behind) {
  for (const SourceFile& file : read_sources()) {
    if (!is_judged(file)) continue;
    for (const Statement& statement : statements_of(file.lines)) {
      EXPECT_FALSE(is_mutable_static(statement.text))
          << file.path << ":" << statement.line << ": a static that changes:\n  " << statement.text
          << "\n  Instead: a member of what lives as long as the run: the next run finds it.";
    }
  }
}

TEST(Statements, that_draw_twice_are_seen) {
  const std::vector<std::pair<std::vector<std::string>, bool>> examples = {
      {{"range(choices.draw(site, actor, 3), choices.draw(site, actor, 3));"}, true},
      {{"range(choices->draw(site, actor, 3),", "      choices->draw(site, actor, 3));"}, true},
      {{"const auto sum = draws.number(\"a\", 2) +", "    draws.number(\"b\", 2);"}, true},
      {{"f(draws.one(\"a\", all),  // the first", "  draws.person());"}, true},
      {{"const auto a = draws.number(\"a\", 2);", "const auto b = draws.number(\"b\", 2);"}, false},
      {{"if (draws.number(\"a\", 2) == 0 && draws.number(\"b\", 2) == 0) {"}, false},
      {{"text(\"two .draw( .draw( in a text\");"}, false},
  };
  for (const auto& [lines, twice] : examples) {
    bool seen = false;
    for (const Statement& statement : statements_of(lines)) {
      seen = seen || draws_twice(statement.text);
    }
    EXPECT_EQ(seen, twice) << lines.front();
  }
}

TEST(Statements, that_outlive_a_run_are_seen) {
  const std::vector<std::pair<std::string, bool>> examples = {
      {"static int runs = 0;", true},
      {"static std::map<std::string, int> seen;", true},
      {"  static std::vector<int> cache{1, 2};", true},
      {"static std::string last = name(1);", true},
      {"static const std::vector<int> kAll = make();", false},
      {"static constexpr int kMost = 3;", false},
      {"static Object from_json(const Json& json);", false},
      {"x = static_cast<int>(y);", false},
  };
  for (const auto& [line, is_static] : examples) {
    bool seen = false;
    for (const Statement& statement : statements_of({line})) {
      seen = seen || is_mutable_static(statement.text);
    }
    EXPECT_EQ(seen, is_static) << line;
  }
}

}  // namespace
}  // namespace porchsim::architecture
