// What expressions may say: variables, functions, extensions, limits. The way into the library:
//
//   Environment environment(options, zones);
//   const auto program = environment.compile("target.labels.region + '-repo'");
//   const Evaluation evaluation = program->evaluate(bindings);
//
// cel-go: cel.NewEnv, Env.Parse, Env.Check, Env.Program.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cel/checker/checker.h"
#include "cel/parser/parser.h"
#include "cel/program/program.h"
#include "cel/zones/time_zone.h"

namespace porchsim::cel {

// Kubernetes' limit on what one evaluation may cost.
constexpr std::uint64_t kMostCost = 1'000'000;

struct EnvironmentOptions {
  std::vector<std::pair<std::string, TypeRef>> variables;
  // "com.example": names are looked up in it first.
  std::string container;

  bool strings = false;
  bool math = false;
  bool lists = false;
  bool sets = false;
  bool encoders = false;
  bool bindings = false;
  bool optionals = false;
  bool regex = false;
  bool two_variable_comprehensions = false;
  // More functions, without implementations perhaps.
  std::vector<Function> functions;

  // The elements of a list literal have one type, and so keys and values of a map
  // (HomogeneousAggregateLiterals).
  bool homogeneous_literals = false;
  // Constants are evaluated when a program is made (OptOptimize).
  bool optimizes = false;
  // a.`b-c`
  bool escaped_identifiers = false;
  std::uint64_t most_cost = kMostCost;

  // All extensions on.
  EnvironmentOptions& with_extensions();
};

// Where an expression failed, and cel-go's words.
struct CompileError {
  enum class Phase : std::uint8_t { Parse, Check, Program };
  Phase phase = Phase::Parse;
  std::string message;
};

// A program calls the functions of its environment, which must outlive it.
class Environment {
 public:
  Environment(const EnvironmentOptions& options, std::shared_ptr<ZoneSource> zones);

  // A tree; checked, it knows its types.
  std::expected<Ast, CompileError> parse(const Source& source) const;
  std::expected<Ast, CompileError> parse_and_check(const Source& source) const;
  std::expected<Program, CompileError> program(const Ast& ast) const;

  std::expected<Program, CompileError> compile(std::string_view text) const;

 private:
  ParseOptions parse_options_;
  Declarations declarations_;
  PlanOptions plan_options_;
  std::uint64_t most_cost_;
  std::shared_ptr<ZoneSource> zones_;
};

// A value as Go's string, where it is one; else the words of its ConvertToNative.
std::expected<std::string, std::string> to_native_string(const Value& value);

}  // namespace porchsim::cel
