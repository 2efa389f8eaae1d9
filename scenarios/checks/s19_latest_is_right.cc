// S19: the latest of a package is the published revision with the highest number, and no other
// revision is labelled so. Writes of one instant belong together, as for S18.
#include <set>

#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"

namespace porchsim::scenarios {
namespace {

bool is_labelled(const api::PackageRevision& revision) {
  return revision.meta.labels.contains(std::string(api::kLatestRevisionLabel));
}

class LatestIsRight final : public Check {
 public:
  std::string_view id() const override { return "S19"; }
  std::string_view title() const override { return "latest-is-right"; }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (write.event.step != step_) judge(write.event, truth, out);
    step_ = write.event.step;
    if (const auto* before = write.revision_before()) touched_.insert(package_of(*before));
    if (const auto* after = write.revision_after()) touched_.insert(package_of(*after));
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    judge(end.event, truth, out);
  }

 private:
  void judge(const sim::Event& event, const Truth& truth, Violations& out) {
    for (const PackageId& package : touched_) {
      const api::PackageRevision* highest = nullptr;
      for (const auto* revision : truth.revisions_of(package)) {
        if (!revision->is_published() || revision->spec.revision < 1) continue;
        if (highest == nullptr || revision->spec.revision > highest->spec.revision)
          highest = revision;
      }
      if (highest != nullptr && !is_labelled(*highest)) {
        report(out, event,
               fmt::format("{} is the highest of {}, and is not labelled the latest",
                           highest->meta.name, package.to_string()));
      }
      for (const auto* revision : truth.revisions_of(package)) {
        if (revision == highest || !is_labelled(*revision)) continue;
        report(out, event,
               fmt::format("{} is labelled the latest of {}, and {} is", revision->meta.name,
                           package.to_string(),
                           highest == nullptr ? std::string("none") : highest->meta.name));
      }
    }
    touched_.clear();
  }

  std::set<PackageId> touched_;
  std::uint64_t step_ = 0;
};

}  // namespace

std::unique_ptr<Check> make_latest_is_right() { return std::make_unique<LatestIsRight>(); }

}  // namespace porchsim::scenarios
