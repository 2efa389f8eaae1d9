#include "program/jobs/repeat.h"

#include "tests/unit/program/command_run.h"

namespace porchsim::scenarios {
namespace {

TEST(ShellWord, is_quoted_where_a_shell_would_take_it_apart) {
  EXPECT_EQ(shell_word("suite/a-b_c.yaml"), "suite/a-b_c.yaml");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("it's $HOME"), "'it'\\''s $HOME'");
  EXPECT_EQ(shell_word("a#b"), "'a#b'");
  EXPECT_EQ(shell_word(""), "''");
}

reports::Report failed_run() {
  reports::Report report;
  report.file = "my scenarios/a.yaml";
  report.seed = 7;
  report.verdict = Verdict::Failed;
  report.choices.deviations[{"watch.delay", "pv-controller", 3}] = 7;
  return report;
}

TEST(RepeatCommand, begins_with_the_program_as_it_was_called) {
  EXPECT_EQ(repeat_command(failed_run(), {.program = "../dev porchsim"}),
            "../dev porchsim run 'my scenarios/a.yaml' --seed 7");
}

TEST(RepeatCommand, names_the_choices_once_they_are_explained) {
  reports::Report report = failed_run();
  report.explained = true;
  EXPECT_EQ(repeat_command(report, {.program = "p"}),
            "p run 'my scenarios/a.yaml' --choices 'porchsim1:watch.delay@pv-controller#3=7'");
  EXPECT_EQ(repeat_command(report, {.program = "p", .choice_file = "a-7.choices"}),
            "p run 'my scenarios/a.yaml' --choices @a-7.choices");
  report.choices = {};
  EXPECT_EQ(repeat_command(report, {.program = "p"}), "p run 'my scenarios/a.yaml' --plain");
}

TEST(RepeatCommand, has_all_that_made_the_run_what_it_was) {
  reports::Report report = failed_run();
  report.file = "-a.yaml";
  report.profile = "porch-head";
  EXPECT_EQ(repeat_command(report, {.program = "p", .twice = true}),
            "p run ./-a.yaml --seed 7 --profile porch-head --twice");
}

TEST(RepeatCommand, names_the_point_that_a_fault_struck) {
  reports::Report report = failed_run();
  report.everywhere = "crash";
  report.point = 12;
  EXPECT_EQ(repeat_command(report, {.program = "p"}),
            "p run 'my scenarios/a.yaml' --crash-everywhere --point 12");
  report.everywhere = "lost-answer";
  report.explained = true;
  EXPECT_EQ(repeat_command(report, {.program = "p"}),
            "p run 'my scenarios/a.yaml' --fault-everywhere lost-answer --point 12");
}

TEST(ReadChoices, takes_text_or_the_name_of_a_file) {
  const Folder folder;
  const std::string text = "porchsim1:watch.delay@pv-controller#3=7";
  const auto direct = read_choices(text);
  ASSERT_TRUE(direct);
  const auto from_file = read_choices("@" + folder.write("a.choices", text + "\n"));
  ASSERT_TRUE(from_file) << from_file.error();
  EXPECT_EQ(*from_file, *direct);
}

TEST(ReadChoices, says_what_is_wrong_and_where) {
  const Folder folder;
  EXPECT_EQ(read_choices("@nosuch.choices").error(), "--choices: nosuch.choices: no such file");
  EXPECT_TRUE(read_choices("porchsim9:").error().starts_with("--choices: column 9: "));
  const std::string file = folder.write("a.choices", "x");
  EXPECT_TRUE(read_choices("@" + file).error().starts_with(file + ": column 1: "));
}

}  // namespace
}  // namespace porchsim::scenarios
