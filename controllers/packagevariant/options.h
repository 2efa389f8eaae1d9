// Where documents and shipped Porch disagree about the PackageVariant controller: the documents are the default, each
// difference has a row in docs/fidelity.md, and porch_head() is what nephio-project/porch 74d82d56 does.
#pragma once

namespace porchsim::packagevariant {

struct Options {
  bool honour_upstream_revision = true;     // spec.upstream.revision selects a published revision; else it is ignored
  bool operations_complete = true;          // the PVOperationsComplete gate and condition of seed 004
  bool keep_finalizer_on_error = true;      // after a failed cleanup; else errors are logged and the finalizer goes
  bool wake_by_index = true;                // a revision's event wakes the variants that refer to it; else all of the namespace
  bool names_never_reused = true;           // workspace names of deleted published revisions are not given again

  static Options porch_head();
};

}  // namespace porchsim::packagevariant
