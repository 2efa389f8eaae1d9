#include "scenarios/metamorphic/detours.h"

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "scenarios/steps/apply_patch.h"
#include "scenarios/steps/script.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

// Merge patches of a spec after which it is valid no more.
constexpr auto kWrongVariants = std::to_array<std::string_view>(
    {R"({"adoptionPolicy": "sometimes"})", R"({"upstream": null})",
     R"({"packageContext": {"data": {"name": "mine"}}})", R"({"injectors": [{"name": ""}]})",
     R"({"downstream": {"package": ""}})"});
constexpr auto kWrongSets = std::to_array<std::string_view>(
    {R"({"upstream": null})", R"({"targets": []})", R"({"targets": [{"repositories": []}]})"});

std::span<const std::string_view> wrong_specs(std::string_view kind) {
  if (kind == api::PackageVariant::type().kind) return kWrongVariants;
  if (kind == api::PackageVariantSet::type().kind) return kWrongSets;
  return {};
}

Step patch_of(const ObjectRef& object, Json spec) {
  Json patch = Json::object();
  patch.set("spec", std::move(spec));
  Step step;
  step.text = "detour of " + object.to_string();
  step.fails = Refusal{std::string(kAnyOutcome), ""};  // others may have deleted it
  step.action = PatchStep{object, std::move(patch), ""};
  return step;
}

// The specs that people have given to variants and sets.
class Specs {
 public:
  explicit Specs(const WorldSpec& world) : home_(world.name_space) {
    for (const ObjectSpec& object : world.objects) {
      if (Known* known = find_or_add(object.document)) known->spec = object.document["spec"];
    }
  }

  void hear(const Action& action) {
    if (const auto* apply = std::get_if<ApplyStep>(&action)) {
      for (const Json& object : apply->objects) hear_applied(object);
    } else if (const auto* patch = std::get_if<PatchStep>(&action)) {
      const auto known = known_.find(text_of(patch->object));
      if (known == known_.end() || !patch->patch.contains("spec")) return;
      known->second.spec = api::merge_patch(known->second.spec, patch->patch["spec"]);
    } else if (const auto* deletion = std::get_if<DeleteStep>(&action)) {
      known_.erase(text_of(deletion->object));
    }
  }

  void add_detours(std::vector<Step>& steps) {
    std::vector<Step> back;
    for (const auto& [text, known] : known_) {
      const auto wrong = wrong_specs(known.object.kind);
      const Json patch = *Json::parse(wrong[turn_++ % wrong.size()]);
      steps.push_back(patch_of(known.object, patch));
      back.push_back(
          patch_of(known.object, apply_patch(api::merge_patch(known.spec, patch), known.spec)));
    }
    Step seen;
    seen.text = "detour";
    seen.action = SettleStep{};
    steps.push_back(std::move(seen));
    steps.insert(steps.end(), back.begin(), back.end());
  }

 private:
  struct Known {
    ObjectRef object;
    Json applied{};  // the spec of the last apply
    Json spec{};
  };

  std::string text_of(ObjectRef object) const {
    if (object.name_space == home_) object.name_space.clear();
    return object.to_string();
  }

  // Null of other kinds.
  Known* find_or_add(const Json& document) {
    ObjectRef object{document["kind"].text(), document.at({"metadata", "namespace"}).text(),
                     document.at({"metadata", "name"}).text()};
    if (wrong_specs(object.kind).empty()) return nullptr;
    const std::string text = text_of(object);
    return &known_.try_emplace(text, Known{std::move(object)}).first->second;
  }

  void hear_applied(const Json& document) {
    Known* known = find_or_add(document);
    if (known == nullptr) return;
    const Json& spec = document["spec"];
    known->spec = api::merge_patch(known->spec, apply_patch(known->applied, spec));
    known->applied = spec;
  }

  std::string home_;
  std::map<std::string, Known> known_;
  std::size_t turn_ = 0;  // each time with another error
};

}  // namespace

Scenario with_detours(const Scenario& at_rest) {
  Scenario all = at_rest;
  all.steps.clear();
  Specs specs(at_rest.world);
  for (const Step& step : at_rest.steps) {
    all.steps.push_back(step);
    if (step.place.line <= 0) continue;
    specs.hear(step.action);
    specs.add_detours(all.steps);
  }
  return all;
}

}  // namespace porchsim::scenarios
