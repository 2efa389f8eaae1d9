#include "kube/managedfields/ownership.h"

#include <utility>

#include "base/try.h"
#include "kube/managedfields/fieldset/value.h"
#include "kube/managedfields/prune.h"
#include "kube/managedfields/revision.h"
#include "kube/managedfields/typed/merge.h"

namespace porchsim::kube::managedfields {
namespace {

// Sets as the schemas of today have them; managers of versions that nobody knows are forgotten.
std::expected<Managers, OwnershipError> reconcile(const Kind& kind, const Versioned& live,
                                                  Managers managers) {
  for (auto at = managers.begin(); at != managers.end();) {
    Manager& manager = at->second;
    const auto object = convert(kind, live, manager.api_version);
    if (!object && !object.error().is_missing_version) {
      return std::unexpected<OwnershipError>(object.error().message);
    }
    if (object) manager.set = manager.set.reconciled(object->type);
    at = object ? std::next(at) : managers.erase(at);
  }
  return managers;
}

}  // namespace

std::expected<Managers, OwnershipError> Ownership::update(const Versioned& before,
                                                          const Versioned& after, Managers managers,
                                                          FieldSet& own) const {
  managers = PORCHSIM_TRY(reconcile(kind_, before, std::move(managers)));
  Revision revision =
      PORCHSIM_TRY(revise(kind_, endpoint_, before, after, std::move(managers), "", true));
  own = revision.comparison.modified.union_with(revision.comparison.added);
  return std::move(revision.managers);
}

std::expected<Applied, OwnershipError> Ownership::apply(const Versioned& live,
                                                        const Versioned& configuration,
                                                        Managers managers,
                                                        const ManagerName& applier,
                                                        bool force) const {
  const std::string identifier = applier.identifier();
  managers = PORCHSIM_TRY(reconcile(kind_, live, std::move(managers)));
  auto merged = merge(live.type, live.value, configuration.value);
  if (!merged) {
    return std::unexpected<OwnershipError>("failed to merge config: " + text_of(merged.error()));
  }
  Versioned object{live.type, *std::move(merged)};
  Manager& manager = managers[identifier];
  const Manager last = std::exchange(
      manager, {applier, endpoint_.api_version, manager.time,
                configuration.paths().recursive_difference(reset_fields(kind_, endpoint_))});
  // Who still names all that it named takes nothing back.
  const bool names_all =
      last.api_version == endpoint_.api_version && last.set->difference(*manager.set).empty();
  auto pruned = names_all ? std::expected<Versioned, std::string>(object)
                          : prune(kind_, object, managers, last, endpoint_.api_version);
  if (!pruned) {
    return std::unexpected<OwnershipError>("failed to prune fields: " + pruned.error());
  }
  Revision revision =
      PORCHSIM_TRY(revise(kind_, endpoint_, live, *pruned, std::move(managers), identifier, force));
  const bool is_change = !equal_values(live.value, pruned->value);
  return Applied{std::move(pruned->value), is_change, std::move(revision.managers)};
}

}  // namespace porchsim::kube::managedfields
