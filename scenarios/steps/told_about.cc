#include "scenarios/steps/told_about.h"

#include <utility>

#include <fmt/format.h>

#include "fakeporch/store/subjects.h"
#include "scenarios/format/expression.h"
#include "scenarios/steps/calls_judge.h"
#include "scenarios/steps/members.h"
#include "scenarios/steps/partial_match.h"
#include "scenarios/steps/variables.h"

namespace porchsim::scenarios {
namespace {

// The objects, references and files that it names.
std::vector<sim::Subject> subjects_of(World& world, const Expectation& expectation) {
  std::vector<sim::Subject> subjects;
  const auto add = [&](std::string_view kind, std::string_view name) {
    subjects.push_back(sim::Subject::object(kind, world.name_space(), name));
  };
  if (const auto* one = std::get_if<OneObject>(&expectation.subject)) {
    subjects.push_back(subject_of(world, one->object));
  } else if (const auto* reconciles = std::get_if<ReconcilesOf>(&expectation.subject)) {
    subjects.push_back(subject_of(world, reconciles->object));
  } else if (const auto* many = std::get_if<ManyObjects>(&expectation.subject)) {
    const auto found = members(world, *many);
    for (const api::ObjectPtr& object : found.value_or(std::vector<api::ObjectPtr>()))
      subjects.push_back(fakeporch::subject_of(*object));
    // Of none the kind alone is known.
    if (subjects.empty()) add(many->kind, "");
  } else if (const auto* condition = std::get_if<ExpressionMatch>(&expectation.match)) {
    for (const std::string& kind : condition->expression->kinds()) {
      for (const api::ObjectPtr& object : world.all(kind))
        subjects.push_back(fakeporch::subject_of(*object));
    }
  } else if (const auto* place = std::get_if<GitPlace>(&expectation.subject)) {
    for (const std::string_view prefix : {"", "refs/heads/", "refs/tags/"})
      subjects.push_back(
          sim::Subject::reference(place->repository, std::string(prefix) + place->ref));
  } else if (const auto* files = std::get_if<FilesOf>(&expectation.subject)) {
    add("PackageRevision", files->revision);
    add("PackageRevisionResources", files->revision);
  }
  return subjects;
}

// The first of these that looks otherwise, and where.
std::optional<FieldOf> first_other(const std::vector<api::ObjectPtr>& objects,
                                   const api::Json& wanted) {
  for (const api::ObjectPtr& object : objects) {
    const auto mismatch = first_mismatch(wanted, object->json());
    if (!mismatch) continue;
    if (mismatch->field.empty()) return std::nullopt;
    return FieldOf{fakeporch::subject_of(*object), mismatch->field};
  }
  return std::nullopt;
}

std::optional<FieldOf> field_of(World& world, const Expectation& expectation,
                                const JudgeOptions& options) {
  if (const auto* one = std::get_if<OneObject>(&expectation.subject)) {
    const auto* state = std::get_if<ObjectMatch>(&expectation.match);
    const ObjectRef& ref = one->object;
    const api::ObjectPtr object = world.find(ref.kind, ref.name_space, ref.name);
    if (state == nullptr || !object) return std::nullopt;
    return first_other({object}, state->partial);
  }
  const auto* set = std::get_if<SetMatch>(&expectation.match);
  if (set == nullptr) return std::nullopt;
  const auto objects = members(world, std::get<ManyObjects>(expectation.subject));
  const bool each = set->each || (set->plain && options.sets != SetMeaning::Some);
  if (!objects || !each) return std::nullopt;
  return first_other(*objects, set->each ? *set->each : *set->plain);
}

}  // namespace

Violation violation_of(World& world, const Expectation& expectation, const JudgeOptions& options,
                       std::string check, std::string message) {
  Violation violation{.check = std::move(check),
                      .event = world.trace().last_id(),
                      .time = world.scheduler().now(),
                      .message = fmt::format("{}: {}", expectation.text, message),
                      .subjects = subjects_of(world, expectation),
                      .place = expectation.place};
  Expectation known = expectation;
  if (known.has_variables && !put_values_into(world, known)) return violation;
  if (const auto* calls = std::get_if<CallsBy>(&known.subject))
    violation.counted = counted(world, *calls, std::get<CallsMatch>(known.match), options);
  if (!options.never) violation.field = field_of(world, known, options);
  return violation;
}

}  // namespace porchsim::scenarios
