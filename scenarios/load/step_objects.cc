#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/document/json_of.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/kinds.h"
#include "scenarios/load/known_fields.h"
#include "scenarios/load/step_verbs.h"
#include "scenarios/load/world_reader.h"

namespace porchsim::scenarios {

Reading read_apply(const PosNode& value, MapReader&, ReadContext& context) {
  ApplyStep step;
  for (const PosNode* item : read_items(value)) {
    if (auto object = read_object(*item, context)) step.objects.push_back(*std::move(object));
  }
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
  return PatchStep{*std::move(object), json_of(*with), subresource};
}

Reading read_delete(const PosNode& value, MapReader& step, ReadContext& context) {
  constexpr auto kPropagations =
      std::to_array<std::string_view>({"background", "foreground", "orphan"});
  auto object = read_object_ref(value, context);
  const PosNode* propagation = step.find("propagation");
  const bool known = propagation == nullptr ||
                     std::ranges::find(kPropagations, propagation->text) != kPropagations.end();
  if (!known) {
    context.problems.add(*propagation,
                         fmt::format("unknown propagation \"{}\"{}", propagation->text,
                                     suggestion(propagation->text, kPropagations)));
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
