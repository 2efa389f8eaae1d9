// The PVOperationsComplete gate where it travels with the content: of v1alpha2, whose conditions
// the PackageRevision controller reads out of the Kptfile once that is rendered. The gate stands
// beside what is written, in one and the same write, so that no content is ever without it.
// Documents: seeds 003 and 004.
#pragma once

#include "api/json/result.h"
#include "controllers/packagevariant/mutations/draft_resources.h"

namespace porchsim::packagevariant {

// Has the Kptfile, as it would be written, the gate and the condition with that value?
bool kptfile_has_operations(const DraftResources& resources, bool complete);

// With the gate, and the condition True or False; everything else of the Kptfile stays. Error: it
// is missing, or cannot be read.
api::Result<DraftResources> with_kptfile_operations(DraftResources resources, bool complete);

}  // namespace porchsim::packagevariant
