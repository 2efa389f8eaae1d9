// S18: a package has at most one revision labelled latest. Writes of one instant belong together,
// so a package is judged when time or the scheduler moves on.
#include <set>

#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"

namespace porchsim::scenarios {
namespace {

class OneLatest final : public Check {
 public:
  std::string_view id() const override { return "S18"; }
  std::string_view title() const override { return "one-latest"; }

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
      std::string first;
      for (const auto* revision : truth.revisions_of(package)) {
        const auto label = revision->meta.labels.find(std::string(api::kLatestRevisionLabel));
        if (label == revision->meta.labels.end() || label->second != "true") continue;
        if (first.empty()) {
          first = revision->meta.name;
        } else {
          report(out, event,
                 fmt::format("{} and {} are both labelled the latest of {}", first,
                             revision->meta.name, package.to_string()));
        }
      }
    }
    touched_.clear();
  }

  std::set<PackageId> touched_;
  std::uint64_t step_ = 0;
};

}  // namespace

std::unique_ptr<Check> make_one_latest() { return std::make_unique<OneLatest>(); }

}  // namespace porchsim::scenarios
