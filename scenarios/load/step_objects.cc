#include <fmt/format.h>

#include <algorithm>

#include "scenarios/document/json_of.h"
#include "scenarios/document/source_files.h"
#include "scenarios/document/suggest.h"
#include "scenarios/document/yaml_loader.h"
#include "scenarios/format/kinds.h"
#include "scenarios/load/known_fields.h"
#include "scenarios/load/repository_reader.h"
#include "scenarios/load/step_verbs.h"
#include "scenarios/load/variable_reader.h"
#include "scenarios/load/world_reader.h"
#include "scenarios/words/step_words.h"

namespace porchsim::scenarios {

namespace {

// An object, or a file of objects, one a document.
void read_applied(const PosNode& node, ApplyStep& step, ReadContext& context) {
  if (!node.is_scalar()) {
    static_cast<void>(names_values(node, context));
    if (auto object = read_object(node, context)) step.objects.push_back(*std::move(object));
    return;
  }
  const std::string path = beside(context.problems.file(), node.text);
  const auto text = context.files.read(path);
  if (!text) {
    context.problems.add(node, fmt::format("{}: {}; write an object, or the path of a YAML file "
                                           "relative to this one",
                                           node.text, text.error()));
    return;
  }
  auto documents = load_yaml(path, *text);
  if (!documents) {
    context.problems.add(node, fmt::format("{}; mend that file", headline(documents.error())));
    return;
  }
  for (PosNode& document : *documents) {
    if (document.is_null()) continue;
    Problems inside(path);
    ReadContext of_file{inside,          context.files,        context.vocabulary,
                        context.kinds,   context.repositories, context.controllers,
                        context.scenario};
    if (context.scenario != nullptr) put_in_variables(document, *context.scenario, inside);
    inside.seal();
    static_cast<void>(names_values(document, of_file));
    if (auto object = read_object(document, of_file)) step.objects.push_back(*std::move(object));
    for (const Diagnostic& problem : inside.take()) context.problems.add(node, headline(problem));
  }
}

}  // namespace

Reading read_apply(const PosNode& value, MapReader&, ReadContext& context) {
  ApplyStep step;
  for (const PosNode* item : read_items(value)) read_applied(*item, step, context);
  if (step.objects.empty()) return std::nullopt;
  return step;
}

Reading read_patch(const PosNode& value, MapReader& step, ReadContext& context) {
  auto object = read_object_ref(value, context);
  const PosNode* with = step.require("with", "with: {spec: {deletionPolicy: orphan}}");
  const std::string subresource = step.text("subresource");
  if (with == nullptr || !object) return std::nullopt;
  if (!expect_mapping(*with, "\"with\"", "{spec: {deletionPolicy: orphan}}", context.problems))
    return std::nullopt;
  check_known_fields(*with, *find_kind(object->kind, context.kinds), context);
  static_cast<void>(names_values(*with, context));
  return PatchStep{*std::move(object), json_of(*with), subresource};
}

Reading read_delete(const PosNode& value, MapReader& step, ReadContext& context) {
  const std::vector<std::string_view> known_ones = propagations();
  auto object = read_object_ref(value, context);
  const PosNode* propagation = step.find("propagation");
  const bool known = propagation == nullptr ||
                     std::ranges::find(known_ones, propagation->text) != known_ones.end();
  if (!known) {
    context.problems.add(*propagation,
                         fmt::format("unknown propagation \"{}\"{}", propagation->text,
                                     suggestion(propagation->text, known_ones)));
  }
  if (!object || !known) return std::nullopt;
  return DeleteStep{*std::move(object), propagation == nullptr ? "" : propagation->text};
}

Reading read_register(const PosNode& value, MapReader&, ReadContext& context) {
  RepositorySpec repository = read_repository(value, context);
  if (repository.name.empty()) return std::nullopt;
  return RegisterStep{std::move(repository)};
}

Reading read_unregister(const PosNode& value, MapReader&, ReadContext& context) {
  const auto name = read_text(value, "the repository", context.problems);
  if (!name || !context.check_repository(value, *name)) return std::nullopt;
  return UnregisterStep{*name};
}

}  // namespace porchsim::scenarios
