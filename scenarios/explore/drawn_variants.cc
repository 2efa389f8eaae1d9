#include "scenarios/explore/drawn_variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "api/package_variant.h"
#include "scenarios/random/draws.h"
#include "scenarios/random/variant_changes.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using Part = Draws::Part;

Json draw_variant(Draws& draws, const VariantChoices& choices) {
  constexpr std::array<std::string_view, 5> kNames = {"first", "second", "third", "fourth",
                                                      "fifth"};
  const UpstreamChoice& upstream = draws.one("upstream", choices.upstreams);
  api::PackageVariant variant;
  variant.meta.name = kNames[draws.ordinal()];
  if (draws.rarely("dotted", 6)) variant.meta.name += ".site";
  variant.spec.upstream =
      api::PackageVariant::Upstream{upstream.repository, upstream.package, upstream.revision, ""};
  const std::string& repository = draws.one("target", choices.places.repositories);
  const std::string& package = draws.one("name", choices.places.packages);
  variant.spec.downstream = api::PackageVariant::Downstream{repository, package};
  Json object = variant.to_json();
  if (draws.rarely("injects", 4)) {
    const std::string_view first = draws.one("injected", kInjected);
    object.mutable_member("spec").set("injectors",
                                      injectors_for(first, draws.rarely("injects-both", 2)));
  }
  const std::uint64_t changes = draws.number("changes", 4);
  for (std::uint64_t i = 0; i < changes; ++i) {
    const Json patch = drawn_change(draws, api::PackageVariant::from_json(object), choices);
    object = api::merge_patch(object, patch.is_null() ? Json::object() : patch);
  }
  return object;
}

Json injected_object(std::string_view name) {
  Json object = config_map(name);
  object.set_path({"data", "site"}, name);
  return object;
}

}  // namespace

std::vector<UpstreamChoice> drawn_upstreams(const WorldSpec& world, std::size_t repositories) {
  std::vector<UpstreamChoice> all;
  for (const PackageSpec& package : world.packages) {
    const auto lies_in = [&package](const RepositorySpec& repository) {
      return repository.name == package.repository;
    };
    const auto end = world.repositories.begin() + static_cast<std::ptrdiff_t>(repositories);
    if (std::find_if(world.repositories.begin(), end, lies_in) == end) continue;
    for (const RevisionSpec& revision : package.revisions) {
      if (revision.revision == 0) continue;  // a draft
      all.push_back({package.repository, package.path, revision.revision, revision.workspace});
    }
  }
  return all;
}

void add_injected_objects(sim::Choices& choices, WorldSpec& world) {
  Draws shape(choices, Part::World, 3);
  for (const std::string_view name : kInjected) {
    if (shape.number("injected-object", 2) == 1)
      world.objects.push_back({{}, injected_object(name)});
  }
}

void add_drawn_variants(sim::Choices& choices, std::size_t upstreams, WorldSpec& world) {
  Draws shape(choices, Part::World, 3);
  VariantChoices offered{drawn_upstreams(world, upstreams), places_in(world)};
  std::set<std::pair<std::string, std::string>> taken;
  const std::uint64_t count = 1 + shape.number("variants", 3);
  const bool may_meet = shape.rarely("variants-meet", 8);
  for (std::size_t i = 0; i < count; ++i) {
    Draws draws(choices, Part::Variant, i);
    if (draws.left_out()) continue;
    Json variant = draw_variant(draws, offered);
    const Json& place = variant.at({"spec", "downstream"});
    const bool is_free = taken.emplace(place["repo"].text(), place["package"].text()).second;
    if (is_free || may_meet) world.objects.push_back({{}, std::move(variant)});
  }
}

void add_variants_between(sim::Choices& choices, WorldSpec& world) {
  constexpr std::size_t kFirst = 3;
  constexpr std::size_t kEnd = 5;
  const VariantChoices offered{drawn_upstreams(world, world.repositories.size()), places_in(world)};
  for (std::size_t i = kFirst; i < kEnd; ++i) {
    Draws draws(choices, Part::Variant, i);
    if (draws.left_out()) continue;
    Json variant = draw_variant(draws, offered);
    const Json& place = variant.at({"spec", "downstream"});
    const bool is_taken = std::ranges::any_of(world.objects, [&place](const ObjectSpec& object) {
      return object.document.at({"spec", "downstream"}) == place;
    });
    if (!is_taken) world.objects.push_back({{}, std::move(variant)});
  }
}

}  // namespace porchsim::scenarios
