// What a set's status says. Porch: packagevariantset_controller.go, setStalledConditionsToTrue.
// Documents: seed 001, "Condition Management".
#pragma once

#include <string>
#include <string_view>

#include "api/package_variant_set.h"
#include "api/time.h"
#include "controllers/packagevariantset/options.h"

namespace porchsim::packagevariantset {

inline constexpr std::string_view kStalled = "Stalled";  // no progress is possible as things are
inline constexpr std::string_view kReady = "Ready";      // the last reconcile succeeded

inline constexpr std::string_view kValidationError = "ValidationError";
inline constexpr std::string_view kUpstreamNotFound = "UpstreamNotFound";
inline constexpr std::string_view kNoMatchingTargets = "NoMatchingTargets";
inline constexpr std::string_view kUnexpectedError = "UnexpectedError";
// Where deletions are limited: they wait for somebody to confirm them.
inline constexpr std::string_view kTooManyDeletions = "TooManyDeletions";

using SetStatus = api::PackageVariantSet::Status;

void set_stalled_conditions_to_true(SetStatus& status, std::string_view reason,
                                    const std::string& message, const Options& options,
                                    api::Time now);
void set_valid(SetStatus& status, api::Time now);
void set_reconciled(SetStatus& status, api::Time now);

}  // namespace porchsim::packagevariantset
