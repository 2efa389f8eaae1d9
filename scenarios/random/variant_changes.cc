#include "scenarios/random/variant_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::uint64_t kValues = 3;

Json text(std::uint64_t number) { return fmt::format("v{}", number); }

Json function(Draws& draws) {
  constexpr std::array<std::string_view, 3> kNames = {"ns", "set.labels", ""};
  const std::string_view name = draws.one("function-name", kNames);
  const std::uint64_t value = draws.number("value", kValues);
  Json made = Json::object({{"image", "set-namespace:v0.4.1"},
                            {"configMap", Json::object({{"namespace", text(value)}})}});
  const std::uint64_t which = draws.number("function", 8);
  if (which == 7) made = Json::object({{"image", "nobody-has-it:v1"}});
  if (which >= 4 && which < 7) {
    made = Json::object(
        {{"image", "set-labels:v0.1.5"}, {"configMap", Json::object({{"drawn", text(value)}})}});
  }
  if (!name.empty()) made.set_path({"name"}, name);
  return made;
}

// By its number, by its workspace, or, rarely, by nothing.
Json upstream_patch(const UpstreamChoice& wanted, bool by_workspace) {
  Json upstream = Json::object({{"repo", wanted.repository}, {"package", wanted.package}});
  upstream.set_path({"revision"}, by_workspace ? Json() : Json(wanted.revision));
  upstream.set_path({"workspaceName"}, by_workspace ? Json(wanted.workspace) : Json());
  return upstream;
}

// Some of all revisions; all, where there are none.
template <class Is>
std::vector<UpstreamChoice> preferably(const std::vector<UpstreamChoice>& all, Is is) {
  std::vector<UpstreamChoice> some;
  std::ranges::copy_if(all, std::back_inserter(some), is);
  return some.empty() ? all : some;
}

// Of the same package; of any; or of another package, and with the same number.
std::vector<UpstreamChoice> drawn_choices(Draws& draws, const api::PackageVariant& variant,
                                          const std::vector<UpstreamChoice>& all) {
  const std::uint64_t which = draws.number("other-package", 5);
  const auto& upstream = variant.spec.upstream;
  if (!upstream || which == 1) return all;
  return preferably(all, [&](const UpstreamChoice& choice) {
    const bool same = choice.repository == upstream->repo && choice.package == upstream->package;
    return which == 0 ? same : !same && choice.revision == upstream->revision;
  });
}

Json other_upstream(Draws& draws, const api::PackageVariant& variant,
                    const VariantChoices& choices) {
  const auto from = drawn_choices(draws, variant, choices.upstreams);
  if (from.empty()) return {};
  const UpstreamChoice& wanted = draws.one("upstream", from);
  return Json::object({{"upstream", upstream_patch(wanted, draws.rarely("by-workspace", 6))}});
}

Json other_place(Draws& draws, const PlaceChoice& places) {
  if (places.repositories.empty() || places.packages.empty()) return {};
  const std::string& repository = draws.one("target", places.repositories);
  const std::string& package = draws.one("name", places.packages);
  return Json::object({{"downstream", Json::object({{"repo", repository}, {"package", package}})}});
}

Json other_functions(Draws& draws) {
  Json::Array functions;
  const std::uint64_t count = draws.number("functions", 3);
  for (std::uint64_t i = 0; i < count; ++i) functions.push_back(function(draws));
  const bool none = functions.empty();
  return Json::object(
      {{"pipeline", Json::object({{"mutators", none ? Json() : Json::array(functions)}})}});
}

Json other_injectors(Draws& draws) {
  if (draws.number("injectors", 3) == 0) return Json::object({{"injectors", Json()}});
  const std::string_view first = draws.one("injected", kInjected);
  return Json::object({{"injectors", injectors_for(first, draws.rarely("both", 2))}});
}

// One key of a map to a value, or away.
Json one_key(Draws& draws, std::string_view map) {
  const std::uint64_t value = draws.number("value", kValues + 1);
  Json patch;
  patch.set_path({map, "drawn"}, value == kValues ? Json() : text(value));
  return patch;
}

