// S18: a package has at most one revision labelled latest.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/package_check.h"

namespace porchsim::scenarios {
namespace {

class OneLatest final : public PackageCheck {
 private:
  void judge(const PackageId& package, const sim::Event& event, const Truth& truth,
             Violations& out) override {
    const api::PackageRevision* first = nullptr;
    for (const auto* revision : truth.revisions_of(package)) {
      const auto label = revision->meta.labels.find(api::kLatestRevisionLabel);
      if (label == revision->meta.labels.end() || label->second != "true") continue;
      if (first == nullptr) {
        first = revision;
      } else {
        report(out, event, "{} and {} are both labelled the latest of {}", *first, *revision,
               package.to_string());
      }
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_one_latest() { return std::make_unique<OneLatest>(); }

}  // namespace porchsim::scenarios
