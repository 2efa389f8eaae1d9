#include "tools/conform/function_vectors.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "functions/catalog/catalog_programs.h"
#include "tools/conform/vector_kinds.h"

namespace porchsim::scenarios {
namespace {

// Texts as records have them: without the line breaks at their end, null if there is nothing.
api::Json error_json(const functions::ProgramRun& run) {
  if (run.exit_code == 0) return {};
  std::string_view text = run.error_text;
  while (text.ends_with('\n')) text.remove_suffix(1);
  return api::Json(std::string(text));
}

api::Json run_json(const functions::ProgramRun& run, bool exit_code) {
  api::Json json =
      api::Json::object({{"error", error_json(run)}, {"output", api::Json(run.output)}});
  if (exit_code) json.set("exitCode", run.exit_code);
  return json;
}

api::Json members(const api::Json& recorded, bool exit_code) {
  api::Json json =
      api::Json::object({{"error", recorded["error"]}, {"output", recorded["output"]}});
  if (exit_code) json.set("exitCode", recorded["exitCode"]);
  return json;
}

// The differences from the record or from the nearest of its alternatives.
Differences nearest(const api::Json& recorded, const functions::ProgramRun& run, bool exit_code,
                    const Comparison& comparison) {
  const api::Json actual = run_json(run, exit_code);
  Differences best = differences(members(recorded, exit_code), actual, comparison);
  for (const api::Json& other : recorded["alternatives"].items()) {
    Differences found = differences(members(other, exit_code), actual, comparison);
    if (found.size() < best.size()) best = std::move(found);
  }
  return best;
}

}  // namespace

std::optional<Differences> replay_function_case(std::string_view path, const api::Json& recorded,
                                                const Comparison& comparison) {
  const std::string_view file = stem_of(path);
  const auto executable = functions::find_catalog_executable(file);
  if (executable == nullptr) return std::nullopt;
  const std::string input = recorded["input"].text();
  const functions::ProgramRun run = executable->run(input);
  Differences found = nearest(recorded, run, true, comparison);
  const auto builtin = functions::find_catalog_builtin(file);
  if (builtin == nullptr || !recorded["builtin"].is_object()) return found;
  const bool same = recorded["builtin"]["same"].as_bool();
  const functions::ProgramRun built_in = builtin->run(input);
  const Differences more =
      same ? differences(api::Json::object({{"output", recorded["output"]},
                                            {"failed", !recorded["error"].is_null()}}),
                         api::Json::object({{"output", api::Json(built_in.output)},
                                            {"failed", built_in.exit_code != 0}}),
                         comparison)
           : nearest(recorded["builtin"], built_in, false, comparison);
  for (const std::string& line : more) found.push_back(fmt::format("builtin {}", line));
  return found;
}

}  // namespace porchsim::scenarios
