#include "kpt/update/merge.h"

#include <utility>

#include "kpt/package/package_tree.h"
#include "kpt/update/merge_walk.h"
#include "kpt/update/update_strategies.h"

namespace porchsim::kpt {
namespace {

OpStatus run_strategy(UpdateStrategy strategy, const UpdateTrees& trees) {
  switch (strategy) {
    case UpdateStrategy::ResourceMerge:
      return resource_merge(trees);
    case UpdateStrategy::FastForward:
      return fast_forward(trees);
    case UpdateStrategy::ForceDeleteReplace:
      return force_delete_replace(trees);
    case UpdateStrategy::CopyMerge:
      return copy_merge(trees);
  }
  return {};
}

// A document's root; a null where the text has none.
Result<yaml::Node> parse_root(std::string_view text) {
  yaml::Node document = PORCHSIM_TRY(yaml::parse(text));
  if (document.content.empty()) return fail("EOF");
  return document;
}

}  // namespace

UpdateStrategy parse_update_strategy(std::string_view name) {
  if (name == "fast-forward") return UpdateStrategy::FastForward;
  if (name == "force-delete-replace") return UpdateStrategy::ForceDeleteReplace;
  if (name == "copy-merge") return UpdateStrategy::CopyMerge;
  return UpdateStrategy::ResourceMerge;
}

std::string_view to_string(UpdateStrategy strategy) {
  switch (strategy) {
    case UpdateStrategy::ResourceMerge:
      return "resource-merge";
    case UpdateStrategy::FastForward:
      return "fast-forward";
    case UpdateStrategy::ForceDeleteReplace:
      return "force-delete-replace";
    case UpdateStrategy::CopyMerge:
      return "copy-merge";
  }
  return "";
}

Result<Files> update_package(UpdateStrategy strategy, const PackageVersions& versions) {
  const PackageTree base{versions.base, "<ORIGIN>"};
  const PackageTree theirs{versions.theirs, "<UPDATED>"};
  PackageTree ours{versions.ours, "<LOCAL>"};
  if (const OpStatus done = run_strategy(strategy, {base, ours, theirs}); !done)
    return fail(done.error().message());
  return std::move(ours.files);
}

Result<Files> update_package(UpdateStrategy strategy, const PackageVersions& versions,
                             KnownMerges& known) {
  if (strategy != UpdateStrategy::ResourceMerge) return update_package(strategy, versions);
  const KnownMerges::Packages packages = {versions.base, versions.ours, versions.theirs};
  if (const auto* merged = known.find(packages); merged != nullptr) return *merged;
  return known.keep(packages, update_package(strategy, versions));
}

Result<std::string> merge_documents(std::string_view base, std::string_view ours,
                                    std::string_view theirs, bool infer_lists) {
  const yaml::Node base_document = PORCHSIM_TRY(parse_root(base));
  const yaml::Node their_document = PORCHSIM_TRY(parse_root(theirs));
  yaml::Node our_document = PORCHSIM_TRY(parse_root(ours));
  const Merged merged = PORCHSIM_TRY(
      merge_trees({&our_document.content[0], &base_document.content[0], &their_document.content[0]},
                  infer_lists));
  if (merged.outcome == MergeOutcome::Removed) return std::string();
  return yaml::print(merged.outcome == MergeOutcome::Ours ? our_document : merged.node);
}

}  // namespace porchsim::kpt
