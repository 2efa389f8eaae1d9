#include "program/usage.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {
namespace {

std::vector<std::string_view> views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

std::vector<std::string> long_options(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string unknown_option(const CLI::App& command, std::span<const std::string> arguments) {
  const std::vector<std::string> options = long_options(command);
  for (const std::string& argument : arguments) {
    if (argument == "--") break;
    if (!argument.starts_with("--")) continue;
    const std::string word = argument.substr(0, argument.find('='));
    if (std::ranges::find(options, word) != options.end()) continue;
    if (command.get_option_no_throw(word) != nullptr) continue;
    return fmt::format("unknown option \"{}\" of {}{}", word, command.get_name(),
                       suggestion(word, views(options)));
  }
  return "";
}

// `of`: " of pkg", or nothing for the program itself.
std::string unknown_in(const CLI::App& app, std::span<const std::string> arguments,
                       const std::string& of) {
  std::vector<std::string> names;
  const CLI::App* command = nullptr;
  for (const CLI::App* one : commands_of(app)) {
    names.push_back(one->get_name());
    if (!arguments.empty() && one->get_name() == arguments.front()) command = one;
  }
  if (names.empty()) return unknown_option(app, arguments);
  if (arguments.empty()) return fmt::format("what{}? write {}", of, either(views(names)));
  if (arguments.front().starts_with('-')) return "";
  if (command == nullptr) {
    return fmt::format("unknown command \"{}\"{}{}", arguments.front(), of,
                       suggestion(arguments.front(), views(names)));
  }
  return unknown_in(*command, arguments.subspan(1), " of " + command->get_name());
}

}  // namespace

std::string unknown_word(const CLI::App& program, const std::vector<std::string>& arguments) {
  return unknown_in(program, arguments, "");
}

std::string default_paths(std::vector<std::string>& paths) {
  if (!paths.empty()) return "";
  paths = {kSuite};
  if (std::filesystem::exists(kSuite)) return "";
  return fmt::format("there is no folder {} here; name a scenario file or a folder of them",
                     kSuite);
}

}  // namespace porchsim::scenarios
