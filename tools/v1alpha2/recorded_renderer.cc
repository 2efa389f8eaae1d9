#include "tools/v1alpha2/recorded_renderer.h"

#include <algorithm>
#include <utility>

#include "api/decode.h"
#include "functions/render/pipeline.h"
#include "kpt/package/files.h"
#include "kpt/package/package_tree.h"
#include "kpt/package/texts.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using api::Rendered;
using api::Result;

constexpr std::string_view kUnknownFunction = "/starlark:";

Json json_of(const api::StringMap& resources) {
  Json out = Json::object();
  for (const auto& [path, text] : resources) out.set(path, text);
  return out;
}

Result<Rendered> rendered_of(const Json& answer) {
  if (answer.contains("infraError")) {
    return api::fail(api::Reason::Unknown, answer["infraError"].text());
  }
  Rendered out;
  api::decode_as<api::StringMap>(out.resources, answer["resources"]);
  if (answer.contains("pipelineError")) out.pipeline_error = answer["pipelineError"].text();
  return out;
}

// A step of a script is laid over what is rendered.
Result<Rendered> follow(const Json& step, const api::StringMap& resources) {
  Rendered out = PORCHSIM_TRY(rendered_of(step));
  api::StringMap laid_over = std::exchange(out.resources, resources);
  for (auto& [path, text] : laid_over) out.resources[path] = std::move(text);
  for (const Json& path : step["remove"].items()) out.resources.erase(path.text());
  return out;
}

bool has_unknown_function(const api::StringMap& resources) {
  return std::ranges::any_of(resources, [](const auto& file) {
    return kpt::base_name(file.first) == kpt::kKptfileName &&
           file.second.contains(kUnknownFunction);
  });
}

// Porch's builtins by the tags that they had in the recorder's build.
const functions::FunctionRegistry& builtins() {
  static const functions::FunctionRegistry registry = [] {
    const functions::FunctionRegistry& standard = functions::FunctionRegistry::standard();
    functions::FunctionRegistry out = standard;
    const auto add = [&](const std::string& tag, const std::string& known) {
      out.add_image(
          standard.resolve_image(tag),
          {standard.find(standard.resolve_image(known))->program, functions::FunctionVia::Builtin});
    };
    add("set-namespace:v0.4.1", "set-namespace:v0.4");
    add("apply-replacements:v0.1.1", "apply-replacements:v0.1");
    out.remove_runner();
    return out;
  }();
  return registry;
}

Rendered run(const api::StringMap& resources) {
  functions::RenderOutcome outcome = functions::render(kpt::files_of(resources), builtins(), {});
  Rendered out{kpt::texts_of(outcome.files)};
  if (!outcome.ok()) out.pipeline_error = std::move(outcome.status.error);
  return out;
}

Json answer_of(const Rendered& rendered) {
  Json out = Json::object({{"resources", json_of(rendered.resources)}});
  if (rendered.pipeline_error) out.set("pipelineError", *rendered.pipeline_error);
  return out;
}

}  // namespace

RecordedRenderer::RecordedRenderer(const Json& vector, RecordedTrace& trace)
    : config_(vector["input"]["config"]), trace_(trace) {
  for (const Json& call : vector["output"]["trace"].items()) {
    if (call["to"].as_string() == "render") answers_.push_back(call["answer"]);
  }
}

Result<Rendered> RecordedRenderer::answer(const api::StringMap& resources) {
  const std::size_t nth = renders_++;
  if (config_["renderer"].as_string() == "scripted") {
    return follow(config_["script"][nth], resources);
  }
  return has_unknown_function(resources) ? rendered_of(answers_[nth]) : run(resources);
}

Result<Rendered> RecordedRenderer::render(const api::StringMap& resources) {
  const Json call = Json::object({{"to", "render"},
                                  {"op", "Render"},
                                  {"args", Json::object({{"resources", json_of(resources)}})}});
  return trace_.call(call, [&](Json& entry) -> Result<Rendered> {
    auto rendered = answer(resources);
    if (rendered) {
      entry.set("answer", answer_of(*rendered));
    } else {
      entry.set("answer", Json::object({{"infraError", rendered.error().message}}));
    }
    return rendered;
  });
}

}  // namespace porchsim::scenarios
