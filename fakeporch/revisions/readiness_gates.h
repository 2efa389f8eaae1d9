// Readiness gates: conditions that must be True before a revision may be proposed or approved.
// Documents: seed 004.
//
// PackagePipelinePassed is the server's own: every revision has its gate and condition, False while
// its pipeline runs and after it failed. It lives in the PackageRevision alone; all other gates and
// conditions lie in the package's Kptfile, so that they travel with the content.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/package_revision.h"
#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {

inline constexpr std::string_view kPackagePipelinePassed = "PackagePipelinePassed";

enum class PipelineState : std::uint8_t { Waiting, Passed, Failed };

// The server's condition; `why` is the render's error.
api::Condition pipeline_condition(PipelineState state, std::string_view why = "");
// Puts gate and condition first, whatever else is there.
void set_pipeline_condition(api::PackageRevision& revision, api::Condition condition);
// The condition that is set, or Waiting if there is none.
api::Condition pipeline_condition_of(const api::PackageRevision& revision);

// The types of all gates whose condition is absent or not True, in the order of the gates.
std::vector<std::string> unmet_gates(const api::PackageRevision& revision);

// Unmet gates stand in the way of Draft -> Proposed and Proposed -> Published: one error for each,
// "readiness gate X is not met". `before` is the revision as stored.
FieldErrors check_gates(const api::PackageRevision& before, std::string_view wanted_lifecycle);

}  // namespace porchsim::fakeporch
