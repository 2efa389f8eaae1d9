#include "kube/managedfields/prune.h"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/try.h"

namespace porchsim::kube::managedfields {
namespace {

using Pruned = std::expected<Versioned, std::string>;

// The object before and after pruning, both at one version.
struct Step {
  Versioned merged;
  Versioned pruned;
};

// Puts back what `owned` names at a version. One that nobody knows any more names nothing.
std::expected<Step, std::string> add_back_owned(const Kind& kind, Step step,
                                                const std::string& api_version,
                                                const FieldSet& owned) {
  auto merged = convert(kind, step.merged, api_version);
  if (!merged && merged.error().is_missing_version) return step;
  if (!merged) {
    return std::unexpected(fmt::format("failed to convert merged object at version {}: {}",
                                       api_version, merged.error().message));
  }
  auto pruned = convert(kind, step.pruned, api_version);
  if (!pruned && pruned.error().is_missing_version) return Step{*merged, step.pruned};
  if (!pruned) {
    return std::unexpected(fmt::format("failed to convert pruned object at version {}: {}",
                                       api_version, pruned.error().message));
  }
  const FieldSet kept =
      pruned->with_parents(pruned->paths()).union_with(merged->with_parents(owned));
  Versioned now = merged->without(merged->with_parents(merged->paths()).difference(kept));
  return Step{*std::move(merged), std::move(now)};
}

std::expected<Step, std::string> add_back_all_owned(const Kind& kind, Step step,
                                                    const std::string& first_version,
                                                    const Managers& managers) {
  std::map<std::string, FieldSet> owned;
  for (const auto& [identifier, manager] : managers) {
    FieldSet& set = owned[manager.api_version];
    set = set.union_with(*manager.set);
  }
  // The version of what is pruned comes first: it may be needed to convert to the others.
  if (const auto first = owned.find(first_version); first != owned.end()) {
    step = PORCHSIM_TRY(add_back_owned(kind, std::move(step), first->first, first->second));
    owned.erase(first);
  }
  for (const auto& [api_version, set] : owned) {
    step = PORCHSIM_TRY(add_back_owned(kind, std::move(step), api_version, set));
  }
  return step;
}

// Puts back what the applier did not own.
Pruned add_back_dangling(const Kind& kind, const Versioned& merged, const Versioned& pruned,
                         const Manager& last) {
  const auto converted = convert(kind, pruned, last.api_version);
  if (!converted && converted.error().is_missing_version) return merged;
  if (!converted) {
    return std::unexpected("failed to convert pruned object to last applied version: " +
                           converted.error().message);
  }
  const FieldSet kept = merged.with_parents(converted->paths());
  const FieldSet gone = merged.with_parents(merged.paths()).difference(kept);
  return merged.without(gone.intersection(merged.with_parents(*last.set)));
}

}  // namespace

Pruned prune(const Kind& kind, const Versioned& merged, const Managers& managers,
             const Manager& last, const std::string& api_version) {
  if (last.set->empty()) return merged;
  const auto at_last = convert(kind, merged, last.api_version);
  if (!at_last && at_last.error().is_missing_version) return merged;
  if (!at_last) {
    return std::unexpected("failed to convert merged object to last applied version: " +
                           at_last.error().message);
  }
  const Step start{*at_last, at_last->without(at_last->with_parents(*last.set))};
  const auto step = add_back_all_owned(kind, start, last.api_version, managers);
  if (!step) return std::unexpected("failed add back owned items: " + step.error());
  const auto pruned = add_back_dangling(kind, *at_last, step->pruned, last);
  if (!pruned) return std::unexpected("failed add back dangling items: " + pruned.error());
  auto back = convert(kind, *pruned, api_version);
  if (!back) return std::unexpected(back.error().message);
  return *std::move(back);
}

}  // namespace porchsim::kube::managedfields
