#include "tools/pkg/exec_program.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tools/pkg/exec_command.h"

namespace porchsim::scenarios {
namespace {

using namespace std::chrono_literals;
using functions::ProgramRun;
using Words = std::vector<std::string>;

ProgramRun run(Words words, const std::string& input = "", const ExecLimits& limits = {}) {
  return make_exec_program({std::move(words), ""}, limits)->run(input);
}

ProgramRun run_shell(const std::string& script, const std::string& input = "",
                     const ExecLimits& limits = {}) {
  return run({"sh", "-c", script}, input, limits);
}

TEST(ExecProgram, reads_and_writes_lists_of_any_size) {
  const std::string list(3'000'000, 'x');
  const ProgramRun run_cat = run({"cat"}, list);
  EXPECT_EQ(run_cat.exit_code, 0);
  EXPECT_EQ(run_cat.output, list);
}

TEST(ExecProgram, may_leave_its_input_unread) {
  const ProgramRun run_true = run({"true"}, std::string(3'000'000, 'x'));
  EXPECT_EQ(run_true.exit_code, 0);
  EXPECT_EQ(run_true.output, "");
}

TEST(ExecProgram, that_fails_tells_its_exit_code_and_what_it_wrote) {
  const ProgramRun failed = run_shell("echo out; echo bad >&2; exit 3");
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_EQ(failed.output, "out\n");
  EXPECT_EQ(failed.error_text, "bad\n");
}

TEST(ExecProgram, that_crashes_tells_the_signal) {
  const ProgramRun crashed = run_shell("kill -SEGV $$");
  EXPECT_EQ(crashed.exit_code, -1);
  EXPECT_EQ(crashed.error_text, "signal: segmentation fault");
}

TEST(ExecProgram, that_hangs_is_killed_with_its_children) {
  for (const char* script : {"sleep 60", "sleep 60 & echo started", "exec >&- 2>&-; sleep 60"}) {
    const ProgramRun hung = run_shell(script, "", {.time = 200ms});
    EXPECT_EQ(hung.exit_code, -1) << script;
    EXPECT_EQ(hung.error_text, "signal: killed") << script;
  }
}

TEST(ExecProgram, that_floods_is_killed) {
  for (const char* script : {"yes", "yes >&2"}) {
    const ProgramRun flood = run_shell(script, "", {.output_bytes = 100'000});
    EXPECT_EQ(flood.exit_code, -1) << script;
    EXPECT_EQ(flood.error_text, "output of more than 100000 bytes") << script;
    EXPECT_EQ(flood.output, "") << script;
  }
}

TEST(ExecProgram, that_is_missing_is_told_as_kpt_tells_it) {
  EXPECT_EQ(run({"no-such-function"}).error_text,
            "unexpected function error: exec: \"no-such-function\": executable file not found in "
            "$PATH");
  EXPECT_EQ(run({"/no/such/function"}).error_text,
            "unexpected function error: fork/exec /no/such/function: no such file or directory");
}

TEST(ExecProgram, inherits_no_environment_and_runs_where_it_is_told) {
  EXPECT_EQ(run({"env"}).output, "");
  EXPECT_EQ(make_exec_program({{"pwd"}, "/usr"})->run("").output, "/usr\n");
}

TEST(ExecCommand, is_split_as_a_shell_does) {
  EXPECT_EQ(split_command("sed -e 's/a b/c/' \"x \\\" y\" d\\ e # rest"),
            (Words{"sed", "-e", "s/a b/c/", "x \" y", "d e"}));
  EXPECT_EQ(split_command("a ''"), (Words{"a", ""}));
  EXPECT_EQ(split_command("  "), Words{});
  EXPECT_EQ(split_command("a 'b").error(), "EOF found when expecting closing quote");
  EXPECT_EQ(split_command("a \\").error(), "EOF found after escape character");
}

}  // namespace
}  // namespace porchsim::scenarios
