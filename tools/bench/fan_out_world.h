// What a fan-out is made of, and what people do in it. Every function that acts lets the world come
// to rest; an error is that of the first call that was refused.
#pragma once

#include "api/json/result.h"
#include "scenarios/format/scenario.h"
#include "scenarios/world/world.h"
#include "tools/bench/bench.h"

namespace porchsim::scenarios {

// A package published once, repositories for its downstreams, and the controllers.
Scenario fan_out_scenario(const FanOutOptions& options);

// Applies the variants, or the set that makes them.
api::Result<> apply_variants(World& world, const FanOutOptions& options);
// Every draft is proposed and approved, one after the other.
api::Result<> publish_drafts(World& world);
// A second revision of the upstream is published, and the variants, or the set, name it.
api::Result<> upgrade_variants(World& world, const FanOutOptions& options);

// Variants that are Ready, and whose downstream is a draft made of that revision of the upstream.
std::uint64_t count_drafted(World& world, std::uint64_t upstream_revision);

}  // namespace porchsim::scenarios
