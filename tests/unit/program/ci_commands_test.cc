// docs/ci holds files that people copy: each explore command in them is one that this program
// takes.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/source_dir.h"
#include "tests/unit/program/command_run.h"

namespace porchsim::scenarios {
namespace {

// As a shell leaves them: a line goes on behind a backslash, or in YAML where the next is an
// option; whatever a variable holds is a number.
std::vector<std::string> explore_commands(std::string text) {
  text = std::regex_replace(text, std::regex(R"( *\\?\n +(?=--))"), " ");
  text = std::regex_replace(text, std::regex(R"(\$\(\([^\n]*?\)\)|\$\([^\n]*?\)|\$\w+)"), "1");
  text = std::regex_replace(text, std::regex("[\"']"), "");
  std::vector<std::string> commands;
  const std::regex command("porchsim (explore [^\n]*)");
  for (std::sregex_iterator at(text.begin(), text.end(), command), end; at != end; ++at)
    commands.push_back((*at)[1]);
  return commands;
}

// The command's words, with files in this folder and no time.
std::vector<std::string> harmless(const std::string& command, const Folder& folder) {
  std::vector<std::string> words;
  std::istringstream in(command);
  for (std::string word; in >> word;) {
    const std::string before = words.empty() ? "" : words.back();
    if (before == "--out" || before == "--junit") word = folder.inside(before.substr(2));
    if (before == "--time") word = "0s";
    words.push_back(word);
  }
  if (command.find("--time") == std::string::npos) words.insert(words.end(), {"--time", "0s"});
  return words;
}

TEST(CiCommands, are_ones_that_explore_takes) {
  const Folder folder;
  std::size_t commands = 0;
  for (const auto& entry : std::filesystem::directory_iterator(in_source_dir("docs/ci"))) {
    for (const std::string& command : explore_commands(text_of_file(entry.path().string()))) {
      ++commands;
      std::filesystem::remove_all(folder.inside("out"));
      const Printed printed = print_of(harmless(command, folder));
      EXPECT_TRUE(printed.code == kFine || printed.code == kBudgetSpent)
          << entry.path() << ": " << command << "\n"
          << printed.err;
    }
  }
  EXPECT_EQ(commands, 4U);
}

}  // namespace
}  // namespace porchsim::scenarios