Json other_context(Draws& draws) {
  if (draws.rarely("remove-key", 2)) {
    Json patch;
    patch.set_path({"packageContext", "removeKeys"}, Json::array({Json("drawn")}));
    patch.set_path({"packageContext", "data"}, Json());
    return patch;
  }
  Json patch;
  patch.set_path({"packageContext", "removeKeys"}, Json());
  const bool is_empty = draws.rarely("empty-value", 4);
  patch.set_path({"packageContext", "data", "drawn"},
                 is_empty ? Json("") : text(draws.number("value", kValues)));
  return patch;
}

Json in_spec(Json patch) {
  return patch.is_null() ? Json() : Json::object({{"spec", std::move(patch)}});
}

}  // namespace

Json config_map(std::string_view name) {
  Json object = Json::object({{"apiVersion", "v1"}, {"kind", "ConfigMap"}});
  object.set_path({"metadata", "name"}, name);
  return object;
}

Json injectors_for(std::string_view first, bool both) {
  Json::Array injectors = {Json::object({{"name", first}})};
  if (both) injectors.push_back(Json::object({{"name", kInjected[first == kInjected[0] ? 1 : 0]}}));
  return Json::array(std::move(injectors));
}

PlaceChoice places_in(const WorldSpec& world, std::optional<Generation> generation) {
  PlaceChoice places;
  // The last repository is the plainest: worlds name the upstream's first.
  for (auto it = world.repositories.rbegin(); it != world.repositories.rend(); ++it) {
    if (!generation || world.generation_of(it->name) == *generation)
      places.repositories.push_back(it->name);
  }
  for (const PackageSpec& package : world.packages) {
    const std::string& path = package.path;
    std::vector<std::string> names = {path, "site/" + path, path + "1"};
    // Within another: only one of them can be there.
    if (&package == &world.packages.front()) {
      names.push_back(path + "/part");
      names.push_back(path + "/part/deep");
    }
    for (std::string& name : names) {
      if (name.substr(name.rfind('/') + 1).size() <= 63 &&
          std::ranges::find(places.packages, name) == places.packages.end())
        places.packages.push_back(std::move(name));
    }
  }
  return places;
}

api::Json drawn_change(Draws& draws, const api::PackageVariant& variant,
                       const VariantChoices& choices) {
  constexpr std::uint64_t kOfUpstream = 8;  // half of all
  const std::uint64_t change = draws.number("change", 2 * kOfUpstream);
  if (change < kOfUpstream) return in_spec(other_upstream(draws, variant, choices));
  switch (change - kOfUpstream) {
    case 0:
      return in_spec(one_key(draws, "labels"));
    case 1:
      return in_spec(one_key(draws, "annotations"));
    case 2:
      return in_spec(other_context(draws));
    case 3:
      return in_spec(other_functions(draws));
    case 4:
      return drawn_place(draws, choices.places);
    case 5:
      return in_spec(other_injectors(draws));
    case 6: {
      const bool adopts = variant.spec.adoption_policy == api::kAdoptExisting;
      return in_spec(
          Json::object({{"adoptionPolicy", adopts ? api::kAdoptNone : api::kAdoptExisting}}));
    }
    default: {
      const bool orphans = variant.spec.deletion_policy == api::kDeletionOrphan;
      return in_spec(Json::object(
          {{"deletionPolicy", orphans ? api::kDeletionDelete : api::kDeletionOrphan}}));
    }
  }
}

api::Json drawn_place(Draws& draws, const PlaceChoice& places) {
  return in_spec(other_place(draws, places));
}

api::Json drawn_slip(Draws& draws) {
  Json patch;
  switch (draws.number("slip", 4)) {
    case 0:
      patch.set_path({"spec", "upstream", "repo"}, "");
      break;
    case 1:
      patch.set_path({"spec", "downstream", "package"}, "");
      break;
    case 2:
      patch.set_path({"spec", "packageContext", "data", "name"}, "reserved");
      break;
    default:
      patch.set_path({"spec", "upstream", "revision"}, 99);
  }
  return patch;
}

api::Json undoing(const api::Json& patch, const api::Json& object) {
  if (!patch.is_object() || object.is_null()) return object;
  Json undo = Json::object();
  for (const Json::Member& member : patch.members())
    undo.set_path({member.key}, undoing(member.value, object[member.key]));
  return undo;
}

}  // namespace porchsim::scenarios
