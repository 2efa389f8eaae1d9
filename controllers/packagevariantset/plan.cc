#include "controllers/packagevariantset/plan.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "controllers/packagevariantset/conditions.h"
#include "controllers/packagevariantset/names.h"
#include "controllers/packagevariantset/validation.h"

namespace porchsim::packagevariantset {
namespace {

using Set = api::PackageVariantSet;
using Variant = api::PackageVariant;

constexpr std::size_t kMostToldFailures = 10;

api::OwnerReference owner_reference(const Set& pvs) {
  return {.api_version = Set::type().api_version(),
          .kind = Set::type().kind,
          .name = pvs.meta.name,
          .uid = pvs.meta.uid,
          .controller = true,
          .block_owner_deletion = std::nullopt};
}

bool selects_targets(const Set& pvs) {
  return std::ranges::any_of(pvs.spec.targets, [](const Set::Target& target) {
    return target.repository_selector || target.object_selector;
  });
}

}  // namespace

std::string identity_of(std::string_view set, const Variant::Downstream& downstream,
                        const Options& options) {
  if (options.escape_names) return downstream.repo + '\n' + downstream.package;
  return package_variant_identifier({set, downstream.repo, downstream.package});
}

namespace {

std::string name_for(const Set& pvs, const Variant::Downstream& downstream,
                     const Options& options) {
  const Destination destination{pvs.meta.name, downstream.repo, downstream.package};
  return options.escape_names ? escaped_variant_name(destination)
                              : package_variant_name(package_variant_identifier(destination));
}

// That a variant stands for a destination.
struct Claim {
  std::string identity;
  api::ObjectPtr variant;
};

// Of two for one destination the lower counts: one that nobody deletes, then one that has its name,
// whether or not it is known that the destination is wanted.
using Rank = std::pair<bool, bool>;
Rank rank_of(const api::ObjectPtr& variant, bool has_its_name) {
  return {variant->meta().deletion_timestamp.has_value(), !has_its_name};
}

}  // namespace

Variant new_package_variant(const Set& pvs, const Variant::Spec& spec, const Options& options) {
  Variant variant;
  variant.meta.name = name_for(pvs, *spec.downstream, options);
  variant.meta.name_space = pvs.meta.name_space;
  variant.meta.finalizers = {std::string(api::kPackageVariantFinalizer)};
  variant.meta.labels.emplace(api::kPackageVariantSetLabel, pvs.meta.uid);
  variant.meta.owner_references = {owner_reference(pvs)};
  variant.spec = spec;
  return variant;
}

void put_back_moved(Plan& plan, const Objects& variants, const Set& pvs, const Options& options) {
  const bool all_in_place =
      plan.present.size() == variants.size() && plan.present.size() == plan.wanted.size() &&
      std::ranges::all_of(plan.present,
                          [&plan](const auto& entry) { return plan.wanted.contains(entry.first); });
  if (all_in_place) return;
  std::map<std::string, std::string> names;  // of what is wanted or held: its identity
  for (const auto& [identity, spec] : plan.wanted)
    names.emplace(name_for(pvs, *spec.downstream, options), identity);
  for (const auto& [identity, downstream] : plan.held)
    names.emplace(name_for(pvs, downstream, options), identity);
  std::multimap<Rank, Claim> claims;
  for (const api::ObjectPtr& variant : variants) {
    const std::string& name = variant->meta().name;
    if (const auto wanted = names.find(name); wanted != names.end()) {
      claims.emplace(rank_of(variant, true), Claim{wanted->second, variant});
    } else if (const auto& place = variant->as<Variant>().spec.downstream) {
      const bool has_its_name = name_for(pvs, *place, options) == name;
      claims.emplace(rank_of(variant, has_its_name),
                     Claim{identity_of(pvs.meta.name, *place, options), variant});
    }
  }
  plan.present.clear();
  for (const auto& [rank, claim] : claims) {
    const auto& [identity, variant] = claim;
    const bool is_free = plan.present.emplace(identity, variant).second;
    if (!is_free) plan.present.emplace(identity + '\n' + variant->meta().name, variant);
  }
}

bool is_owned_by(const Set& pvs, const api::Object& variant) {
  return std::ranges::any_of(variant.meta().owner_references,
                             [&pvs](const auto& owner) { return owner.uid == pvs.meta.uid; });
}

Objects obsolete_variants(const Plan& plan, const Set& pvs, const Options& options) {
  Objects obsolete;
  const bool confirmed = options.confirm_before_deleting;
  if (!plan.complete) return obsolete;
  for (const auto& [identity, variant] : plan.present) {
    if (plan.wanted.contains(identity) || plan.held.contains(identity)) continue;
    if (confirmed && (variant->meta().deletion_timestamp || !is_owned_by(pvs, *variant))) continue;
    obsolete.push_back(variant);
  }
  return obsolete;
}

bool stands_in(const Plan& plan, const Variant& variant, const Set& pvs, const Options& options) {
  const auto& place = variant.spec.downstream;
  return place && plan.unwritten.contains(identity_of(pvs.meta.name, *place, options));
}

bool creates_any(const Plan& plan) {
  return std::ranges::any_of(
      plan.wanted, [&plan](const auto& entry) { return !plan.present.contains(entry.first); });
}

bool are_too_many(const Objects& obsolete, const Plan& plan, const Set& pvs) {
  if (!selects_targets(pvs)) return false;
  const auto living = static_cast<std::size_t>(std::ranges::count_if(
      plan.present, [](const auto& entry) { return !entry.second->meta().deletion_timestamp; }));
  if (obsolete.size() < 2 || obsolete.size() * 2 <= living) return false;
  const auto confirmed = pvs.meta.annotations.find(kConfirmDeletionsAnnotation);
  return confirmed == pvs.meta.annotations.end() ||
         confirmed->second != fmt::format("{}", obsolete.size());
}

Failure combined(const std::vector<Failure>& failures) {
  const auto held = std::ranges::find(failures, kTooManyDeletions, &Failure::reason);
  Failure all = held == failures.end() ? failures.front() : *held;
  std::vector<std::string> messages;
  for (const Failure& failure : failures) {
    if (messages.size() < kMostToldFailures) messages.push_back(failure.error.message);
    all.of_server = all.of_server || failure.of_server;
  }
  if (messages.size() < failures.size()) {
    messages.push_back(fmt::format("and {} more", failures.size() - messages.size()));
  }
  all.error.message = combine_errors(messages);
  return all;
}

}  // namespace porchsim::packagevariantset
