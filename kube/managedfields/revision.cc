#include "kube/managedfields/revision.h"

#include <map>
#include <utility>

#include "base/try.h"

namespace porchsim::kube::managedfields {
namespace {

OwnedSet without(const OwnedSet& set, const FieldSet& removed) {
  return set->intersection(removed).empty() ? set : OwnedSet(set->difference(removed));
}

std::unexpected<OwnershipError> failed(const std::string& doing, const std::string& message) {
  return std::unexpected<OwnershipError>(doing + ": " + message);
}

// What changed, as each version sees it; compared once a version.
class Comparisons {
 public:
  Comparisons(const Kind& kind, const Endpoint& endpoint, const Versioned& before,
              const Versioned& after)
      : kind_(kind), endpoint_(endpoint), before_(before), after_(after) {}

  struct Change : Comparison {
    FieldSet written;  // what was added or changed
  };

  // Null: nobody knows the version any more.
  std::expected<const Change*, OwnershipError> at(const std::string& api_version) {
    if (const auto known = known_.find(api_version); known != known_.end()) return &known->second;
    const auto before = convert(kind_, before_, api_version);
    if (!before && before.error().is_missing_version) return nullptr;
    if (!before) return failed("failed to convert old object", before.error().message);
    const auto after = convert(kind_, after_, api_version);
    if (!after && after.error().is_missing_version) return nullptr;
    if (!after) return failed("failed to convert new object", after.error().message);
    auto comparison = compare(before->type, before->value, after->value);
    if (!comparison) return failed("failed to compare objects", text_of(comparison.error()));
    if (api_version == endpoint_.api_version) {
      comparison = comparison->without(reset_fields(kind_, endpoint_));
    }
    FieldSet written = comparison->modified.union_with(comparison->added);
    return &known_.emplace(api_version, Change{*std::move(comparison), std::move(written)})
                .first->second;
  }

 private:
  const Kind& kind_;
  const Endpoint& endpoint_;
  const Versioned& before_;
  const Versioned& after_;
  std::map<std::string, Change> known_;
};

}  // namespace

std::expected<Revision, OwnershipError> revise(const Kind& kind, const Endpoint& endpoint,
                                               const Versioned& before, const Versioned& after,
                                               Managers managers, const std::string& writer,
                                               bool force) {
  Comparisons comparisons(kind, endpoint, before, after);
  const Comparisons::Change* ours = PORCHSIM_TRY(comparisons.at(endpoint.api_version));
  std::vector<Conflict> conflicts;
  for (auto at = managers.begin(); at != managers.end();) {
    Manager& manager = at->second;
    const Comparisons::Change* theirs =
        at->first == writer ? ours : PORCHSIM_TRY(comparisons.at(manager.api_version));
    if (theirs != nullptr && at->first != writer) {
      const FieldSet taken = manager.set->intersection(theirs->written);
      taken.each([&](const FieldPath& path) { conflicts.push_back({manager.name, path}); });
      if (!taken.empty()) manager.set = manager.set->difference(taken);
      if (!theirs->removed.empty()) manager.set = without(manager.set, theirs->removed);
    }
    at = theirs == nullptr || manager.set->empty() ? managers.erase(at) : std::next(at);
  }
  if (!force && !conflicts.empty()) return std::unexpected<OwnershipError>(std::move(conflicts));
  return Revision{std::move(managers), *ours};
}

const FieldSet& reset_fields(const Kind& kind, const Endpoint& endpoint) {
  static const FieldSet kNone;
  const auto version = kind.versions.find(endpoint.api_version);
  if (version == kind.versions.end()) return kNone;
  const auto& resets = version->second.resets;
  const auto at = resets.find(endpoint.subresource);
  return at != resets.end() ? at->second : kNone;
}

}  // namespace porchsim::kube::managedfields
