// The sessions of docs/debugging-a-failure.md and docs/first-scenario.md, and the story in the
// README, as the program prints them. The pages write a scenario of their own and plant with an
// option. The bug of the story is planted at the door of the client: every workspace that a variant
// numbers counts one too few.
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ranges>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "api/package_revision.h"
#include "program/command_line.h"
#include "tests/source_dir.h"

namespace porchsim::scenarios {
namespace {

using api::Result;

class MiscountingClient final : public api::Client {
 public:
  explicit MiscountingClient(std::unique_ptr<api::Client> inner) : inner_(std::move(inner)) {}

  Result<api::ObjectPtr> get(const api::ResourceType& type, const api::ObjectKey& key) override {
    return inner_->get(type, key);
  }
  Result<api::ObjectList> list(const api::ResourceType& type,
                               const api::ListOptions& options) override {
    return inner_->list(type, options);
  }
  Result<api::ObjectPtr> create(const api::ResourceType& type,
                                const api::ObjectPtr& object) override {
    constexpr std::string_view kPrefix = "packagevariant-";
    if (type.kind != "PackageRevision") return inner_->create(type, object);
    auto revision = object->as<api::PackageRevision>();
    std::string& workspace = revision.spec.workspace_name;
    int number = 0;
    if (workspace.starts_with(kPrefix))
      std::from_chars(workspace.data() + kPrefix.size(), workspace.data() + workspace.size(),
                      number);
    if (number > 1) workspace = std::string(kPrefix) + std::to_string(number - 1);
    return inner_->create(type, api::Object::from(revision));
  }
  Result<api::ObjectPtr> update(const api::ResourceType& type,
                                const api::ObjectPtr& object) override {
    return inner_->update(type, object);
  }
  Result<api::ObjectPtr> update_status(const api::ResourceType& type,
                                       const api::ObjectPtr& object) override {
    return inner_->update_status(type, object);
  }
  Result<api::ObjectPtr> update_subresource(const api::ResourceType& type,
                                            std::string_view subresource,
                                            const api::ObjectPtr& object) override {
    return inner_->update_subresource(type, subresource, object);
  }
  Result<api::ObjectPtr> patch(const api::ResourceType& type, const api::ObjectKey& key,
                               const api::Json& patch, const api::PatchOptions& options) override {
    return inner_->patch(type, key, patch, options);
  }
  Result<> remove(const api::ResourceType& type, const api::ObjectKey& key,
                  const api::DeleteOptions& options) override {
    return inner_->remove(type, key, options);
  }
  Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                            const api::WatchOptions& options) override {
    return inner_->watch(type, options);
  }
  Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                          const std::string& kind) override {
    return inner_->resource_type(group, version, kind);
  }

 private:
  std::unique_ptr<api::Client> inner_;
};

using Lines = std::vector<std::string>;

Lines lines_of(std::istream& text) {
  Lines lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

struct Block {
  std::string language;  // what stands behind its first ```
  Lines lines;
};

// What stands between two lines of ```.
std::vector<Block> blocks_of(const std::string& page) {
  std::ifstream in(in_source_dir(page));
  std::vector<Block> blocks;
  bool inside = false;
  for (std::string& line : lines_of(in)) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), {}});
    } else if (inside) {
      blocks.back().lines.push_back(std::move(line));
    }
  }
  return blocks;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

Extensions miscounting() {
  Extensions extensions;
  extensions.decorators.client = [](std::unique_ptr<api::Client> inner) {
    return std::make_unique<MiscountingClient>(std::move(inner));
  };
  return extensions;
}

// What the program prints; "| grep WORD" may stand behind the command.
Lines print_of(const std::string& command, const Extensions& extensions) {
  std::vector<std::string> words = words_of(command);
  for (std::string& word : words) std::erase(word, '\'');
  std::string filter;
  if (words.size() > 3 && words[words.size() - 2] == "grep") {
    filter = words.back();
    words.resize(words.size() - 3);
  }
  std::ostringstream out;
  std::ostringstream err;
  run_command_line({words.begin() + 2, words.end()}, {},
                   {.out = out, .err = err, .program = "./dev porchsim"}, extensions);
  // A campaign says there how far it is.
  EXPECT_TRUE(err.str().empty() || words[2] == "explore") << command << "\n" << err.str();
  std::istringstream printed(out.str());
  Lines lines = lines_of(printed);
  std::erase_if(lines, [&](const std::string& line) { return line.find(filter) == line.npos; });
  return lines;
}

constexpr std::string_view kRest = "…";

bool is_gap(const std::string& line) {
  const std::size_t at = line.find_first_not_of(' ');
  return at != std::string::npos && std::string_view(line).substr(at) == kRest;
}

// Times, events and counts go with the suite and the controller: a number is like any other.
std::vector<std::string> wording(const std::string& line) {
  std::vector<std::string> words = words_of(line);
  for (std::string& word : words) {
    if (word.find_first_not_of("0123456789.,;()") == std::string::npos) word = "#";
  }
  return words;
}

// "…" inside a line stands for any words.
bool is_like(const std::string& line, const std::string& told) {
  const std::vector<std::string> printed = wording(line);
  const std::size_t gap = told.find(kRest);
  const std::vector<std::string> head = wording(told.substr(0, gap));
  if (gap == std::string::npos) return printed == head;
  const std::vector<std::string> tail = wording(told.substr(gap + kRest.size()));
  return printed.size() >= head.size() + tail.size() &&
         std::ranges::equal(head, std::views::take(printed, std::ssize(head))) &&
         std::equal(tail.rbegin(), tail.rend(), printed.rbegin());
}

