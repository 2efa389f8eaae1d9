// What a revision's files should be after the variant's mutations, and whether that is a change.
// Porch: packagevariant_controller.go, calculateDraftResources. Documents: seed 000, "Calculate
// Draft Resources".
#pragma once

#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/draft_files.h"
#include "controllers/packagevariant/mutations/file_cache.h"
#include "controllers/packagevariant/mutations/injection.h"
#include "controllers/packagevariant/mutations/options.h"

namespace porchsim::packagevariant {

struct DraftResources {
  api::ObjectPtr stored;  // the PackageRevisionResources as read
  bool changed = false;
  api::FileMap files;  // all of them; only if changed
};

struct Mutations {
  FileCache& cache;
  const ListCluster& list_cluster;
  const Options& options;
};

// Package context, then functions, then injection. Errors are those of the three, and resources
// without any files. A mutation that holds is not applied: of a package that says already what it
// should, in plain text, nothing is parsed or printed.
api::Result<DraftResources> calculate_draft_resources(const api::PackageVariant& pv,
                                                      const api::ObjectPtr& stored,
                                                      const Mutations& mutations);

}  // namespace porchsim::packagevariant
