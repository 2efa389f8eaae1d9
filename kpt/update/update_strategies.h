// The update strategies behind merge.h, and what they share. Each changes `ours` in place; after a
// failure its content is meaningless. kpt: internal/util/update.
#pragma once

#include "kpt/package/op_error.h"
#include "kpt/package/package_tree.h"

namespace porchsim::kpt {

struct UpdateTrees {
  const PackageTree& base;
  PackageTree& ours;
  const PackageTree& theirs;
};

OpStatus resource_merge(const UpdateTrees& trees);
OpStatus fast_forward(const UpdateTrees& trees);
OpStatus force_delete_replace(const UpdateTrees& trees);
OpStatus copy_merge(const UpdateTrees& trees);

// kpt: UpdateKptfile. The three-way merge of a folder's Kptfile; `take_upstream`: their upstream
// and upstreamLock replace ours. A missing Kptfile counts as an empty one.
OpStatus merge_kptfiles(const UpdateTrees& trees, std::string_view folder, bool take_upstream);

// The KRM resources (*.yaml, *.yml) of one package without its subpackages, merged by identity and
// field.
OpStatus merge_resources(const UpdateTrees& trees, std::string_view folder);

// Everything that is no KRM file, by bytes. kpt: ReplaceNonKRMFiles.
void merge_other_files(const UpdateTrees& trees, std::string_view folder);

}  // namespace porchsim::kpt
