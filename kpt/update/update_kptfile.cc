// The merge of Kptfiles: the typed views are merged by field, functions by name. kpt:
// pkg/kptfile/kptfileutil/util.go.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kptfile/kptfile_schema.h"
#include "kpt/update/merge_walk.h"
#include "kpt/update/update_strategies.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kMadeUpPrefix = "_kpt-merge_";

// What identifies a function without a name: its program, or its image up to the first ":".
std::string function_key(const Function& function) {
  return function.exec.empty() ? function.image.substr(0, function.image.find(':')) : function.exec;
}

// No function has a name, and all can be told apart by image.
bool names_can_be_made_up(const std::vector<Function>& functions) {
  std::set<std::string> keys;
  return std::all_of(functions.begin(), functions.end(), [&](const Function& function) {
    return function.name.empty() && keys.insert(function_key(function)).second;
  });
}

bool names_can_be_made_up(const Kptfile& kptfile) {
  return !kptfile.pipeline || (names_can_be_made_up(kptfile.pipeline->mutators) &&
                               names_can_be_made_up(kptfile.pipeline->validators));
}

template <class Change>
void for_each_function(Kptfile& kptfile, Change change) {
  if (!kptfile.pipeline) return;
  for (auto& function : kptfile.pipeline->mutators) change(function);
  for (auto& function : kptfile.pipeline->validators) change(function);
}

void make_up_names(Kptfile& kptfile) {
  for_each_function(kptfile, [](Function& function) {
    function.name = std::string(kMadeUpPrefix) + function_key(function);
  });
}

void drop_made_up_names(Kptfile& kptfile) {
  for_each_function(kptfile, [](Function& function) {
    if (function.name.starts_with(kMadeUpPrefix)) function.name.clear();
  });
}

// Name, namespace, upstream and upstreamLock stay ours.
OpStatus merge_into(Kptfile& ours, Kptfile base, Kptfile theirs) {
  const bool made_up =
      names_can_be_made_up(ours) && names_can_be_made_up(theirs) && names_can_be_made_up(base);
  if (made_up) {
    for (Kptfile* kptfile : {&ours, &base, &theirs}) make_up_names(*kptfile);
  }
  yaml::Node our_tree = kptfile_tree(ours);
  const yaml::Node base_tree = kptfile_tree(base);
  const yaml::Node their_tree = kptfile_tree(theirs);
  if (const auto done = merge_trees({&our_tree, &base_tree, &their_tree}, true); !done) {
    return op_fail(done.error().message);
  }
  const auto canonical = canonical_kptfile(our_tree, Decoding::Strict);
  if (!canonical) return op_fail(canonical.error().message);
  Kptfile merged = read_canonical(*canonical);
  if (made_up) {
    drop_made_up_names(ours);
    drop_made_up_names(merged);
  }
  ours.annotations = std::move(merged.annotations);
  ours.labels = std::move(merged.labels);
  ours.info = std::move(merged.info);
  ours.pipeline = std::move(merged.pipeline);
  ours.inventory = std::move(merged.inventory);
  ours.status = std::move(merged.status);
  return {};
}

OpResult<Kptfile> read_or_empty(const PackageTree& tree, std::string_view folder,
                                std::string_view blamed) {
  if (!tree.files.contains(join_path(folder, kKptfileName))) return Kptfile{};
  auto kptfile = read_kptfile(tree, folder);
  if (!kptfile) return std::unexpected(kptfile.error().in("kptfileutil.UpdateKptfile", blamed));
  return kptfile;
}

}  // namespace

OpStatus merge_kptfiles(const UpdateTrees& trees, std::string_view folder, bool take_upstream) {
  const std::string blamed = trees.ours.folder(folder);
  Kptfile ours = PORCHSIM_TRY(read_or_empty(trees.ours, folder, blamed));
  const Kptfile theirs = PORCHSIM_TRY(read_or_empty(trees.theirs, folder, blamed));
  const Kptfile base = PORCHSIM_TRY(read_or_empty(trees.base, folder, blamed));
  if (OpStatus merged = merge_into(ours, base, theirs); !merged) return merged;
  if (take_upstream && theirs.upstream) ours.upstream = theirs.upstream;
  if (take_upstream && theirs.upstream_lock) ours.upstream_lock = theirs.upstream_lock;
  trees.ours.files.insert_or_assign(join_path(folder, kKptfileName),
                                    make_text(marshal_kptfile(ours)));
  return {};
}

}  // namespace porchsim::kpt
