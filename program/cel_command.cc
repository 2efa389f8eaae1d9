#include "program/cel_command.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include "cel/environment.h"
#include "cel/value/print.h"
#include "cel/zones/zone_files.h"
#include "program/jobs/exit_code.h"
#include "tools/cel/cel_input.h"

namespace porchsim::scenarios {
namespace {

constexpr const char* kExamples = R"text(
Examples:
  porchsim cel "[1, 2, 3].map(i, i * i)"
  porchsim cel "target.labels['region'] + '-' + target.name" --input target.yaml
  porchsim cel "target.labels['region'].startsWith('eu')" --input target.yaml --controller

The file's members are the variables, each of type dyn. What is printed is an expression that
gives the value. An expression that is wrong ends with 64, one that fails with 1. docs/cel.md
tells what is in.)text";

cel::EnvironmentOptions options_of(const CelInput& input, bool as_controller) {
  cel::EnvironmentOptions options;
  if (as_controller) {
    options.homogeneous_literals = true;
    options.optimizes = true;
    options.variables = {{"repoDefault", cel::string_type()},
                         {"packageDefault", cel::string_type()},
                         {"upstream", cel::dyn_type()},
                         {"repository", cel::dyn_type()},
                         {"target", cel::dyn_type()}};
  } else {
    options.with_extensions();
    options.escaped_identifiers = true;
    for (const auto& [name, value] : input) {
      options.variables.emplace_back(name, cel::dyn_type());
    }
  }
  return options;
}

}  // namespace

void CelCommand::add_to(CLI::App& program) {
  CLI::App& command = *program.add_subcommand("cel", "evaluate an expression as cel-go does");
  command.add_option("EXPR", expression_, "the expression")->required();
  command.add_option("--input", input_, "a file of YAML or JSON whose members are the variables");
  command.add_flag(
      "--controller", as_controller_,
      "in the PackageVariantSet controller's environment: its variables, no extension");
  command.add_flag("--type", shows_type_, "print the type that the checker finds, too");
  command.add_flag("--cost", shows_cost_, "print what the evaluation cost, too");
  command.footer(kExamples);
}

bool CelCommand::is_wanted(const CLI::App& program) const { return program.got_subcommand("cel"); }

int CelCommand::run() const {
  CelInput input;
  if (!input_.empty()) {
    auto read = read_cel_input(input_);
    if (!read) {
      terminal_.err << "porchsim: " << read.error() << "\n";
      return kUsage;
    }
    input = std::move(*read);
  }
  const cel::Environment environment(options_of(input, as_controller_), cel::make_zone_files());
  const cel::Source source(expression_);
  const auto ast = environment.parse_and_check(source);
  if (!ast) {
    terminal_.err << ast.error().message << "\n";
    return kUsage;
  }
  const auto program = environment.program(*ast);
  if (!program) {
    terminal_.err << "porchsim: " << program.error().message << "\n";
    return kUsage;
  }
  cel::Bindings bindings;
  for (auto& [name, value] : input) bindings.set(name, std::move(value));
  const cel::Evaluation evaluation = program->evaluate(bindings);
  if (shows_type_) terminal_.out << "type: " << cel::result_text(*ast->root->type) << "\n";
  if (shows_cost_) terminal_.out << "cost: " << evaluation.cost << "\n";
  if (evaluation.value.is_error()) {
    terminal_.err << "porchsim: " << evaluation.value.error_message() << "\n";
    return kCheckFailed;
  }
  // A value that shares its parts can be far longer than the expression that made it.
  constexpr std::uint64_t kMostPrinted = 1'000'000;
  if (evaluation.value.weight() > kMostPrinted) {
    terminal_.err << "porchsim: the value is too large to be printed\n";
    return kCheckFailed;
  }
  terminal_.out << cel::expression_text(evaluation.value) << "\n";
  return kFine;
}

}  // namespace porchsim::scenarios
