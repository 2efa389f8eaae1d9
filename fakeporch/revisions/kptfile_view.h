// What a PackageRevision shows of its Kptfile, and what a write to it changes there. Porch:
// pkg/repository/util.go, pkg/task/generictaskhandler.go (applyMetadataToKptfile, PatchKptfile).
#pragma once

#include <vector>

#include "api/json/result.h"
#include "api/package_revision.h"
#include "fakeporch/revisions/porch_context.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/files.h"

namespace porchsim::fakeporch {

// Sets package metadata, gates, conditions and upstreamLock as the Kptfile has them; the server's
// own gate and condition are set to `pipeline` (left out if that is null). A Kptfile that cannot be
// read counts as an empty one.
void show_kptfile(PorchContext& porch, api::PackageRevision& revision, const kpt::Files& files,
                  const api::Condition* pipeline);

// Without a place where the Kptfile has no upstream with its lock.
api::Locator upstream_lock_of(const kpt::Kptfile& kptfile);

enum class MetadataWrite : std::uint8_t {
  Create,  // labels, annotations and conditions are added to those that are there
  Update,  // they become exactly those given
};
// What a write speaks of. Given as an empty map or list, a part is cleared; left out, it stays.
struct MetadataGiven {
  bool labels = false;  // of the package
  bool annotations = false;
  bool gates = false;
  bool conditions = false;

  // What is not empty.
  static MetadataGiven of(const api::PackageRevision& wanted);
  // What the request has, empty or not.
  static MetadataGiven of(const api::Json& request);
};
// Writes those parts of `wanted` into the Kptfile; gates always become exactly those wanted.
// BadRequest if the Kptfile is missing or cannot be read.
api::Result<> apply_metadata(PorchContext& porch, kpt::Files& files,
                             const api::PackageRevision& wanted, const MetadataGiven& given,
                             MetadataWrite how);

// A condition whose status is not True, False or Unknown; null if all are well.
const api::Condition* bad_condition(const api::PackageRevision& revision);

}  // namespace porchsim::fakeporch
