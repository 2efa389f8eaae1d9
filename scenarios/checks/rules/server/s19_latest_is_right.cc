// S19: the latest of a package is the published revision with the highest number, and no other
// revision is labelled so.
#include <utility>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/package_check.h"

namespace porchsim::scenarios {
namespace {

bool is_labelled(const api::PackageRevision& revision) {
  return revision.meta.labels.contains(api::kLatestRevisionLabel);
}

// An outsider's tag may give a number to a second revision: then either may have the label.
bool comes_after(const api::PackageRevision& one, const api::PackageRevision& other) {
  const auto order = [](const api::PackageRevision& revision) {
    return std::pair(revision.spec.revision, is_labelled(revision));
  };
  return order(one) > order(other);
}

class LatestIsRight final : public PackageCheck {
 private:
  void judge(const PackageId& package, const sim::Event& event, const Truth& truth,
             Violations& out) override {
    const api::PackageRevision* latest = nullptr;
    const auto revisions = truth.revisions_of(package);
    for (const auto* revision : revisions) {
      if (!revision->is_published() || revision->spec.revision < 1) continue;
      if (latest == nullptr || comes_after(*revision, *latest)) latest = revision;
    }
    if (latest != nullptr && !is_labelled(*latest)) {
      report(out, event, "{} is the highest of {}, and is not labelled the latest", *latest,
             package.to_string());
    }
    for (const auto* revision : revisions) {
      if (revision == latest || !is_labelled(*revision)) continue;
      report(out, event, "{} is labelled the latest of {}, and {} is", *revision,
             package.to_string(), latest == nullptr ? std::string("none") : latest->meta.name);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_latest_is_right() { return std::make_unique<LatestIsRight>(); }

}  // namespace porchsim::scenarios
