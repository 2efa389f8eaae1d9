// PackageVariantSets out of chance, and changes of them: upstream, targets of every kind, templates
// with texts and expressions, each to one of a few values, so that what was changed is often
// changed back, and so that targets of two sets meet.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/package_variant_set.h"
#include "scenarios/format/world_spec.h"
#include "scenarios/random/draws.h"
#include "scenarios/random/variant_changes.h"

namespace porchsim::scenarios {

// With a repository "edge-core" beside "edge", and packages "core-app" beside "app", the parts of
// a variant's name can be put together in more than one way.
inline constexpr std::string_view kSetNames[] = {"fleet", "fleet-edge", "others"};

// What selectors look for: values of the label "env" of repositories, and "tier" of ConfigMaps.
inline constexpr std::array<std::string_view, 2> kEnvironments = {"prod", "test"};
inline constexpr std::array<std::string_view, 2> kTiers = {"gold", "iron"};
inline constexpr std::array<std::string_view, 2> kRegions = {"north", "south"};
// What templates read of an annotation of repositories and of ConfigMaps.
inline constexpr std::string_view kNote = "note";

struct SetChoices {
  std::vector<UpstreamChoice> upstreams;  // not empty
  std::vector<std::string> repositories;  // to list; not empty
};

bool has_sets(const WorldSpec& world);  // does a controller of sets run there?

// It has said that its deletions wait for somebody who confirms them.
bool waits_for_confirmation(const api::PackageVariantSet& pvs);

// Merge patches: one after which it has no targets, and all its variants are to go, and one that
// confirms so many deletions.
api::Json selecting_nothing();
api::Json confirmation(std::uint64_t deletions);

// A PackageVariantSet of that name.
api::Json drawn_set(Draws& draws, std::string_view name, const SetChoices& choices);

// A merge patch of the set: its upstream, its targets (the whole list), a template of one of them,
// or the number of deletions that is confirmed.
api::Json drawn_set_change(Draws& draws, const api::PackageVariantSet& pvs,
                           const SetChoices& choices);
// The same, that leaves the set invalid, or without an upstream.
api::Json drawn_set_slip(Draws& draws, const api::PackageVariantSet& pvs);

// The same, whose first target is wrong and its second is not.
api::Json drawn_targets_that_err(Draws& draws, const SetChoices& choices);

// Merge patches of what selectors and templates look at: one label to a value, or away; or an
// annotation.
api::Json drawn_repository_marks(Draws& draws);
// A ConfigMap that targets may select, by the name of a repository.
api::Json drawn_target_object(Draws& draws, const std::vector<std::string>& repositories);

}  // namespace porchsim::scenarios
