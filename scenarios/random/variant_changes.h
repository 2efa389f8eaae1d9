// Changes of a PackageVariant: every member of its spec, each to one of a few values, so that what
// was changed is often changed back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "api/package_variant.h"
#include "scenarios/format/world_spec.h"
#include "scenarios/random/draws.h"

namespace porchsim::scenarios {

// What a variant may be told to follow: a published revision.
struct UpstreamChoice {
  std::string repository;
  std::string package;
  std::int64_t revision = 0;
  std::string workspace;
};
inline std::string name_to_choose(const UpstreamChoice& choice) {
  return choice.repository + "/" + choice.package + " v" + std::to_string(choice.revision);
}
// Where a variant may be told to be.
struct PlaceChoice {
  std::vector<std::string> repositories;
  std::vector<std::string> packages;
};

struct VariantChoices {
  std::vector<UpstreamChoice> upstreams;
  PlaceChoice places;
};
// Packages of a world's first repositories below the others, and beside each other; in repositories
// of one generation, or of either.
PlaceChoice places_in(const WorldSpec& world, std::optional<Generation> generation = {});

// ConfigMaps that injectors name; a world that wants them filled has them.
inline constexpr std::string_view kInjected[] = {"site-a", "site-b"};
// Of a variant: the one, or both of them, that one first.
api::Json injectors_for(std::string_view first, bool both);
// One that owns revisions beside their variants.
inline constexpr std::string_view kKeeper = "keeper";
// A ConfigMap of the cluster with nothing in it.
api::Json config_map(std::string_view name);

// A merge patch of `spec`; null where there is nothing to choose from.
api::Json drawn_change(Draws& draws, const api::PackageVariant& variant,
                       const VariantChoices& choices);
// The same, of its place alone.
api::Json drawn_place(Draws& draws, const PlaceChoice& places);
// The same, of a kind that is not valid.
api::Json drawn_slip(Draws& draws);
// What takes `patch` back.
api::Json undoing(const api::Json& patch, const api::Json& object);

}  // namespace porchsim::scenarios
