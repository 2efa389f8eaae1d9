#include <fmt/core.h>

#include "fakeporch/porch/package_tasks.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/update/merge.h"

namespace porchsim::fakeporch {

namespace {

std::unexpected<api::Error> failed_for(const std::string& what, const api::Error& why) {
  return failed(fmt::format("{}: {}", what, why.message));
}

}  // namespace

api::Result<kpt::Files> upgrade_package(const TaskRequest& request) {
  PorchContext& porch = request.porch;
  const auto upgrade = request.task.upgrade.value_or(api::Task::Upgrade());
  const std::string package = kpt::go_quote(request.revision.spec.package_name);
  const std::string target = kpt::go_quote(upgrade.new_upstream.name);

  const std::string no_base =
      fmt::format("error fetching the resources for package {} with ref {{{}}}", package,
                  upgrade.old_upstream.name);
  const auto old_upstream = fetch_revision(request, upgrade.old_upstream.name);
  if (!old_upstream) return failed_for(no_base, old_upstream.error());
  const auto base = read_content(porch, old_upstream->repository, old_upstream->revision());
  if (!base) return failed_for(no_base, base.error());

  const auto new_upstream = fetch_revision(request, upgrade.new_upstream.name);
  if (!new_upstream) {
    return failed_for("error fetching revision for target upstream " + target,
                      new_upstream.error());
  }
  if (new_upstream->is_placeholder()) {
    return failed("target upstream revision may not be the placeholder package revision " +
                  new_upstream->place());
  }
  const auto theirs = read_content(porch, new_upstream->repository, new_upstream->revision());
  if (!theirs)
    return failed_for("error fetching resources for target upstream " + target, theirs.error());

  const auto local = fetch_revision(request, upgrade.local_revision.name);
  if (!local) {
    return failed_for(fmt::format("error fetching revision {} to be upgraded",
                                  kpt::go_quote(upgrade.local_revision.name)),
                      local.error());
  }
  if (local->is_placeholder()) {
    return failed("source revision may not be the placeholder package revision " + local->place());
  }
  const auto ours = read_content(porch, local->repository, local->revision());
  if (!ours) {
    return failed_for(
        "error fetching resources for local revision " + kpt::go_quote(upgrade.local_revision.name),
        ours.error());
  }

  // The clone has given each resource a merge key: without one on the other side, nothing would
  // ever count as untouched.
  const bool as_cloned = !porch.options.quirks.merge_keys_are_edits;
  const kpt::Files before = as_cloned ? with_merge_keys(porch, *base) : *base;
  const kpt::Files after = as_cloned ? with_merge_keys(porch, *theirs) : *theirs;
  auto merged =
      kpt::update_package(kpt::parse_update_strategy(upgrade.strategy),
                          {.base = before, .ours = *ours, .theirs = after}, porch.memory.merges);
  if (!merged) {
    return failed(fmt::format("error updating the package {} to revision {}: {}", package, target,
                              merged.error().message));
  }
  const api::Result<> set =
      set_upstream(porch, *merged, "", *new_upstream->revision().status.self_lock->git);
  if (!set) return failed_for("failed to apply upstream lock to package " + package, set.error());
  return with_merge_keys(porch, *std::move(merged));
}

}  // namespace porchsim::fakeporch
