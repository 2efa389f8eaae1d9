#include "scenarios/random/set_changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "controllers/packagevariantset/conditions.h"
#include "controllers/packagevariantset/plan.h"
#include "scenarios/random/set_templates.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using Set = api::PackageVariantSet;

constexpr std::string_view kNowhere = "nowhere";  // a label's value that nothing has
// An expression that has no value.
constexpr std::string_view kOfNothing = "target.labels.nowhere";

Json upstream_of(Draws& draws, const std::vector<UpstreamChoice>& choices) {
  const UpstreamChoice& wanted = draws.one("set-upstream", choices);
  Json upstream = Json::object({{"repo", wanted.repository}, {"package", wanted.package}});
  const bool by_workspace = draws.rarely("by-workspace", 6);
  upstream.set("revision", by_workspace ? Json() : Json(wanted.revision));
  upstream.set("workspaceName", by_workspace ? Json(wanted.workspace) : Json());
  return upstream;
}

// Another revision of the upstream package where there is one, now and then of another.
Json other_upstream(Draws& draws, const Set& pvs, const SetChoices& choices) {
  std::vector<UpstreamChoice> same;
  std::ranges::copy_if(choices.upstreams, std::back_inserter(same), [&](const auto& choice) {
    return pvs.spec.upstream && choice.repository == pvs.spec.upstream->repo &&
           choice.package == pvs.spec.upstream->package;
  });
  const bool other = same.empty() || draws.rarely("other-package", 4);
  return upstream_of(draws, other ? choices.upstreams : same);
}

Json listed(Draws& draws, const std::vector<std::string>& repositories) {
  // The names of the last two begin alike, for longer than a variant's name may be.
  constexpr std::array<std::string_view, 7> kPackages = {
      "app",
      "core-app",
      "team/app",
      "team-app",
      "app.v2",
      "a-package-whose-name-is-as-long-as-a-name-of-kubernetes-may-be1",
      "a-package-whose-name-is-as-long-as-a-name-of-kubernetes-may-be2"};
  Json::Array all;
  const std::uint64_t count = 1 + draws.number("listed", 3);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string& name = draws.one("listed-repository", repositories);
    const bool is_there = std::ranges::any_of(
        all, [&name](const Json& one) { return one["name"].as_string() == name; });
    if (is_there) continue;
    Json repository = Json::object({{"name", name}});
    if (draws.number("packages", 3) != 0) {
      Json::Array packages = {Json(draws.one("set-package", kPackages))};
      const std::string_view second = draws.one("second-package", kPackages);
      if (packages.front().as_string() != second) packages.emplace_back(second);
      repository.set("packageNames", Json::array(std::move(packages)));
    }
    all.push_back(std::move(repository));
  }
  return Json::array(std::move(all));
}

Json expression(std::string_view label, std::string_view op, Json::Array wanted) {
  Json requirement = Json::object({{"key", label}, {"operator", op}});
  if (!wanted.empty()) requirement.set("values", Json::array(std::move(wanted)));
  return Json::object({{"matchExpressions", Json::array({std::move(requirement)})}});
}

// By a label's value; by several; or whoever has the label at all.
Json selector(Draws& draws, std::string_view label, const std::array<std::string_view, 2>& values) {
  const std::string_view value = draws.one("label-value", values);
  switch (draws.number("selector", 6)) {
    case 3: {
      if (draws.rarely("of-no-value", 6))
        return expression(label, "In", {});  // which nobody can say
      const auto first = static_cast<std::size_t>(draws.number("first-value", 2));
      return expression(label, "In", {Json(values[first]), Json(values[1 - first])});
    }
    case 4:
      return expression(label, "Exists", {});
    case 5:
      return Json::object({{"matchLabels", Json::object({{label, kNowhere}})}});
    default:
      return Json::object({{"matchLabels", Json::object({{label, value}})}});
  }
}

