#include "program/jobs/repeat.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/read_file.h"
#include "scenarios/run/choice_sites.h"

namespace porchsim::scenarios {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_-./@%+=:,").find(c) != std::string_view::npos;
}

std::string everywhere_option(const std::string& fault) {
  return fault == "crash" ? "--crash-everywhere" : "--fault-everywhere " + fault;
}

// A path that is no option.
std::string path_word(const std::string& path) {
  return shell_word(path.starts_with('-') ? "./" + path : path);
}

}  // namespace

std::string shell_word(std::string_view word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::expected<sim::ChoiceSet, std::string> read_choices(const std::string& argument) {
  std::string text = argument;
  std::string from = "--choices";
  if (argument.starts_with('@')) {
    from = argument.substr(1);
    auto read = base::read_file(from);
    if (!read) return std::unexpected(fmt::format("--choices: {}: {}", from, read.error()));
    text = *std::move(read);
    while (text.ends_with('\n')) text.pop_back();
  }
  auto parsed = sim::ChoiceSet::parse(text);
  if (!parsed.error.empty()) return std::unexpected(fmt::format("{}: {}", from, parsed.error));
  if (const auto problem = problem_with_sites(parsed.choices))
    return std::unexpected(fmt::format("{}: {}", from, *problem));
  return std::move(parsed.choices);
}

std::string repeat_command(const reports::Report& report, const Repeating& how) {
  std::string command = fmt::format("{} run {}", how.program, path_word(report.file));
  if (!report.everywhere.empty()) {
    command += fmt::format(" {} --point {}", everywhere_option(report.everywhere), report.point);
  } else if (!report.explained && !report.from_choices) {
    command += fmt::format(" --seed {}", report.seed);
  } else if (report.choices.deviations.empty()) {
    command += " --plain";
  } else {
    command += fmt::format(
        " --choices {}",
        shell_word(how.choice_file.empty() ? report.choices.to_text() : "@" + how.choice_file));
  }
  if (!report.profile.empty()) command += fmt::format(" --profile {}", report.profile);
  if (how.twice) command += " --twice";
  return command;
}

std::vector<std::string> unused_choices(const RunResult& result, const sim::ChoiceSet& given) {
  std::vector<std::string> texts;
  for (const sim::ChoicePoint& point : result.unused) {
    texts.push_back(fmt::format("{}@{}#{}={}", point.site, point.actor, point.ordinal,
                                given.deviations.at(point)));
  }
  return texts;
}

std::string unused_text(const std::string& scenario, const std::vector<std::string>& unused) {
  constexpr std::size_t kShown = 20;
  if (unused.empty()) return "";
  std::string text =
      fmt::format("{}: {} of the choices did not apply, and the run was made without:\n", scenario,
                  unused.size());
  for (std::size_t i = 0; i < unused.size() && i < kShown; ++i) text += "  " + unused[i] + "\n";
  if (unused.size() > kShown) text += fmt::format("  and {} more\n", unused.size() - kShown);
  return text;
}

}  // namespace porchsim::scenarios
