// The PVOperationsComplete gate: a draft of a variant cannot be proposed or approved between the
// controller's operations on it (clone, mutations), since the condition is True only when all of
// them are stored. Documents: seed 004, section 3.1.
#pragma once

#include <string_view>

#include "api/package_revision.h"

namespace porchsim::packagevariant {

inline constexpr std::string_view kOperationsComplete = "PVOperationsComplete";
inline constexpr std::string_view kPipelinePassed =
    "PackagePipelinePassed";  // Porch's own, seed 004 section 2.1

api::Condition operations_condition(bool complete, bool taken_back = false);

// With the gate and its condition, which becomes True or False; other gates and conditions stay.
api::PackageRevision with_operations(api::PackageRevision revision, bool complete);
// With the gate, and the condition False: since the revision was proposed, and must change. That it
// was is told still when the operations are complete.
api::PackageRevision with_proposal_taken_back(api::PackageRevision revision);

// Does it have the gate and the condition with that value?
bool has_operations(const api::PackageRevision& revision, bool complete);
// Does it have the gate, while the condition is not True?
bool awaits_completion(const api::PackageRevision& revision);

bool pipeline_has_passed(const api::PackageRevision& revision);
// The condition that says that the pipeline failed; null if it passed, runs, or nobody says.
const api::Condition* failed_pipeline(const api::PackageRevision& revision);

}  // namespace porchsim::packagevariant