// Or who has not that value, or no label at all.
Json tier_selector(Draws& draws) {
  if (!draws.rarely("lacks-label", 3)) return selector(draws, "tier", kTiers);
  return draws.number("none-at-all", 2) == 1
             ? expression("tier", "DoesNotExist", {})
             : expression("tier", "NotIn", {Json(draws.one("label-value", kTiers))});
}

Json object_selector(Draws& draws, const std::vector<std::string>& repositories) {
  const bool of_repositories = draws.rarely("selects-repositories", 4);
  Json found = of_repositories ? selector(draws, "env", kEnvironments) : tier_selector(draws);
  if (draws.rarely("of-unknown-kind", 6)) {
    found.set("apiVersion", "example.com/v1");
    found.set("kind", "Site");
    return found;
  }
  found.set("apiVersion", of_repositories ? "config.porch.kpt.dev/v1alpha1" : "v1");
  found.set("kind", of_repositories ? "Repository" : "ConfigMap");
  if (draws.rarely("by-name", 6)) found.set("name", draws.one("listed-repository", repositories));
  return found;
}

Json drawn_target(Draws& draws, const SetChoices& choices) {
  Json target = Json::object();
  switch (draws.number("target-kind", 4)) {
    case 0:
      target.set("repositories", listed(draws, choices.repositories));
      break;
    case 3:
      target.set("objectSelector", object_selector(draws, choices.repositories));
      if (!draws.rarely("by-its-repository", 3)) break;
      target.set("template", template_of_repository());
      return target;
    default:
      target.set("repositorySelector", selector(draws, "env", kEnvironments));
  }
  if (draws.number("template", 2) == 1) target.set("template", drawn_template(draws));
  return target;
}

Json drawn_targets(Draws& draws, const SetChoices& choices) {
  Json::Array targets;
  const std::uint64_t count = 1 + draws.number("targets", 2);
  for (std::uint64_t i = 0; i < count; ++i) targets.push_back(drawn_target(draws, choices));
  return Json::array(std::move(targets));
}

Json::Array targets_of(const Set& pvs) {
  const Json document = pvs.to_json();
  const auto& items = document.at({"spec", "targets"}).items();
  return {items.begin(), items.end()};
}

Json with_targets(Json::Array targets) {
  Json patch;
  patch.set_path({"spec", "targets"}, Json::array(std::move(targets)));
  return patch;
}

Json other_template(Draws& draws, const Set& pvs) {
  Json::Array targets = targets_of(pvs);
  if (targets.empty()) return {};
  Json& target = targets[static_cast<std::size_t>(draws.number("which-target", targets.size()))];
  const Json before = target["template"];
  const bool goes_on = !before.is_null() && draws.number("one-part", 2) == 1;
  target.set("template", goes_on ? with_another_part(draws, before) : drawn_template(draws));
  return with_targets(std::move(targets));
}

// One more, one less, or another in its place.
Json other_target(Draws& draws, const Set& pvs, const SetChoices& choices) {
  constexpr std::size_t kMostTargets = 3;
  Json::Array targets = targets_of(pvs);
  const std::uint64_t how = draws.number("how", 3);
  if (targets.empty() || (how == 0 && targets.size() < kMostTargets)) {
    targets.push_back(drawn_target(draws, choices));
    return with_targets(std::move(targets));
  }
  const auto which = static_cast<std::ptrdiff_t>(draws.number("which-target", targets.size()));
  if (how == 1 && targets.size() > 1) {
    targets.erase(targets.begin() + which);
  } else {
    targets[static_cast<std::size_t>(which)] = drawn_target(draws, choices);
  }
  return with_targets(std::move(targets));
}

}  // namespace

bool has_sets(const WorldSpec& world) {
  return std::ranges::any_of(world.controllers, [](const ControllerSpec& controller) {
    return controller.program.reconciles == Set::type().kind;
  });
}

bool waits_for_confirmation(const Set& pvs) {
  const api::Condition* stalled = api::find_condition(pvs.status.conditions, "Stalled");
  return stalled != nullptr && stalled->reason == packagevariantset::kTooManyDeletions;
}

Json selecting_nothing() {
  const Json nowhere = Json::object({{"matchLabels", Json::object({{"env", kNowhere}})}});
  return with_targets({Json::object({{"repositorySelector", nowhere}})});
}

