// resource-merge: package by package, resource by resource, field by field. kpt:
// internal/util/update/resource-merge.go and merge3.
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/kyaml/reader_annotations.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/kyaml/stable_order.h"
#include "kpt/package/resource_identity.h"
#include "kpt/update/merge_walk.h"
#include "kpt/update/update_strategies.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kUpdate = "update.Update";
constexpr std::string_view kUpdatePackage = "update.updatePackage";
constexpr std::string_view kMergePackage = "update.mergePackage";

// The same resource as the three sides have it.
struct Versions {
  std::optional<Resource> base;
  std::optional<Resource> ours;
  std::optional<Resource> theirs;
};

OpResult<std::vector<Resource>> read_package(const PackageTree& tree, std::string_view folder,
                                             std::string_view side) {
  std::vector<Resource> resources;
  for (const auto& name : resource_files(tree.files, folder)) {
    auto read = read_resources(name, *tree.files.at(join_path(folder, name)),
                               {.wrap_bare_sequences = true, .keep_reader_annotations = true});
    if (!read) {
      const OpError error(
          fmt::format("{}/{}: {}", tree.folder(folder), name, read.error().message));
      return std::unexpected(error.in("", tree.folder(folder)));
    }
    for (auto& resource : *read) {
      // Comments of the document are not kept.
      resource.document = yaml::Node(std::move(resource.root()));
      note_place(resource.document, {.path = name,
                                     .index = resource.index,
                                     .wide_sequences = resource.wide_sequences,
                                     .merge_source = side});
      resources.push_back(std::move(resource));
    }
  }
  return resources;
}

// Brings together what is the same, in the order in which it was first met.
class Tuples {
 public:
  OpStatus add(std::vector<Resource> resources, std::optional<Resource> Versions::* side,
               std::string_view name) {
    for (auto& resource : resources) {
      const auto [place, fresh] = index_.try_emplace(identity_of(resource), all_.size());
      if (fresh) all_.emplace_back();
      auto& slot = all_[place->second].*side;
      if (slot) {
        return op_fail(fmt::format(
            "found duplicate \"{}\" resources in file \"{}\", please refer to \"update\" "
            "documentation for the fix",
            name, last_annotation(resource.root(), annotation::kPath)));
      }
      slot = std::move(resource);
    }
    return {};
  }

  std::vector<Versions>& all() { return all_; }

 private:
  std::vector<Versions> all_;
  std::map<ResourceIdentity, std::size_t> index_;
};

// Is our resource still, to the letter, what upstream had, and where? kpt means to leave out all
// that it notes on a resource, and leaves out the side alone: its place and indentation count.
bool is_untouched(const Resource& base, const Resource& ours) {
  const auto text = [](yaml::Node root) {
    clear_annotation(root, annotation::kMergeSource);
    return yaml::print(root);
  };
  return text(base.root()) == text(ours.root());
}

OpResult<std::optional<Resource>> merge_versions(Versions& versions) {
  auto& [base, ours, theirs] = versions;
  if (!base && !theirs) return std::move(ours);
  if (!base && !ours) return std::move(theirs);
  if (!theirs) {
    if (!ours || is_untouched(*base, *ours)) return std::nullopt;
    return std::move(ours);
  }
  if (!ours) return std::nullopt;
  const auto merged =
      merge_trees({&ours->root(), base ? &base->root() : nullptr, &theirs->root()}, false);
  if (!merged) return op_fail(merged.error().message);
  if (merged->outcome == MergeOutcome::Removed) return std::nullopt;
  return std::move(ours);
}

// Takes back from the tree what was noted there, and merged.
void read_notes(Resource& resource, bool written_over) {
  yaml::Node& root = resource.root();
  resource.index = static_cast<int>(go_atoi(get_annotation(root, annotation::kIndex)).value);
  resource.wide_sequences = last_annotation(root, annotation::kSequenceIndent) == "wide";
  drop_merge_annotations(root, written_over);
}

