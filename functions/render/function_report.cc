#include "functions/render/function_report.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile_schema.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

api::Json result_json(const FunctionResult& result) {
  api::Json json = api::Json::object();
  json.set_unless_zero("message", result.message).set_unless_zero("severity", result.severity);
  if (result.resource_ref) {
    api::Json ref = api::Json::object();
    ref.set_unless_zero("apiVersion", result.resource_ref->api_version)
        .set_unless_zero("kind", result.resource_ref->kind)
        .set_unless_zero("name", result.resource_ref->name)
        .set_unless_zero("namespace", result.resource_ref->namespace_name);
    json.set("resourceRef", std::move(ref));
  }
  if (result.field) {
    api::Json field = api::Json::object();
    field.set_unless_zero("path", result.field->path);
    if (result.field->current_kind.empty())
      field.set_unless_zero("currentValue", result.field->current_value.value_or(""));
    if (result.field->proposed_kind.empty())
      field.set_unless_zero("proposedValue", result.field->proposed_value.value_or(""));
    json.set("field", std::move(field));
  }
  if (result.file) {
    api::Json file = api::Json::object();
    file.set_unless_zero("path", result.file->path).set_unless_zero("index", result.file->index);
    json.set("file", std::move(file));
  }
  api::Json tags = api::Json::object();
  for (const auto& [key, value] : result.tags) tags.set(key, value);
  json.set_unless_zero("tags", std::move(tags));
  return json;
}

Node int_node(int value) { return Node::scalar(fmt::format("{}", value), "!!int"); }

Node result_node(const FunctionResult& result) {
  Node node = Node::mapping();
  node.set("message", Node::scalar(result.message));
  node.set("severity", Node::scalar(result.severity));
  if (result.resource_ref) {
    Node& ref = node.set("resourceRef", Node::mapping());
    ref.set("apiVersion", Node::scalar(result.resource_ref->api_version));
    ref.set("kind", Node::scalar(result.resource_ref->kind));
    ref.set("name", Node::scalar(result.resource_ref->name));
    ref.set("namespace", Node::scalar(result.resource_ref->namespace_name));
  }
  if (result.field) {
    Node& field = node.set("field", Node::mapping());
    field.set("path", Node::scalar(result.field->path));
    field.set("currentValue", Node::scalar(result.field->current_value.value_or("")));
    field.set("proposedValue", Node::scalar(result.field->proposed_value.value_or("")));
  }
  if (result.file) {
    Node& file = node.set("file", Node::mapping());
    file.set("path", Node::scalar(result.file->path));
    file.set("index", int_node(result.file->index));
  }
  return node;
}

Node step_node(const PipelineStep& step) {
  Node node = Node::mapping();
  node.set("name", Node::scalar(step.name));
  node.set("image", Node::scalar(step.image));
  node.set("exec", Node::scalar(step.exec));
  node.set("executionError", Node::scalar(step.execution_error));
  node.set("stderr", Node::scalar(step.stderr_text));
  node.set("exitCode", int_node(step.exit_code));
  Node all = Node::sequence();
  Node errors = Node::sequence();
  for (const auto& result : step.results) {
    all.content.push_back(result_node(result));
    if (result.severity == "error") errors.content.push_back(result_node(result));
  }
  node.set("results", std::move(all));
  node.set("errorResults", std::move(errors));
  return node;
}

Node steps_node(const std::vector<PipelineStep>& steps) {
  Node node = Node::sequence();
  for (const auto& step : steps) node.content.push_back(step_node(step));
  return node;
}

// A line for each step that went wrong.
std::string error_summary(const PipelineSteps& steps) {
  std::string summary;
  for (const auto* list : {&steps.mutation, &steps.validation}) {
    for (const auto& step : *list) {
      if (step.execution_error.empty() && step.exit_code == 0) continue;
      const std::string& name = !step.name.empty()    ? step.name
                                : !step.image.empty() ? step.image
                                                      : step.exec;
      if (!summary.empty()) summary += '\n';
      summary += step.execution_error.empty()
                     ? fmt::format("{}: exit code {}", name, step.exit_code)
                     : fmt::format("{}: {}", name, step.execution_error);
    }
  }
  return summary;
}

std::optional<Node> render_status_node(const PipelineSteps& steps, bool failed) {
  if (steps.mutation.empty() && steps.validation.empty()) return std::nullopt;
  Node node = Node::mapping();
  node.set("mutationSteps", steps_node(steps.mutation));
  node.set("validationSteps", steps_node(steps.validation));
  if (failed) node.set("errorSummary", Node::scalar(error_summary(steps)));
  const auto canonical = kpt::canonical_render_status(node);
  return canonical ? std::optional(*canonical) : std::nullopt;
}

}  // namespace

std::string conversion_problem(const std::vector<FunctionReport>& reports) {
  const auto problem = [](std::string_view kind, std::string_view field) {
    return fmt::format(
        "json: cannot unmarshal {} into Go struct field field.items.results.field.{} of type "
        "string",
        kind, field);
  };
  for (const FunctionReport& report : reports) {
    for (const FunctionResult& result : report.results) {
      if (!result.field) continue;
      if (!result.field->current_kind.empty())
        return problem(result.field->current_kind, "currentValue");
      if (!result.field->proposed_kind.empty())
        return problem(result.field->proposed_kind, "proposedValue");
    }
  }
  return {};
}

api::Json result_list_json(const std::vector<FunctionReport>& reports, int exit_code) {
  api::Json items = api::Json::array();
  for (const auto& report : reports) {
    api::Json item = api::Json::object(
        {{report.exec.empty() ? "image" : "exec", report.exec.empty() ? report.image : report.exec},
         {"exitCode", report.exit_code}});
    item.set_unless_zero("stderr", report.stderr_text);
    api::Json results = api::Json::array();
    for (const auto& result : report.results) results.push_back(result_json(result));
    item.set_unless_zero("results", std::move(results));
    items.push_back(std::move(item));
  }
  api::Json list = api::Json::object({{"apiVersion", "kpt.dev/v1"},
                                      {"kind", "FunctionResultList"},
                                      {"metadata", api::Json::object({{"name", "fnresults"}})},
                                      {"exitCode", exit_code}});
  list.set_unless_zero("items", std::move(items));
  return list;
}

kpt::Text with_render_status(const kpt::Text& text, const PipelineSteps& steps,
                             const std::string& failure, kpt::ParsedFiles& parsed) {
  const auto read = parsed.kptfile(text);
  if (!*read) return text;
  kpt::Kptfile kptfile = **read;
  if (!kptfile.status) kptfile.status.emplace();
  kpt::KptfileStatus& status = *kptfile.status;
  std::erase_if(status.conditions,
                [](const auto& condition) { return condition.type == kpt::kRenderedCondition; });
  const bool failed = !failure.empty();
  status.conditions.push_back({.type = std::string(kpt::kRenderedCondition),
                               .status = failed ? "False" : "True",
                               .reason = failed ? "RenderFailed" : "RenderSuccess",
                               .message = failure});
  status.render_status = render_status_node(steps, failed);
  return parsed.write(kptfile);
}

}  // namespace porchsim::functions
