// L07: at rest, with a controller of sets that runs, every valid set whose upstream is there has a
// variant wherever a target wants one and its template does not fail, as the template says, and no
// variant that none of its targets wants. A set that is not valid, whose upstream is absent, one of
// whose templates fails or of which nobody can tell what a target selects does not say that it
// is Ready.
//
// A set that says that its deletions wait for somebody, who has not confirmed their number, keeps
// what it has; what it made for a place whose template fails now may stay where somebody moved it;
// so does one that is being deleted, and one with a target of which no place is known. Where a
// variant that no set controls, or that is being deleted, has the name that a place would give, or
// that a set of that name has given for it before, the place is taken; so does one of the set's own
// from which somebody has taken the label by which it lists them. Nor is a set Ready that has no
// variant for a place that is taken, and none on its way out. Where one that says that it is
// the set's, which does not control it, is what the template says, it counts, and others are too
// many.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/sets/wanted_variants.h"

namespace porchsim::scenarios {
namespace {

using Set = api::PackageVariantSet;
// A person may have changed one of them so that it goes where another goes.
using Variants = std::multimap<VariantPlace, const api::PackageVariant*>;

bool has_a_controller(const Set& pvs, const std::vector<Backstage::Cache>& caches) {
  return std::ranges::any_of(caches, [&pvs](const Backstage::Cache& cache) {
    return cache.kind == Set::type().kind &&
           (cache.name_space.empty() || cache.name_space == pvs.meta.name_space);
  });
}

bool says(const Set& pvs, std::string_view type, std::string_view reason) {
  const api::Condition* condition = api::find_condition(pvs.status.conditions, type);
  return condition != nullptr && condition->status == "True" && condition->reason == reason;
}

// Has somebody let so many of its variants go?
bool has_confirmed(const Set& pvs, std::size_t count) {
  const auto number = pvs.meta.annotations.find("config.porch.kpt.dev/confirm-deletions");
  return number != pvs.meta.annotations.end() && number->second == std::to_string(count);
}

std::string_view label_of(const api::PackageVariant& variant) {
  const auto label = variant.meta.labels.find(api::kPackageVariantSetLabel);
  return label == variant.meta.labels.end() ? std::string_view() : label->second;
}

// Is one there, as the template says, that says that it is the set's, which does not control it?
bool is_stood_in_for(const Truth& truth, const Set& pvs, const api::PackageVariant::Spec& spec) {
  return std::ranges::any_of(truth.variants(), [&](const api::PackageVariant* variant) {
    return variant->meta.name_space == pvs.meta.name_space && !variant->meta.deletion_timestamp &&
           variant->spec == spec && only_says_it_is_of(truth, pvs, *variant);
  });
}

class SetsConverge final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations&) override {
    const api::PackageVariant* made = write.variant_after();
    if (made == nullptr) return;
    const bool by_controller = write.actor.is(sim::Role::Controller);
    const api::PackageVariant* before = write.variant_before();
    if (before == nullptr || label_of(*before) != label_of(*made)) {
      if (by_controller) {
        relabelled_.erase(made->meta.uid);
      } else {
        relabelled_.insert(made->meta.uid);
      }
    }
    if (before != nullptr || !by_controller) return;
    const Set* pvs = set_of(truth, *made);
    if (pvs != nullptr && made->spec.downstream)
      given_[made->meta.key()] = {pvs->meta.key(),
                                  {made->spec.downstream->repo, made->spec.downstream->package}};
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty() || truth.backstage() == nullptr) return;
    const std::vector<Backstage::Cache> caches = truth.backstage()->caches();
    truth.for_each(Set::type().kind, [&](const api::ObjectPtr& object) {
      if (object->api_version() != Set::type().api_version()) return;
      const Set& pvs = object->as<Set>();
      if (pvs.meta.deletion_timestamp || !has_a_controller(pvs, caches)) return;
      if (is_valid(pvs) && upstream_of(truth, pvs) != nullptr) {
        judge(object, end, truth, out);
      } else if (says(pvs, "Ready", "Reconciled")) {
        report(out, end.event, "{} is Ready, and not valid or without its upstream", *object);
      }
    });
  }

 private:
  // The set that controls it and may know so: somebody may have given it another label than that
  // by which the set lists what it has.
  const Set* known_set_of(const Truth& truth, const api::PackageVariant& variant) const {
    const Set* pvs = set_of(truth, variant);
    const bool is_hidden = pvs != nullptr && label_of(variant) != pvs->meta.uid &&
                           relabelled_.contains(variant.meta.uid);
    return is_hidden ? nullptr : pvs;
  }

  Variants variants_of(const Truth& truth, const Set& pvs) const {
    Variants found;
    for (const api::PackageVariant* variant : truth.variants()) {
      if (known_set_of(truth, *variant) == &pvs && variant->spec.downstream)
        found.emplace(
            VariantPlace{variant->spec.downstream->repo, variant->spec.downstream->package},
            variant);
    }
    return found;
  }

  void judge(const api::ObjectPtr& set, const Quiescence& end, const Truth& truth,
             Violations& out) {
    const Set& pvs = set->as<Set>();
    const WantedVariants wanted = wanted_variants(truth, pvs);
    if (!(wanted.rendered && wanted.complete) && says(pvs, "Ready", "Reconciled"))
      report(out, end.event, "{} is Ready, and a template or a target of it fails", *set);
    const Variants variants = variants_of(truth, pvs);
    for (const auto& [place, spec] : wanted.by_place) {
      if (!spec) continue;
      const auto [first, last] = variants.equal_range(place);
      const auto is_live = [](const auto& one) { return !one.second->meta.deletion_timestamp; };
      const auto is_for_it = [&](const auto& one) {
        return is_live(one) && !stands_for_what_fails(*one.second, wanted);
      };
      const auto live = std::find_if(first, last, is_for_it);
      const bool is_there = std::any_of(
          live, last, [&](const auto& one) { return is_live(one) && one.second->spec == *spec; });
      if (is_there || is_stood_in_for(truth, pvs, *spec)) continue;
      if (live != last) {
        report(out, end.event, "{} of {} is not what its template says", *live->second, *set);
      } else if (first == last) {
        judge_missing(set, place, end, truth, out);
      }
    }
    if (!wanted.complete) return;
    std::vector<const api::PackageVariant*> unwanted;
    std::size_t doubles = 0;  // that are as the template says, and go all the same
    std::set<VariantPlace> taken;
    for (const auto& [place, variant] : variants) {
      const auto found = wanted.by_place.find(place);
      const bool is_wanted =
          found != wanted.by_place.end() &&
          (!found->second || variant->spec == *found->second ||
           (variants.count(place) == 1 && !is_stood_in_for(truth, pvs, *found->second)));
      if (variant->meta.deletion_timestamp) continue;
      const bool must_go = !is_wanted && !stands_for_what_fails(*variant, wanted);
      if (must_go) unwanted.push_back(variant);
      if (is_wanted && !taken.insert(place).second) ++doubles;
    }
    const bool is_held = says(pvs, "Stalled", "TooManyDeletions");
    if (is_held && !has_confirmed(pvs, unwanted.size() + doubles)) return;
    for (const api::PackageVariant* variant : unwanted)
      report(out, end.event, "{} has {}, which no target wants", *set, *variant);
  }

  // Another's variant may stand in the way, but then the set says so.
  void judge_missing(const api::ObjectPtr& set, const VariantPlace& place, const Quiescence& end,
                     const Truth& truth, Violations& out) const {
    const Set& pvs = set->as<Set>();
    const std::string where = place.first + "/" + place.second;
    if (!is_taken(truth, pvs, place) && !has_lost_the_name(truth, pvs, place)) {
      report(out, end.event, "{} has no variant for {}, which a target wants", *set, where);
    } else if (says(pvs, "Ready", "Reconciled") && !has_one_in_name(truth, pvs, place)) {
      report(out, end.event, "{} is Ready, and has no variant for {}", *set, where);
    }
  }

  // Is one there that says that it is the set's, or on its way out, wherever it goes?
  static bool has_one_in_name(const Truth& truth, const Set& pvs, const VariantPlace& place) {
    return std::ranges::any_of(truth.variants(), [&](const api::PackageVariant* variant) {
      const auto& downstream = variant->spec.downstream;
      const bool goes_there =
          downstream && VariantPlace{downstream->repo, downstream->package} == place;
      return variant->meta.name_space == pvs.meta.name_space &&
             is_or_says_it_is_of(truth, pvs, *variant) &&
             (goes_there || variant->meta.deletion_timestamp);
    });
  }

  // Was it made for a place whose template fails now, so that nobody knows what is to be there?
  bool stands_for_what_fails(const api::PackageVariant& variant,
                             const WantedVariants& wanted) const {
    const auto given = given_.find(variant.meta.key());
    return given != given_.end() && wanted.fails_at(given->second.second);
  }

  // Has a variant that no set knows as its own, or that is being deleted, the name that this place
  // would give, as far as can be told: it begins as the set's does, and ends as the package's does
  // or goes to the place.
  bool is_taken(const Truth& truth, const Set& pvs, const VariantPlace& place) const {
    const std::string_view begins =
        std::string_view(pvs.meta.name).substr(0, pvs.meta.name.find('-'));
    const std::string_view ends =
        std::string_view(place.second).substr(place.second.rfind('/') + 1);
    return std::ranges::any_of(truth.variants(), [&](const api::PackageVariant* variant) {
      const auto& downstream = variant->spec.downstream;
      const bool goes_there =
          downstream && VariantPlace{downstream->repo, downstream->package} == place;
      const bool stands =
          known_set_of(truth, *variant) == nullptr || variant->meta.deletion_timestamp;
      return variant->meta.name_space == pvs.meta.name_space && stands &&
             variant->meta.name.starts_with(begins) &&
             (goes_there || variant->meta.name.ends_with(ends));
    });
  }

  // Has somebody else's variant, or one that is being deleted, the name that the set has given for
  // this place?
  bool has_lost_the_name(const Truth& truth, const Set& pvs, const VariantPlace& place) const {
    return std::ranges::any_of(given_, [&](const auto& given) {
      const auto& [name, purpose] = given;
      const api::PackageVariant* there = truth.variant(name);
      return purpose == std::pair(pvs.meta.key(), place) && there != nullptr &&
             (known_set_of(truth, *there) == nullptr || there->meta.deletion_timestamp);
    });
  }

  // The names that sets have given last, and for which of their places: a set that is made anew
  // under its name gives the same.
  std::map<api::ObjectKey, std::pair<api::ObjectKey, VariantPlace>> given_;
  std::set<std::string> relabelled_;  // uids of variants whose label no controller has given last
};

}  // namespace

std::unique_ptr<Check> make_sets_converge() { return std::make_unique<SetsConverge>(); }

}  // namespace porchsim::scenarios
