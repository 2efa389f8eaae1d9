// The ban list: what would make a run differ from itself, or the code hard to follow; each with its
// cure.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <re2/re2.h>
#include <deque>
#include <utility>

#include "tests/architecture/source_tree.h"

namespace porchsim::architecture {
namespace {

struct Ban {
  const char* pattern;
  const char* instead;
  std::vector<std::string> in;      // folders or files; empty = all but tests and bench
  std::vector<std::string> not_in;  // exceptions
};

const std::vector<std::string> kDeterministic = {
    "sim",       "api",       "kpt",       "cel",   "kube",   "controllers",
    "functions", "fakeporch", "scenarios", "tools", "program"};
const std::vector<std::string> kLoaders = {"base/read_file.cc", "program", "tools/pkg",
                                           "fakeporch/git"};

const std::vector<Ban>& bans() {
  static const std::vector<Ban> list = {
      {R"(\bstd::random_device\b|\brand\(|\bstd::(uniform|normal|bernoulli)_\w+_distribution\b|\bstd::shuffle\b)",
       "draw from sim::Choices: standard distributions differ between libraries",
       {},
       {}},
      {R"(\b(system_clock|steady_clock|high_resolution_clock)\b|\bsleep_for\(std|\bthis_thread\b)",
       "ask api::Tasks::now() or the scheduler",
       {},
       {"program", "tools/bench"}},
      {R"(\bstd::(j?thread|mutex|shared_mutex|atomic|condition_variable|future|async)\b)",
       "use fibers (api::Tasks, sim::Scheduler); parallel runs are processes",
       {},
       {}},
      {R"(\bfor\s*\(.*:\s*\w*unordered)",
       "iterate an ordered map, or sort first",
       kDeterministic,
       {}},
      {R"(\bstd::hash<)",
       "use api::HashFieldWriter or base::hash_text: std::hash differs between libraries",
       {},
       {}},
      {R"(\bstd::(cout|cerr|clog)\b|\bf?printf\(|\bputs\()",
       "record it in the trace, or log it",
       {},
       {"program", "sim/assert.cc"}},
      {R"(\bgetenv\()", "read it in main and pass the value", {}, {"program"}},
      {R"(\bstd::(i|o)?fstream\b|\bfopen\()",
       "load files in a loader and pass the value",
       {},
       kLoaders},
      {R"(catch\s*\(\s*\.\.\.\s*\))", "return a Result; decide by its reason", {}, {}},
      {R"(\bnew\s+[A-Za-z_:]+\s*[({\[]|\bdelete\s+\w)", "use std::make_unique", {}, {}},
      {R"(\bthread_local\b)", "make it a member", {}, {}},
      {R"(\[=\])", "name what the lambda captures", {}, {}},
      {R"(std::(map|set)<\s*(const\s+)?\w+\s*\*)",
       "key by id or name: addresses differ from run to run",
       kDeterministic,
       {}},
      {R"(\b(isalpha|isdigit|isspace|isalnum|isupper|islower|toupper|tolower|strtod|strtol|atoi|stoi|stol|stod)\()",
       "use std::from_chars or an ASCII test: these follow the locale",
       {},
       {}},
      {R"(\b(TODO|FIXME|XXX)\b)", "do it, or say in the docs what cannot be done", {}, {}},
      {R"(#include\s*<(format|print)>)", "use fmt: g++ 12 has neither", {}, {}},
      {R"(#include\s*<regex>)", "use base::GoRegexp: linear time, no locale", {}, {}},
  };
  return list;
}

bool within(const SourceFile& file, const std::vector<std::string>& places) {
  for (const std::string& place : places) {
    if (file.path == place || file.in(place)) return true;
  }
  return false;
}

bool applies(const Ban& ban, const SourceFile& file) {
  if (file.in("tests") || file.in("bench")) return false;
  if (!ban.in.empty() && !within(file, ban.in)) return false;
  return !within(file, ban.not_in);
}

TEST(BanList, holds) {
  std::deque<re2::RE2> patterns;
  for (const Ban& ban : bans()) patterns.emplace_back(fmt::format("({})", ban.pattern));
  for (const SourceFile& file : read_sources()) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string code = code_of(file.lines[i]);
      const std::string& searched = code.empty() ? file.lines[i] : code;
      for (std::size_t b = 0; b < patterns.size(); ++b) {
        std::string found;
        if (!applies(bans()[b], file) || !re2::RE2::PartialMatch(searched, patterns[b], &found))
          continue;
        ADD_FAILURE() << fmt::format("{}:{}: `{}` is banned here.\n  Instead: {}.", file.path,
                                     i + 1, found, bans()[b].instead);
      }
    }
  }
}

TEST(BanList, every_entry_bites) {
  const std::vector<std::pair<std::size_t, std::string>> examples = {
      {0, "std::random_device entropy;"},
      {1, "std::chrono::steady_clock::now()"},
      {2, "std::mutex lock_;"},
      {3, "for (auto& x : unordered_names) {"},
      {4, "std::hash<std::string>()(x)"},
      {5, "std::cout << x;"},
      {6, "getenv(name)"},
      {7, "std::ifstream in(path);"},
      {8, "} catch (...) {"},
      {9, "auto* x = new Widget(1);"},
      {10, "thread_local int x;"},
      {11, "auto f = [=] { return x; };"},
      {12, "std::map<Node*, int> seen;"},
      {13, "if (isalpha(c))"},
      {14, "// TODO"},
      {15, "#include <format>"},
      {16, "#include <regex>"}};
  ASSERT_EQ(examples.size(), bans().size());
  for (const auto& [index, line] : examples) {
    EXPECT_TRUE(re2::RE2::PartialMatch(line, bans()[index].pattern)) << line;
  }
}

TEST(BanList, controllers_hold_no_test_hook) {
  for (const SourceFile& file : read_sources()) {
    if (!file.in("controllers") && !file.in("api") && !file.in("kpt")) continue;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string code = code_of(file.lines[i]);
      EXPECT_FALSE(re2::RE2::PartialMatch(code, R"(\bfor_test|_for_testing\b|\bif \(testing)"))
          << file.path << ":" << i + 1 << ": the world misbehaves, the controller does not know";
    }
  }
}

}  // namespace
}  // namespace porchsim::architecture
