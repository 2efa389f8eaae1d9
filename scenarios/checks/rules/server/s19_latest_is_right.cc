// S19: the latest of a package is the published revision with the highest number, and no other
// revision is labelled so.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/package_check.h"

namespace porchsim::scenarios {
namespace {

bool is_labelled(const api::PackageRevision& revision) {
  return revision.meta.labels.contains(api::kLatestRevisionLabel);
}

class LatestIsRight final : public PackageCheck {
 private:
  void judge(const PackageId& package, const sim::Event& event, const Truth& truth,
             Violations& out) override {
    const api::PackageRevision* highest = nullptr;
    const auto revisions = truth.revisions_of(package);
    for (const auto* revision : revisions) {
      if (!revision->is_published() || revision->spec.revision < 1) continue;
      if (highest == nullptr || revision->spec.revision > highest->spec.revision)
        highest = revision;
    }
    if (highest != nullptr && !is_labelled(*highest)) {
      report(out, event, "{} is the highest of {}, and is not labelled the latest", *highest,
             package.to_string());
    }
    for (const auto* revision : revisions) {
      if (revision == highest || !is_labelled(*revision)) continue;
      report(out, event, "{} is labelled the latest of {}, and {} is", *revision,
             package.to_string(), highest == nullptr ? std::string("none") : highest->meta.name);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_latest_is_right() { return std::make_unique<LatestIsRight>(); }

}  // namespace porchsim::scenarios
