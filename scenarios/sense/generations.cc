#include "scenarios/sense/generations.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/kind_name.h"
#include "scenarios/format/each_step.h"
#include "scenarios/format/revision_kinds.h"
#include "scenarios/sense/own_program.h"

namespace porchsim::scenarios {

namespace {

std::string_view text_of(Generation generation) {
  return generation == Generation::V1Alpha1 ? "v1alpha1" : "v1alpha2";
}

}  // namespace

bool Generations::May::be(Generation generation) const {
  return generation == Generation::V1Alpha1 ? first : second;
}

void Generations::May::add(Generation generation) {
  (generation == Generation::V1Alpha1 ? first : second) = true;
}

Generations::Generations(const Scenario& scenario) {
  const WorldSpec& world = scenario.world;
  if (scenario.random && scenario.random->draws_world) everywhere_ = {true, true};
  if (std::ranges::any_of(world.controllers, is_of_ones_own, &ControllerSpec::program))
    everywhere_.second = true;
  for (const RepositorySpec& repository : world.repositories)
    take_repository(repository, world.generation);
  for (const ObjectSpec& object : world.objects) take_object(object.document);
  for (const ObjectSpec& object : world.imported) take_object(object.document);
  for_each_step(scenario.steps,
                [this, &world](const Step& step) { take_step(step, world.generation); });
}

void Generations::take_repository(const RepositorySpec& repository, Generation usual) {
  of_[repository.name].add(repository.generation.value_or(usual));
}

void Generations::take_step(const Step& step, Generation usual) {
  if (const auto* registration = std::get_if<RegisterStep>(&step.action))
    take_repository(registration->repository, usual);
  if (const auto* apply = std::get_if<ApplyStep>(&step.action)) {
    for (const api::Json& object : apply->objects) take_object(object);
  }
  // An annotation changes whose it is.
  const auto* patch = std::get_if<PatchStep>(&step.action);
  if (patch != nullptr && patch->object.kind == "Repository")
    of_[patch->object.name] = {true, true};
}

void Generations::take_object(const api::Json& object) {
  const std::string_view kind =
      api::kind_name(object["apiVersion"].as_string(), object["kind"].as_string());
  if (kind == "Repository")
    of_[std::string(object.at({"metadata", "name"}).as_string())] = {true, true};
  // Of the second generation anybody may write an object that no controller looks at.
  if (kind == api::kSecondPackageRevision) everywhere_.second = true;
}

std::optional<std::string> Generations::other_kind(std::string_view kind,
                                                   std::string_view repository) const {
  const auto generation = generation_of(kind);
  const auto found = of_.find(repository);
  if (!generation || found == of_.end() || everywhere_.be(*generation) ||
      found->second.be(*generation))
    return std::nullopt;
  return std::string(revision_kind(other_generation(*generation)));
}

std::optional<std::string> Generations::problem_with_object(std::string_view kind,
                                                            std::string_view name,
                                                            std::string_view sentence) const {
  std::optional<std::string> problem;
  for (const auto& [repository, may] : of_) {
    if (!name.starts_with(repository + ".")) continue;
    const auto right = other_kind(kind, repository);
    if (!right) return std::nullopt;
    problem = fmt::format("the repository \"{}\" is of {}; write {}{} {}", repository,
                          text_of(*generation_of(*right)), sentence, *right, name);
  }
  return problem;
}

std::optional<std::string> Generations::problem_with_repository(std::string_view kind,
                                                                std::string_view repository) const {
  const auto right = other_kind(kind, repository);
  if (!right) return std::nullopt;
  return fmt::format("the repository \"{0}\" is of {1}; write {2} in {0}", repository,
                     text_of(*generation_of(*right)), *right);
}

std::optional<std::string> Generations::problem_with_kind(std::string_view kind,
                                                          std::string_view sentence) const {
  const auto generation = generation_of(kind);
  if (!generation || of_.empty() || everywhere_.be(*generation)) return std::nullopt;
  const bool some =
      std::ranges::any_of(of_, [&](const auto& one) { return one.second.be(*generation); });
  if (some) return std::nullopt;
  return fmt::format("no repository here is of {}; write {}{}", text_of(*generation), sentence,
                     revision_kind(other_generation(*generation)));
}

std::optional<std::string> Generations::problem_with_kinds(
    const std::vector<std::string>& kinds) const {
  const auto speaks_of = [&kinds](Generation generation) {
    return std::ranges::find(kinds, revision_kind(generation)) != kinds.end();
  };
  const bool first = speaks_of(Generation::V1Alpha1);
  if (first == speaks_of(Generation::V1Alpha2)) return std::nullopt;
  return problem_with_kind(revision_kind(first ? Generation::V1Alpha1 : Generation::V1Alpha2), "");
}

}  // namespace porchsim::scenarios
