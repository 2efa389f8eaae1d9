// The command that makes a run again, as a person pastes it where the program was started.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "reports/report.h"
#include "scenarios/run/run.h"
#include "sim/choice_set.h"

namespace porchsim::scenarios {

// Choices whose text is longer than this stand in a file; a failure's are made smaller until then.
inline constexpr std::size_t kLongestChoices = 2000;

// A word as a POSIX shell reads it back: in single quotes, unless every character is plain.
std::string shell_word(std::string_view word);

// What --choices says: the text of choices, or @ and the name of a file that holds it.
std::expected<sim::ChoiceSet, std::string> read_choices(const std::string& argument);

struct Repeating {
  std::string program{};      // as it was called, fit for a shell
  std::string choice_file{};  // "" = the command holds the choices
  bool twice = false;
};

// Of a failed run: by the point that a fault struck, by its choices once they are explained, else
// as it was made.
std::string repeat_command(const reports::Report& report, const Repeating& how);

// The last line for a person of whatever prints such commands.
inline constexpr std::string_view kAskWhy =
    "Why it came about: \"explain\" in place of \"run\" in a Repeat line; "
    "docs/debugging-a-failure.md goes on from there.";

// Those choices of a run that never came up, each as "site@actor#ordinal=value".
std::vector<std::string> unused_choices(const RunResult& result, const sim::ChoiceSet& given);

// A line a choice, under one that says of which scenario; "" if there are none.
std::string unused_text(const std::string& scenario, const std::vector<std::string>& unused);

}  // namespace porchsim::scenarios
