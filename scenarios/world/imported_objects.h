// The objects of a world taken from a cluster, put in as they stood.
#pragma once

#include "api/json/result.h"
#include "fakeporch/cluster.h"
#include "scenarios/format/world_spec.h"

namespace porchsim::scenarios {

// Generic objects keep uid, times, status and finalizers. PackageRevisions exist already, made from
// Git, with uids of their own: they get labels, annotations, finalizers and owner references, and
// references to them follow. Call once all repositories have been synced.
api::Result<> restore_imported(fakeporch::Cluster& cluster, const WorldSpec& world);

}  // namespace porchsim::scenarios
