// docs/json.md names every field that is printed.
#include <filesystem>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/source_dir.h"
#include "tests/unit/program/command_run.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

// The part of the page about a command.
std::string section(const std::string& command) {
  const std::string page = text_of_file(in_source_dir("docs/json.md"));
  const std::size_t begin = page.find("\n## `" + command);
  if (begin == std::string::npos) return "";
  return page.substr(begin, page.find("\n## ", begin + 1) - begin);
}

void expect_named(const nlohmann::json& value, const std::string& page, const std::string& where) {
  if (value.is_array()) {
    for (const auto& item : value) expect_named(item, page, where);
    return;
  }
  if (!value.is_object()) return;
  for (const auto& [name, member] : value.items()) {
    EXPECT_NE(page.find("`" + name + "`"), std::string::npos) << where << "." << name;
    // The rows of a group of coverage are docs/exploring.md's.
    if (where.ends_with(".coverage")) continue;
    expect_named(member, page, where + "." + name);
  }
}

void expect_page_has(const std::string& command, const std::string& text) {
  const std::string page = section(command);
  ASSERT_NE(page, "") << command;
  const auto json = nlohmann::json::parse(text, nullptr, false);
  ASSERT_TRUE(json.is_object()) << text;
  expect_named(json, page, command);
}

class JsonPage : public testing::Test {
 protected:
  std::string scenario(const std::string& sections) const {
    return folder_.write("a.yaml", fmt::format("name: a{}{}", kSmallWorld, sections));
  }

  Folder folder_;
};

// The controller takes carol's draft from her where it learns of her write too late.
std::string stolen() {
  return fmt::format(R"yaml(  controllers:
    - name: pv-controller
      options: {{confirm-before-destroying: false}}
steps:{}
  - settle
  - hold-watch: PackageRevision
    of: pv-controller
  - patch: PackageRevision edge.app.packagevariant-1
    with: {{metadata: {{ownerReferences: []}}}}
    as: carol
  - delete: PackageVariant app-edge
  - settle
)yaml",
                     kApplyVariant);
}

// The variant waits for its draft, which a finalizer holds.
std::string held() {
  return fmt::format(R"yaml(steps:{}
        deletionPolicy: delete
  - settle
  - patch: PackageRevision edge.app.packagevariant-1
    with: {{metadata: {{finalizers: [example.com/hold]}}}}
    as: carol
  - delete: PackageVariant app-edge
  - settle
expect:
  - PackageVariant app-edge: absent
)yaml",
                     kApplyVariant);
}

TEST_F(JsonPage, names_what_run_writes) {
  const std::string json = folder_.inside("out.json");
  for (const std::string& sections : {held(), stolen()}) {
    const std::string file = scenario(sections);
    for (std::vector<std::string> more : {std::vector<std::string>{"--seeds", "1..8"},
                                          {"--crash-everywhere"},
                                          {"--choices", "porchsim1:gc.lag@me#4=2"}}) {
      std::vector<std::string> words{"run", file, "--json", json};
      words.insert(words.end(), more.begin(), more.end());
      print_of(words);
      expect_page_has("run --json", text_of_file(json));
    }
  }
}

TEST_F(JsonPage, names_what_explore_and_merge_print) {
  const std::string file = scenario(held());
  const std::string out = folder_.inside("out");
  const std::vector<std::string> words{"explore", file, "--seeds", "1..2", "--json", "--out", out};
  expect_page_has("explore --json", print_of(words).out);
  expect_page_has("explore --json", print_of({"merge", "--json", out}).out);
  expect_page_has("explore --json", print_of({"explore", "--seeds", "1..1", "--json"}).out);
  std::size_t kept = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(out)) {
    if (entry.path().extension() != ".json") continue;
    ++kept;
    expect_page_has("explore --json", text_of_file(entry.path()));
  }
  EXPECT_EQ(kept, 1U);
}

TEST_F(JsonPage, names_what_explain_prints) {
  for (const std::string& sections : {held(), stolen()}) {
    const std::string file = scenario(sections);
    for (const std::string seed : {"1", "2", "3", "4"}) {
      const Printed printed = print_of({"explain", file, "--seed", seed, "--json"});
      EXPECT_EQ(printed.code, 1) << printed.err;
      expect_page_has("explain --json", printed.out);
    }
  }
}

TEST_F(JsonPage, names_what_bench_prints) {
  for (const std::string what : {"uptodate", "fanout", "revisions", "sync"})
    expect_page_has("bench WHAT --json", print_of({"bench", what, "--n", "2", "--json"}).out);
  expect_page_has("bench WHAT --json",
                  print_of({"bench", "fanout", "--scale", "2,4", "--json"}).out);
}

}  // namespace
}  // namespace porchsim::scenarios
