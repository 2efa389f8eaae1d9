#include "tools/conform/render_cases.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "functions/catalog/catalog_programs.h"
#include "functions/render/pipeline.h"
#include "kpt/yaml/node.h"
#include "tools/conform/recorded_files.h"
#include "tools/conform/synthetic_functions.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

// The functions as the recording had them. `known`: all of them are.
functions::FunctionRegistry registry_of(const Json& images, bool& known) {
  functions::FunctionRegistry registry;
  known = true;
  for (const auto& image : images.members()) {
    const std::string_view function = image.value["function"].as_string();
    const std::string_view via = image.value["via"].as_string();
    if (via == "none") continue;
    const auto program = via == "synthetic" ? make_synthetic_function(function)
                         : via == "builtin" ? functions::find_catalog_builtin(function)
                                            : functions::find_catalog_executable(function);
    known = known && program != nullptr;
    registry.add_image(image.key, {program, via == "runner" ? functions::FunctionVia::Runner
                                                            : functions::FunctionVia::Builtin});
  }
  return registry;
}

Json calls_of(const functions::RenderOutcome& outcome) {
  Json calls = Json::array();
  for (const auto& run : outcome.runs)
    calls.push_back(Json::object({{"image", run.image}, {"input", run.input}}));
  return calls;
}

void sort_keys(kpt::yaml::Node& mapping) {
  std::map<std::string, kpt::yaml::Node, std::less<>> members;
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2)
    members.emplace(mapping.content[i].value, std::move(mapping.content[i + 1]));
  mapping.content.clear();
  for (auto& [key, value] : members) mapping.set(key, std::move(value));
}

// The order of the keys of a configMap was random: they are compared in order.
Json without_random_order(const Json& calls) {
  Json result = Json::array();
  for (const Json& call : calls.items()) {
    Json sorted = call;
    auto list = kpt::yaml::parse(call["input"].as_string());
    kpt::yaml::Node* config =
        list && !list->content.empty() ? list->content[0].find("functionConfig") : nullptr;
    kpt::yaml::Node* data =
        config != nullptr && config->is_mapping() ? config->find("data") : nullptr;
    if (data != nullptr && data->is_mapping()) {
      sort_keys(*data);
      sorted.set("input", kpt::yaml::print(*list));
    }
    result.push_back(std::move(sorted));
  }
  return result;
}

// The same of files that show such a configMap: a line "data: {b: x, a: y}".
Json without_random_lines(const Json& files) {
  constexpr std::string_view kData = "data: {";
  Json result = Json::object();
  for (const auto& file : files.members()) {
    std::string sorted;
    std::string_view rest = file.value.as_string();
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      const auto at = line.find(kData);
      auto data =
          at == std::string_view::npos ? kpt::yaml::parse("{}") : kpt::yaml::parse(line.substr(at));
      if (at != std::string_view::npos && data && !data->content.empty()) {
        sort_keys(*data->content[0].find("data"));
        sorted.append(line.substr(0, at)).append(kpt::yaml::print(*data));
      } else {
        sorted.append(line).append("\n");
      }
    }
    result.set(file.key, sorted);
  }
  return result;
}

Json outcome_of(const Json& recorded, bool as_text, bool& known) {
  functions::FunctionRegistry registry = registry_of(recorded["functionImages"], known);
  if (!known) return {};
  if (recorded["options"]["runtime"].as_string() == "builtin-only") registry.remove_runner();
  functions::RenderOptions options;
  options.keep_inputs = as_text;
  const auto outcome = functions::render(files_from_json(recorded["files"]), registry, options);
  return Json::object({{"calls", calls_of(outcome)},
                       {"convertError", outcome.conversion_error},
                       {"error", outcome.status.error},
                       {"output", files_to_json(outcome.files)},
                       {"result", outcome.status.to_json()["result"]}});
}

// `random_order`: that of the keys of a configMap may be any.
Differences compare(const Json& recorded, Json actual, bool random_order,
                    const Comparison& comparison) {
  Json expected = Json::object(
      {{"convertError", recorded["convertError"].text()}, {"error", recorded["error"].text()}});
  // Without an output the package could not even be written, or the original panicked.
  if (!recorded.contains("output")) {
    for (const std::string_view field : {"output", "result", "calls"}) actual.erase(field);
    return differences(expected, actual, comparison);
  }
  expected.set("output", recorded["output"]);
  expected.set("result", recorded["renderStatus"]["result"]);
  expected.set("calls", recorded.contains("calls") ? recorded["calls"] : Json::array());
  if (random_order) {
    for (Json* json : {&expected, &actual}) {
      json->set("calls", without_random_order((*json)["calls"]));
      json->set("output", without_random_lines((*json)["output"]));
    }
  }
  return differences(expected, actual, comparison);
}

}  // namespace

std::optional<Differences> replay_render_case(std::string_view, const Json& recorded,
                                              const Comparison& comparison) {
  bool known = false;
  const Json actual = outcome_of(recorded, true, known);
  if (!known) return std::nullopt;
  // Functions that pass trees make the same of them.
  Json by_trees = outcome_of(recorded, false, known);
  by_trees.set("calls", actual["calls"]);
  if (Differences unlike = differences(actual, by_trees, comparison); !unlike.empty())
    return unlike;
  if (recorded.contains("panic")) {
    // An error that keeps the files does as well.
    if (actual["output"] == recorded["files"]) return Differences();
    return differences(recorded["files"], actual["output"], comparison);
  }
  const bool random_order = recorded["callsVary"].as_bool() || recorded.contains("alternatives");
  Differences best = compare(recorded, actual, random_order, comparison);
  for (const Json& other : recorded["alternatives"].items()) {
    Differences found = compare(other, actual, random_order, comparison);
    if (found.size() < best.size()) best = std::move(found);
  }
  return best;
}

}  // namespace porchsim::scenarios
