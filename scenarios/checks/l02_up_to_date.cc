// L02: at rest every valid variant has a downstream made of its upstream, with its mutations,
// labels and annotations, and says so; or it says what only a person can lift.
#include <algorithm>

#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/mutations.h"

namespace porchsim::scenarios {
namespace {

class UpToDate final : public Check {
 public:
  std::string_view id() const override { return "L02"; }
  std::string_view title() const override { return "up-to-date"; }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    for (const auto* variant : truth.variants()) {
      const std::string problem = judge(*variant, truth);
      if (!problem.empty()) {
        report(out, end.event, fmt::format("variant {}: {}", variant->meta.name, problem));
      }
    }
  }

 private:
  static std::string judge(const api::PackageVariant& variant, const Truth& truth) {
    if (variant.meta.deletion_timestamp) return "";
    const auto* upstream = upstream_of(variant, truth);
    if (upstream == nullptr || !is_valid(variant, truth)) return "";
    const auto* ready = api::find_condition(variant.status.conditions, "Ready");
    if (ready == nullptr) return "it has no condition Ready";
    if (ready->status != "True") {
      const bool person = std::ranges::any_of(kBlocksForAPerson, [&](std::string_view block) {
        return ready->message.find(block) != std::string::npos;
      });
      return person ? "" : "Ready=False with \"" + ready->message + "\"";
    }
    const auto* downstream = newest_owned(variant, truth);
    if (downstream == nullptr)
      return "Ready=True, and it owns no revision of its downstream package";
    std::string problem = judge_lock(*downstream, *upstream);
    if (problem.empty()) problem = judge_metadata(variant, *downstream);
    if (problem.empty()) problem = judge_content(variant, *downstream, truth);
    return problem;
  }

  // The published revision that the variant names; null if it names none, or one that is not there.
  static const api::PackageRevision* upstream_of(const api::PackageVariant& variant,
                                                 const Truth& truth) {
    if (!variant.spec.upstream || !variant.spec.downstream) return nullptr;
    const auto& wanted = *variant.spec.upstream;
    for (const auto* revision :
         truth.revisions_of({variant.meta.name_space, wanted.repo, wanted.package})) {
      if (!revision->is_published() || revision->spec.revision < 1) continue;
      const bool by_name =
          !wanted.workspace_name.empty() && revision->spec.workspace_name == wanted.workspace_name;
      const bool by_number = wanted.workspace_name.empty() && wanted.revision >= 1 &&
                             revision->spec.revision == wanted.revision;
      if (by_name || by_number) return revision;
    }
    return nullptr;
  }

  static bool is_valid(const api::PackageVariant& variant, const Truth& truth) {
    const PackageId target = target_of(variant);
    const auto repository = truth.find("Repository", {target.name_space, target.repository});
    if (!repository || repository->meta().deletion_timestamp) return false;
    std::size_t rivals = 0;
    for (const auto* other : truth.variants_targeting(target))
      rivals += other->meta.deletion_timestamp ? 0 : 1;
    if (rivals > 1) return false;
    if (variant.spec.adoption_policy == api::kAdoptExisting) return true;
    return std::ranges::all_of(truth.revisions_of(target),
                               [&](const api::PackageRevision* revision) {
                                 return revision->is_placeholder() || owns(variant, *revision);
                               });
  }

  static const api::PackageRevision* newest_owned(const api::PackageVariant& variant,
                                                  const Truth& truth) {
    const api::PackageRevision* newest = nullptr;
    for (const auto* revision : truth.owned_by(variant.meta.uid)) {
      if (package_of(*revision) != target_of(variant) || revision->is_placeholder()) continue;
      const bool newer = newest == nullptr || (revision->is_draft() && !newest->is_draft()) ||
                         (revision->is_draft() == newest->is_draft() &&
                          revision->spec.revision > newest->spec.revision);
      if (newer) newest = revision;
    }
    return newest;
  }

  static std::string judge_lock(const api::PackageRevision& downstream,
                                const api::PackageRevision& upstream) {
    if (!downstream.status.upstream_lock || !downstream.status.upstream_lock->git) return "";
    const std::string& ref = downstream.status.upstream_lock->git->ref;
    if (!upstream.status.self_lock || !upstream.status.self_lock->git) return "";
    // The same package, not only the same number; an outsider may have moved the tag since.
    if (ref.empty() || ref == upstream.status.self_lock->git->ref) return "";
    return fmt::format("{} is made of {}, not of {}", downstream.meta.name, ref,
                       upstream.meta.name);
  }

  static std::string judge_content(const api::PackageVariant& variant,
                                   const api::PackageRevision& downstream, const Truth& truth) {
    if (!truth.can_read_content() || !downstream.is_draft()) return "";
    const std::string missing = missing_mutation(variant, truth.content(downstream), truth);
    return missing.empty() ? "" : fmt::format("{} {}", downstream.meta.name, missing);
  }

  static std::string judge_metadata(const api::PackageVariant& variant,
                                    const api::PackageRevision& downstream) {
    const auto carries = [](const api::StringMap& has, const api::StringMap& wants) {
      return std::ranges::all_of(wants, [&](const auto& entry) {
        const auto found = has.find(entry.first);
        return found != has.end() && found->second == entry.second;
      });
    };
    if (!carries(downstream.meta.labels, variant.spec.labels)) {
      return downstream.meta.name + " lacks labels of the variant";
    }
    if (!carries(downstream.meta.annotations, variant.spec.annotations)) {
      return downstream.meta.name + " lacks annotations of the variant";
    }
    const bool listed = std::ranges::any_of(
        variant.status.downstream_targets,
        [&](const auto& target) { return target.name == downstream.meta.name; });
    return listed ? "" : "its status does not list " + downstream.meta.name;
  }
};

}  // namespace

std::unique_ptr<Check> make_up_to_date() { return std::make_unique<UpToDate>(); }

}  // namespace porchsim::scenarios
