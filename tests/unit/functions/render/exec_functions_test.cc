// `exec:` functions of a pipeline, and what faults do to functions.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "functions/render/pipeline.h"
#include "kpt/kptfile/kptfile.h"

namespace porchsim::functions {
namespace {

// Answers with what it was told to, or with what it read.
class Answer final : public FunctionProgram {
 public:
  explicit Answer(std::optional<ProgramRun> run) : run_(std::move(run)) {}
  ProgramRun run(std::string_view input) const override {
    return run_.value_or(ProgramRun{std::string(input), "a word\n", 0});
  }

 private:
  std::optional<ProgramRun> run_;
};

class Answers final : public ExecPrograms {
 public:
  explicit Answers(std::optional<ProgramRun> run) : run_(std::move(run)) {}
  std::expected<std::shared_ptr<const FunctionProgram>, std::string> find(
      std::string_view command) override {
    if (command == "broken '") return std::unexpected("EOF found when expecting closing quote");
    commands.emplace_back(command);
    return std::make_shared<Answer>(run_);
  }
  std::vector<std::string> commands;

 private:
  std::optional<ProgramRun> run_;
};

kpt::Files package(const std::string& step) {
  kpt::Files files;
  files["Kptfile"] = kpt::make_text(
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\npipeline:\n  mutators:\n    "
      "- " +
      step + "\n");
  files["cm.yaml"] = kpt::make_text("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n");
  return files;
}

RenderOutcome run(const std::string& step, ExecPrograms* programs,
                  const FunctionFaults& faults = {}) {
  return render(package(step), FunctionRegistry::standard(), {.exec = programs}, faults);
}

TEST(ExecFunctions, are_refused_unless_allowed) {
  const RenderOutcome outcome = run("exec: sed -e s/a/b/", nullptr);
  EXPECT_NE(outcome.status.error.find(
                "must run with `--allow-exec` option to allow running function binaries"),
            std::string::npos)
      << outcome.status.error;
}

TEST(ExecFunctions, that_are_no_commands_are_refused) {
  Answers programs{std::nullopt};
  EXPECT_NE(run("exec: \"broken '\"", &programs)
                .status.error.find("exec command \"broken '\" must be valid: EOF found when "
                                   "expecting closing quote"),
            std::string::npos);
}

TEST(ExecFunctions, run_and_are_reported_by_their_command) {
  Answers programs{std::nullopt};
  const RenderOutcome outcome = run("exec: cat -", &programs);
  EXPECT_TRUE(outcome.ok()) << outcome.status.error;
  EXPECT_EQ(programs.commands, std::vector<std::string>{"cat -"});
  const api::Json& report = outcome.status.result["items"][std::size_t{0}];
  EXPECT_EQ(report["exec"].as_string(), "cat -");
  EXPECT_EQ(report["stderr"].as_string(), "a word\n");
  EXPECT_FALSE(report["image"].is_string());
}

TEST(ExecFunctions, that_fail_leave_the_resources_and_tell_as_kpt_does) {
  const std::map<std::string, ProgramRun> runs = {
      {"[Stderr]:\nbad,   Exit Code: 3\n", {"", "bad\n", 3}},
      {"unexpected function error: exec: \"x\": executable file not found in $PATH",
       {"", "unexpected function error: exec: \"x\": executable file not found in $PATH", -1}},
      {"[Stderr]:\nsignal: killed  Exit Code: -1\n", {"", "signal: killed", -1}},
      {"yaml: ", {"}{ not: [yaml", "", 0}}};
  for (const auto& [error, answer] : runs) {
    Answers programs{answer};
    const RenderOutcome outcome = run("exec: x", &programs);
    EXPECT_NE(outcome.status.error.find(error), std::string::npos) << outcome.status.error;
    EXPECT_EQ(*outcome.files.at("cm.yaml"), *package("exec: x").at("cm.yaml"));
  }
}

TEST(FunctionFaults, a_function_that_varies_never_puts_out_the_same) {
  const FunctionRegistry registry = FunctionRegistry::standard();
  const auto mark = [](const RenderOutcome& outcome) {
    return outcome.files.at("cm.yaml")->find("porchsim.test/varies") != std::string::npos ||
           outcome.files.at("Kptfile")->find("porchsim.test/varies") != std::string::npos;
  };
  const RenderOutcome once = run("image: noop", nullptr, {{.mark = "1"}});
  EXPECT_TRUE(mark(once));
  const RenderOutcome twice = render(once.files, registry, {}, {{.mark = "2"}});
  EXPECT_FALSE(*once.files.at("cm.yaml") == *twice.files.at("cm.yaml") &&
               *once.files.at("Kptfile") == *twice.files.at("Kptfile"));
  EXPECT_FALSE(mark(run("image: noop", nullptr)));
}

}  // namespace
}  // namespace porchsim::functions
