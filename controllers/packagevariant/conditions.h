// What a variant's status says. Porch: packagevariant_controller.go, setStalledConditionsToTrue,
// setTargetStatusConditions. Documents: seed 000, "Condition Management".
#pragma once

#include <string>
#include <string_view>

#include "api/package_variant.h"
#include "api/time.h"
#include "controllers/packagevariant/handoff.h"
#include "controllers/packagevariant/mutations/options.h"
#include "controllers/packagevariant/revisions.h"

namespace porchsim::packagevariant {

inline constexpr std::string_view kStalled = "Stalled";  // no progress is possible as things are
inline constexpr std::string_view kReady = "Ready";      // the last reconcile succeeded

using VariantStatus = api::PackageVariant::Status;

// The spec is invalid, or its upstream cannot be found.
void set_stalled_conditions_to_true(VariantStatus& status, std::string message, api::Time now);
void set_valid(VariantStatus& status, api::Time now);
void set_failed(VariantStatus& status, std::string message, api::Time now);

// What is wanted cannot be had with upstream and downstream as they are.
void set_unsupported(VariantStatus& status, std::string message, api::Time now);
// Not ready yet: others have something to do first.
void set_awaiting(VariantStatus& status, const Handoff& handoff, api::Time now);

// `targets` are the downstream targets; one that was there keeps its render status.
void set_targets(VariantStatus& status, const Revisions& targets);
// The render error of a target goes whose pipeline has passed, or that is none of the variant's any
// more.
void clear_stale_render_status(VariantStatus& status, const Revisions& targets);
// Ready, with those targets.
void set_target_status_conditions(VariantStatus& status, const Revisions& targets,
                                  const Options& options, api::Time now);
// The outcome of a render that this variant caused.
void set_render_status(VariantStatus& status, std::string_view target,
                       const api::RenderStatus& render);

}  // namespace porchsim::packagevariant