Json confirmation(std::uint64_t deletions) {
  Json patch;
  patch.set_path({"metadata", "annotations", packagevariantset::kConfirmDeletionsAnnotation},
                 fmt::format("{}", deletions));
  return patch;
}

Json drawn_set(Draws& draws, std::string_view name, const SetChoices& choices) {
  Json object =
      Json::object({{"apiVersion", Set::type().api_version()}, {"kind", Set::type().kind}});
  object.set_path({"metadata", "name"}, name);
  object.set_path({"spec", "upstream"}, upstream_of(draws, choices.upstreams));
  object.set_path({"spec", "targets"}, drawn_targets(draws, choices));
  return object;
}

Json drawn_set_change(Draws& draws, const Set& pvs, const SetChoices& choices) {
  Json patch;
  switch (draws.number("set-change", 8)) {
    case 0:
    case 1:
      patch.set_path({"spec", "upstream"}, other_upstream(draws, pvs, choices));
      return patch;
    case 2:
    case 3:
      return other_target(draws, pvs, choices);
    case 4:
      patch.set_path({"spec", "targets"}, drawn_targets(draws, choices));
      return patch;
    case 5:
      return confirmation(2 + draws.number("confirmed", 4));
    default:
      return other_template(draws, pvs);
  }
}

Json drawn_set_slip(Draws& draws, const Set& pvs) {
  Json patch;
  const std::uint64_t slip = draws.number("set-slip", 6);
  switch (slip) {
    case 0:
      patch.set_path({"spec", "upstream", "revision"}, 99);
      return patch;
    case 1:
      patch.set_path({"spec", "upstream", "package"}, "");
      return patch;
    case 2:
      patch.set_path({"spec", "targets"}, Json::array({}));
      return patch;
    case 3:
      patch.set_path({"spec", "targets"}, Json::array({Json::object({})}));
      return patch;
    default: {
      Json::Array targets = targets_of(pvs);
      if (targets.empty()) return {};
      Json& target = targets.front();
      if (slip == 4)
        target.set_path({"template", "downstream", "repoExpr"}, "repoDefault +");
      else
        target.set_path({"template", "labelExprs"},
                        Json::array({Json::object({{"key", "drawn"}, {"valueExpr", kOfNothing}})}));
      return with_targets(std::move(targets));
    }
  }
}

Json drawn_targets_that_err(Draws& draws, const SetChoices& choices) {
  Json wrong = Json::object({{"repositories", listed(draws, choices.repositories)}});
  wrong.set_path({"template", "labelExprs"},
                 Json::array({Json::object({{"key", "drawn"}, {"valueExpr", kOfNothing}})}));
  return with_targets({std::move(wrong), drawn_target(draws, choices)});
}

Json drawn_repository_marks(Draws& draws) {
  Json patch;
  if (draws.rarely("annotates", 3)) {
    patch.set_path({"metadata", "annotations", kNote}, fmt::format("n{}", draws.number("note", 3)));
    return patch;
  }
  const bool region = draws.rarely("region", 3);
  const std::string_view label = region ? "region" : "env";
  const std::uint64_t value = draws.number("label", 3);
  patch.set_path({"metadata", "labels", label},
                 value == 2 ? Json() : Json((region ? kRegions : kEnvironments)[value]));
  return patch;
}

Json drawn_target_object(Draws& draws, const std::vector<std::string>& repositories) {
  Json object = config_map(draws.one("target-object", repositories));
  const std::uint64_t tier = draws.number("tier", 3);
  Json labels = Json::object({{"repo", draws.one("goes-to", repositories)}});
  if (tier < kTiers.size()) labels.set("tier", kTiers[tier]);
  object.set_path({"metadata", "labels"}, std::move(labels));
  if (const std::uint64_t note = draws.number("note", 3); note > 0)
    object.set_path({"metadata", "annotations", kNote}, fmt::format("n{}", note));
  return object;
}

}  // namespace porchsim::scenarios
