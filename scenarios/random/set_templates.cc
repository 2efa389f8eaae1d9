#include "scenarios/random/set_templates.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "api/package_variant.h"
#include "scenarios/random/variant_changes.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::uint64_t kValues = 3;

// What people label revisions with (turns.h).
constexpr std::string_view kLabelOfUpstream =
    "has(upstream.labels.mine) ? upstream.labels.mine : 'none'";
// What fits a label, and what is any text.
constexpr std::array<std::string_view, 7> kForLabels = {
    "repoDefault",
    "repository.name",
    "has(repository.labels.region) ? repository.labels.region : 'none'",
    "string(size(upstream.name))",
    "repository.labels.region",
    "target.labels.tier",
    kLabelOfUpstream,
};
constexpr std::array<std::string_view, 7> kForTexts = {
    "upstream.name",
    "repoDefault",
    "target.name",
    "repository.labels.env",
    kLabelOfUpstream,
    "has(target.annotations.note) ? target.annotations.note : 'none'",
    "has(repository.annotations.note) ? repository.annotations.note : 'none'",
};

std::string value(Draws& draws) { return fmt::format("v{}", draws.number("value", kValues)); }

Json expressions(Draws& draws, std::string_view key, bool for_labels) {
  const std::string_view of_labels = draws.one("expression", kForLabels);
  const std::string_view of_texts = draws.one("text-expression", kForTexts);
  Json one = Json::object({{"valueExpr", for_labels ? of_labels : of_texts}});
  if (draws.rarely("key-expression", 3)) {
    one.set("keyExpr", fmt::format("'{}'", key));
  } else {
    one.set("key", key);
  }
  return Json::array({std::move(one)});
}

// A text, and now and then an expression that goes over it or beside it.
void add_map(Draws& draws, Json& of, std::string_view texts, std::string_view exprs) {
  const std::uint64_t how = draws.number("how-given", 4);
  if (how != 1) of.set(texts, Json::object({{"drawn", value(draws)}}));
  if (how != 0)
    of.set(exprs, expressions(draws, how == 3 ? "evaluated" : "drawn",
                              texts != "annotations" && texts != "data"));
}

Json drawn_downstream(Draws& draws) {
  constexpr std::array<std::string_view, 4> kPackages = {
      "packageDefault + '-set'", "'team/' + packageDefault", "repoDefault + '-' + packageDefault",
      "repository.labels.env + '-app'"};
  constexpr std::array<std::string_view, 3> kRepositories = {"target.labels.repo", "repoDefault",
                                                             "'edge'"};
  switch (draws.number("downstream", 5)) {
    case 0:
      return Json::object({{"package", "app-set"}});
    case 1:
    case 2:
      return Json::object({{"packageExpr", draws.one("package-expression", kPackages)}});
    case 3:
      return Json::object({{"repoExpr", draws.one("repository-expression", kRepositories)}});
    default:
      return Json::object(
          {{"repo", "edge"}, {"packageExpr", draws.one("package-expression", kPackages)}});
  }
}

Json drawn_pipeline(Draws& draws) {
  Json function = Json::object({{"image", "set-labels:v0.1.5"}});
  add_map(draws, function, "configMap", "configMapExprs");
  return Json::object({{"mutators", Json::array({std::move(function)})}});
}

Json drawn_injectors(Draws& draws) {
  Json injector = Json::object();
  if (draws.number("by-expression", 2) == 1) {
    injector.set("nameExpr", "repoDefault < 'd' ? 'site-a' : 'site-b'");
  } else {
    injector.set("name", draws.one("injected", kInjected));
  }
  return Json::array({std::move(injector)});
}

void add_part(Draws& draws, Json& of) {
  switch (draws.number("part", 8)) {
    case 0:
      add_map(draws, of, "labels", "labelExprs");
      break;
    case 1:
      add_map(draws, of, "annotations", "annotationExprs");
      break;
    case 2: {
      Json context = Json::object();
      add_map(draws, context, "data", "dataExprs");
      of.set("packageContext", std::move(context));
      break;
    }
    case 3:
      of.set("downstream", drawn_downstream(draws));
      break;
    case 4:
      of.set("pipeline", drawn_pipeline(draws));
      break;
    case 5:
      of.set("injectors", drawn_injectors(draws));
      break;
    case 6:
      of.set("adoptionPolicy",
             draws.number("adoption", 2) == 0 ? api::kAdoptExisting : api::kAdoptNone);
      break;
    default:
      of.set("deletionPolicy",
             draws.number("deletion", 2) == 0 ? api::kDeletionOrphan : api::kDeletionDelete);
  }
}

}  // namespace

Json drawn_template(Draws& draws) {
  constexpr std::uint64_t kMostParts = 3;
  Json of = Json::object();
  const std::uint64_t parts = 1 + draws.number("parts", kMostParts);
  for (std::uint64_t i = 0; i < parts; ++i) add_part(draws, of);
  return of;
}

Json template_of_repository() {
  return Json::object(
      {{"labelExprs", Json::array({Json::object(
                          {{"key", "region"}, {"valueExpr", "repository.labels.region"}})})}});
}

Json with_another_part(Draws& draws, Json of) {
  add_part(draws, of);
  return of;
}

}  // namespace porchsim::scenarios
