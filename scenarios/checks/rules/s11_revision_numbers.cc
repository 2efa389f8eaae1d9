// S11: publishing assigns the number after the highest ever assigned in the package, once.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class RevisionNumbers final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* after = write.revision_after();
    if (after == nullptr || !after->is_published() || after->spec.revision < 1) return;
    const auto* before = write.revision_before();
    std::int64_t& highest = highest_[package_of(*after)];
    const bool published_now = before != nullptr && !before->is_published();
    if (published_now && after->spec.revision != highest + 1) {
      report(out, write.event, "{} was published as revision {}, not {}", *after,
             after->spec.revision, highest + 1);
    }
    if (before != nullptr && before->is_published() &&
        before->spec.revision != after->spec.revision) {
      report(out, write.event, "{} was revision {} and became {}", *after, before->spec.revision,
             after->spec.revision);
    }
    highest = std::max(highest, after->spec.revision);
  }

 private:
  std::map<PackageId, std::int64_t> highest_;
};

}  // namespace

std::unique_ptr<Check> make_revision_numbers() { return std::make_unique<RevisionNumbers>(); }

}  // namespace porchsim::scenarios
