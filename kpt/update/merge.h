// Three-way update of a package: base = old upstream, ours = the local package, theirs = the new
// upstream. Porch: DefaultPackageUpdater.Update over kpt's pkg/lib/update (resource-merge,
// fast-forward, force-delete-replace, copy-merge); kyaml's merge3 does the fields.
//
// Pure functions of their arguments. What the temporary directories of kpt would put into an error
// text is written <LOCAL>, <ORIGIN> and <UPDATED>.
#pragma once

#include <cstdint>
#include <string_view>

#include "kpt/package/content_cache.h"
#include "kpt/package/files.h"
#include "kpt/package/package_cache.h"
#include "kpt/scan/error.h"

namespace porchsim::kpt {

enum class UpdateStrategy : std::uint8_t {
  ResourceMerge,       // by resource and field; local changes survive
  FastForward,         // refuses local changes, else force-delete-replace
  ForceDeleteReplace,  // theirs, but for the root Kptfile, which is merged
  CopyMerge,           // theirs over ours; what only ours has stays
};

// Anything unknown, "" too, is resource-merge, as in kpt.
UpdateStrategy parse_update_strategy(std::string_view name);
std::string_view to_string(UpdateStrategy strategy);

struct PackageVersions {
  const Files& base;
  const Files& ours;
  const Files& theirs;
};

// The new content of the local package. Nothing is changed where it fails.
Result<Files> update_package(UpdateStrategy strategy, const PackageVersions& versions);
// The same where versions are merged again and again. By base, ours and theirs: what resource-merge
// makes of them; the other strategies only copy.
using KnownMerges = PackageCache<Result<Files>>;
Result<Files> update_package(UpdateStrategy strategy, const PackageVersions& versions,
                             KnownMerges& known);

// One document by fields: kyaml merge3.MergeStrings. `infer_lists` finds associative lists without
// a schema by a common key of their elements; else only the schema of built-in kinds decides.
Result<std::string> merge_documents(std::string_view base, std::string_view ours,
                                    std::string_view theirs, bool infer_lists);

// Porch: ensureMergeKey (pkg/task/mergekey.go). Gives every resource the comment "# kpt-merge:
// <namespace>/<name>" that names its upstream identity, unless it has one, and annotation
// internal.kpt.dev/upstream-identifier. Every YAML file is printed anew. A file that cannot be read
// is an error.
Result<Files> ensure_merge_key(const Files& files);
// The same where texts that many packages share are read once. By text: the one with keys, null if
// nothing is in it.
using KeyedTexts = ContentCache<Result<Text>>;
Result<Files> ensure_merge_key(const Files& files, KeyedTexts& keyed);

}  // namespace porchsim::kpt