void write_package(Files& files, std::string_view folder, const std::set<std::string>& old_names,
                   std::vector<Resource> resources) {
  std::map<std::string, std::vector<Resource>> by_file;
  for (auto& resource : resources) {
    read_notes(resource, !old_names.empty());
    by_file[resource.path].push_back(std::move(resource));
  }
  for (const auto& name : old_names) {
    if (!by_file.contains(name)) files.erase(join_path(folder, name));
  }
  for (auto& [name, content] : by_file) {
    sort_stably(content, [](const Resource& a, const Resource& b) { return a.index < b.index; });
    files.insert_or_assign(join_path(folder, name), make_text(write_resources(content)));
  }
}

OpStatus merge_package(const UpdateTrees& trees, std::string_view folder, bool root) {
  const std::string where = trees.ours.folder(folder);
  if (const auto done = merge_kptfiles(trees, folder, !root); !done) {
    return std::unexpected(done.error().in(kMergePackage, where));
  }
  if (OpStatus done = merge_resources(trees, folder); !done) return done;
  merge_other_files(trees, folder);
  return {};
}

OpStatus update_subpackage(const UpdateTrees& trees, const std::string& path) {
  const bool root = path == ".";
  const bool in_base = has_folder(trees.base.files, path);
  const bool in_ours = has_folder(trees.ours.files, path);
  const bool in_theirs = has_folder(trees.theirs.files, path);
  if (in_base && in_ours && in_theirs) return merge_package(trees, path, root);
  if (!in_base && in_ours && in_theirs) {
    return op_fail(fmt::format("subpackage \"{}\" added in both upstream and local", path));
  }
  if (!in_base && in_theirs) {
    copy_package(trees.theirs.files, trees.ours.files, path, !root);
  } else if (in_base && in_ours) {
    const auto diff = package_diff(trees.base, trees.ours, path);
    if (!diff) return std::unexpected(diff.error());
    if (diff->empty()) remove_folder(trees.ours.files, path);
  }
  return {};
}

}  // namespace

OpStatus merge_resources(const UpdateTrees& trees, std::string_view folder) {
  const auto read = [&](const PackageTree& tree,
                        std::string_view side) -> OpResult<std::vector<Resource>> {
    auto resources = read_package(tree, folder, side);
    if (!resources) return std::unexpected(resources.error().in(kMergePackage, ""));
    return resources;
  };
  auto base = PORCHSIM_TRY(read(trees.base, "original"));
  auto theirs = PORCHSIM_TRY(read(trees.theirs, "updated"));
  auto ours = PORCHSIM_TRY(read(trees.ours, "dest"));
  std::set<std::string> our_names;
  for (const auto& resource : ours) our_names.insert(resource.path);

  Tuples tuples;
  if (OpStatus added = tuples.add(std::move(base), &Versions::base, "original"); !added)
    return added;
  if (OpStatus added = tuples.add(std::move(theirs), &Versions::theirs, "updated"); !added)
    return added;
  if (OpStatus added = tuples.add(std::move(ours), &Versions::ours, "dest"); !added) return added;
  std::vector<Resource> merged;
  for (auto& versions : tuples.all()) {
    auto resource = PORCHSIM_TRY(merge_versions(versions));
    if (resource) merged.push_back(std::move(*resource));
  }
  write_package(trees.ours.files, folder, our_names, std::move(merged));
  return {};
}

OpStatus resource_merge(const UpdateTrees& trees) {
  std::set<std::string> paths;
  for (const PackageTree* tree :
       {static_cast<const PackageTree*>(&trees.ours), &trees.theirs, &trees.base}) {
    const auto found = subpackages(*tree, SubpackageKind::Local);
    if (!found) return std::unexpected(found.error().below(kUpdate, trees.ours.label));
    paths.insert(found->begin(), found->end());
  }
  std::vector<std::string> all = {"."};
  all.insert(all.end(), paths.begin(), paths.end());
  for (const auto& path : all) {
    const std::string where = trees.ours.folder(path);
    if (const auto done = update_subpackage(trees, path); !done) {
      return std::unexpected(done.error().in(kUpdatePackage, where).in(kUpdate, where));
    }
  }
  return {};
}

}  // namespace porchsim::kpt
