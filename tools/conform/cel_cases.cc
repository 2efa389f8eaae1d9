#include "tools/conform/cel_cases.h"

#include <array>
#include <filesystem>
#include <string>

#include "base/read_file.h"
#include "cel/environment.h"
#include "cel/zones/zone_files.h"
#include "kube/schema/cel_values.h"
#include "tools/conform/cel_values.h"

namespace porchsim::scenarios {
namespace {

namespace fs = std::filesystem;
using api::Json;

Json read_json(const fs::path& path) {
  auto json = Json::parse(base::read_file(path).value_or(""));
  return json ? std::move(*json) : Json();
}

// The inputs that cases name lie beside them, or with the recordings that were made here.
Json read_inputs(std::string_view path) {
  const fs::path folder = fs::absolute(fs::path(path)).parent_path();
  const fs::path beside = folder / "pvs_inputs.json";
  if (fs::exists(beside)) return read_json(beside);
  return read_json(folder / "../../own/cel/pvs_inputs.json");
}

cel::EnvironmentOptions controller_options() {
  cel::EnvironmentOptions options;
  options.homogeneous_literals = true;
  options.optimizes = true;
  return options;
}

void declare_inputs(cel::EnvironmentOptions& options) {
  for (const char* name : {"repoDefault", "packageDefault"}) {
    options.variables.emplace_back(name, cel::string_type());
  }
  for (const char* name : {"upstream", "target", "repository"}) {
    options.variables.emplace_back(name, cel::dyn_type());
  }
}

// Messages of protobuf are not what porchsim has: google.protobuf.Struct{fields: {}}.
bool needs_messages(std::string_view expression) {
  const std::size_t message = expression.find("google.protobuf.");
  if (message == std::string_view::npos) return false;
  const std::size_t behind = expression.find_first_not_of(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.", message);
  return behind != std::string_view::npos && expression[behind] == '{';
}

// The functions that cases of cel-spec declare without implementing them.
cel::Function declared_function(std::string_view name) {
  const cel::TypeRef t = cel::type_parameter("T");
  const cel::TypeRef tuple = cel::opaque_type("tuple", {t, t, t});
  cel::Function function;
  if (name == "fn") {
    function = {
        "fn",
        {{"fn_string_int", false, {cel::string_type(), cel::int_type()}, cel::string_type()}}};
  } else if (name == "sort") {
    function = {"sort", {{"sort_tuple_T_T_T", false, {tuple}, tuple}}};
  } else {
    const std::vector<cel::TypeRef> parts = {t, cel::type_parameter("U"), cel::type_parameter("V")};
    function = {"tuple", {{"tuple_T_U_V", false, parts, cel::opaque_type("tuple", parts)}}};
  }
  return function;
}

struct Run {
  std::string expression;
  cel::EnvironmentOptions options;
  bool is_checked = true;
  bool is_evaluated = true;
};

// What cel-go was recorded to answer: {value, type} or {error, phase, message, type}.
Json failed(Json result, std::string_view phase, std::string message) {
  result.set("error", true);
  result.set("phase", phase);
  result.set("message", std::move(message));
  return result;
}

Json failed(Json result, const cel::CompileError& error) {
  constexpr std::array<std::string_view, 3> kPhases = {"parse", "check", "program"};
  return failed(std::move(result), kPhases[static_cast<std::size_t>(error.phase)], error.message);
}

struct Outcome {
  Json record;
  cel::Value value;
};

Outcome run(const Run& run, const cel::Bindings& bindings) {
  const cel::Environment environment(run.options, cel::make_zone_files());
  const cel::Source source(run.expression);
  Json result = Json::object();
  const auto ast = run.is_checked ? environment.parse_and_check(source) : environment.parse(source);
  if (!ast) return {failed(std::move(result), ast.error()), {}};
  if (run.is_checked) result.set("type", cel::result_text(*ast->root->type));
  if (!run.is_evaluated) return {std::move(result), {}};
  const auto program = environment.program(*ast);
  if (!program) return {failed(std::move(result), program.error()), {}};
  const cel::Value value = program->evaluate(bindings).value;
  if (value.is_error()) return {failed(std::move(result), "eval", value.error_message()), value};
  result.set("value", record_of_cel_value(value));
  return {std::move(result), value};
}

// As the controller's evalExpr: a string, or what is wrong.
Json run_as_string(const Run& one, const cel::Bindings& bindings) {
  Outcome outcome = run(one, bindings);
  outcome.record.erase("type");
  outcome.record.erase("value");
  if (outcome.record["error"].as_bool()) return outcome.record;
  const auto text = cel::to_native_string(outcome.value);
  if (!text) return failed(Json::object(), "convert", text.error());
  return Json::object({{"string", *text}});
}

void bind_records(cel::Bindings& bindings, const Json& records) {
  for (const auto& [name, record] : records.members()) {
    bindings.set(name, cel_value_from_record(record));
  }
}

Run spec_run(const Json& recorded, bool has_extensions) {
  Run one;
  one.expression = recorded["expr"].text();
  if (has_extensions) one.options.with_extensions();
  one.options.container = recorded["container"].text();
  one.is_checked = !recorded["disableCheck"].as_bool();
  one.is_evaluated = !recorded["checkOnly"].as_bool();
  for (const auto& [name, type] : recorded["typeEnv"].members()) {
    one.options.variables.emplace_back(name, cel_type_from_text(type.as_string()));
  }
  for (const Json& name : recorded["functionsDeclared"].items()) {
    one.options.functions.push_back(declared_function(name.as_string()));
  }
  return one;
}

Run controller_run(const Json& recorded, bool all_dyn) {
  Run one = spec_run(recorded, false);
  cel::EnvironmentOptions options = controller_options();
  options.container = one.options.container;
  options.functions = one.options.functions;
  options.variables = one.options.variables;
  if (all_dyn) {
    for (auto& [name, type] : options.variables) type = cel::dyn_type();
  }
  if (recorded.contains("inputs")) declare_inputs(options);
  one.options = std::move(options);
  one.is_checked = true;
  one.is_evaluated = true;
  return one;
}

void compare(std::string_view key, const Json& recorded, const Json& actual,
             const Comparison& comparison, Differences& all) {
  for (const std::string& line : differences(recorded[key], actual, comparison)) {
    all.push_back(std::string(key) + ": " + line);
  }
}

}  // namespace

std::optional<Differences> replay_cel_case(std::string_view path, const Json& recorded,
                                           const Comparison& comparison) {
  if (!recorded["expr"].is_string() || needs_messages(recorded["expr"].as_string())) {
    return std::nullopt;
  }
  cel::Bindings bindings;
  bind_records(bindings, recorded["bindings"]);
  Differences all;
  if (recorded.contains("expect")) {
    const Run one = spec_run(recorded, recorded["env"].as_string() == "ext");
    compare("expect", recorded, run(one, bindings).record, comparison, all);
  }
  if (recorded.contains("inputs")) {
    bind_records(bindings, read_inputs(path)[recorded["inputs"].as_string()]);
  }
  if (recorded.contains("pvs")) {
    const Run one = controller_run(recorded, false);
    compare("pvs", recorded, run(one, bindings).record, comparison, all);
  }
  if (recorded.contains("pvsDyn")) {
    const Run one = controller_run(recorded, true);
    compare("pvsDyn", recorded, run(one, bindings).record, comparison, all);
  }
  if (recorded["evalExpr"].is_object()) {
    Run one = controller_run(recorded, true);
    one.options.functions.clear();
    compare("evalExpr", recorded, run_as_string(one, bindings), comparison, all);
  }
  return all;
}

cel::Bindings recorded_environment(std::string_view path, std::string_view name) {
  const Json environments = read_json(fs::absolute(fs::path(path)).parent_path() / "cel_envs.json");
  cel::Bindings bindings;
  for (const Json& environment : environments.items()) {
    if (environment["name"].as_string() != name) continue;
    for (const auto& [variable, json] : environment["variables"].members()) {
      bindings.set(variable, kube::cel_value(json));
    }
  }
  return bindings;
}

std::optional<Json> pure_cel_case(std::string_view path, const Json& input) {
  if (needs_messages(input["expr"].as_string())) return std::nullopt;
  Run one;
  one.expression = input["expr"].text();
  one.options = controller_options();
  declare_inputs(one.options);
  const Json outcome = run_as_string(one, recorded_environment(path, input["env"].as_string()));
  if (outcome["error"].as_bool()) return Json::object({{"error", outcome["message"]}});
  return Json::object({{"value", outcome["string"]}});
}

}  // namespace porchsim::scenarios