// How many lines of a page stand among those printed, one after the other but for "…".
std::size_t found(std::span<const std::string> told, std::span<const std::string> printed) {
  if (told.empty()) return 0;
  if (!is_gap(told.front())) {
    if (printed.empty() || !is_like(printed.front(), told.front())) return 0;
    return 1 + found(told.subspan(1), printed.subspan(1));
  }
  std::size_t most = 0;
  for (std::size_t at = 0; at <= printed.size() && most < told.size(); ++at)
    most = std::max(most, 1 + found(told.subspan(1), printed.subspan(at)));
  return most;
}

// The first line of a page that is not printed there; "" if all are.
std::string first_missing(const Lines& told, const Lines& printed) {
  const std::size_t lines = found(told, printed);
  return lines == told.size() ? "" : told[lines];
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// A page as someone follows it: types what stands behind "$ ", writes the scenario that a block of
// ```yaml is, changes it as one of ```diff says.
class Followed {
 public:
  Followed(const std::string& page, Extensions extensions) : extensions_(std::move(extensions)) {
    for (const Block& block : blocks_of(page)) {
      if (block.language == "yaml") {
        write(joined(block.lines));
      } else if (block.language == "diff") {
        change(block.lines);
      } else {
        type(block.lines);
      }
    }
  }

  int commands() const { return commands_; }

 private:
  void type(const Lines& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines[i].starts_with("$ ./dev porchsim ")) continue;
      Lines told;
      for (std::size_t k = i + 1; k < lines.size() && !lines[k].starts_with("$ "); ++k)
        told.push_back(lines[k]);
      while (!told.empty() && told.back().empty()) told.pop_back();
      const std::string command = lines[i].substr(2);
      const Lines printed = print_of(command, extensions_);
      EXPECT_FALSE(printed.empty()) << command;
      EXPECT_EQ(first_missing(told, printed), "") << command << "\n" << joined(printed);
      const std::vector<std::string> words = words_of(command);
      if (words[2] == "init") scenario_ = words.back();
      ++commands_;
    }
  }

  void write(const std::string& text) const {
    ASSERT_NE(scenario_, "") << "the page has not named its scenario by init";
    std::ofstream(scenario_) << text;
  }

  // Lines without a sign and with "-" are there, in one piece; those with "-" go, those with "+"
  // come.
  void change(const Lines& lines) const {
    Lines before;
    Lines after;
    for (const std::string& line : lines) {
      ASSERT_TRUE(line.starts_with(' ') || line.starts_with('-') || line.starts_with('+')) << line;
      if (line.front() != '+') before.push_back(line.substr(1));
      if (line.front() != '-') after.push_back(line.substr(1));
    }
    std::ifstream in(scenario_);
    std::string text = joined(lines_of(in));
    const std::size_t at = text.find(joined(before));
    ASSERT_NE(at, std::string::npos) << joined(before) << "is not in\n" << text;
    write(text.replace(at, joined(before).size(), joined(after)));
  }

  Extensions extensions_;
  std::string scenario_;
  int commands_ = 0;
};

// How many commands of the page were typed, in a folder that is empty before.
int followed_afresh(const std::string& page) {
  const std::filesystem::path stood = std::filesystem::current_path();
  const std::string folder = testing::TempDir() + "porchsim-session";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::filesystem::current_path(folder);
  const int commands = Followed(page, {}).commands();
  std::filesystem::current_path(stood);
  std::filesystem::remove_all(folder);
  return commands;
}

TEST(Session, of_a_failure_is_what_one_sees) {
  EXPECT_GE(followed_afresh("docs/debugging-a-failure.md"), 6);
}

TEST(Session, of_a_first_scenario_is_what_one_sees) {
  EXPECT_GE(followed_afresh("docs/first-scenario.md"), 10);
}

TEST(Session, is_told_in_the_readme) {
  const Lines printed =
      print_of("./dev porchsim run scenarios/suite/publish/publish-and-upgrade.yaml --seeds 1..20",
               miscounting());
  int stories = 0;
  for (const Block& block : blocks_of("README.md")) {
    if (block.lines.empty() || !block.lines.front().starts_with("FAIL  ")) continue;
    EXPECT_EQ(first_missing(block.lines, printed), "") << joined(printed);
    ++stories;
  }
  EXPECT_EQ(stories, 1);
}

TEST(Session, would_be_seen_to_differ) {
  EXPECT_EQ(first_missing({"a", "…", "c … f"}, {"a", "b", "c d e f"}), "");
  EXPECT_EQ(first_missing({"at 1.5 s", "of (2 runs)"}, {"at 12.75 s", "of (3 runs)"}), "");
  EXPECT_EQ(first_missing({"a", "c"}, {"a", "b", "c"}), "c");
  EXPECT_EQ(first_missing({"…", "a", "c"}, {"a", "b", "a", "c"}), "");
  EXPECT_EQ(first_missing({"…", "d"}, {"a", "b", "c"}), "d");
}

}  // namespace
}  // namespace porchsim::scenarios
