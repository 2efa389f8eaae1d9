// S66: at rest the label of v1alpha2 that tells the latest revision of a package is "true" on the
// published one with the highest number, and on no other, whatever has become of those that had it.
// Of revisions that have been reconciled; a package of which one waits for its number or for its
// deletion, or is to be something else than what it is, is not judged, nor one without its
// repository.
#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

using api::v1alpha2::PackageRevision;
using Package = std::vector<api::ObjectPtr>;

bool says_latest(const api::Object& revision) {
  const auto& labels = revision.meta().labels;
  const auto label = labels.find(api::v1alpha2::kLatestRevisionLabel);
  return label != labels.end() && label->second == "true";
}

std::int64_t number_of(const api::ObjectPtr& object) {
  return object->as<PackageRevision>().status.revision;
}

bool is_on_its_way(const api::ObjectPtr& object) {
  const auto& revision = object->as<PackageRevision>();
  const bool has_number = revision.status.revision != 0;
  return revision.is_published() != has_number || (has_number && revision.meta.deletion_timestamp);
}

// Null if none is published.
const api::Object* latest_of(const Package& package) {
  const api::Object* latest = nullptr;
  std::int64_t highest = 0;
  for (const api::ObjectPtr& one : package) {
    if (!one->as<PackageRevision>().is_published() || number_of(one) <= highest) continue;
    highest = number_of(one);
    latest = one.get();
  }
  return latest;
}

class LabelsTellTheLatest final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty()) return;
    std::map<PackageId, Package> packages;
    truth.for_each(api::kSecondPackageRevision, [&](const api::ObjectPtr& object) {
      const auto& revision = object->as<PackageRevision>();
      if (revision.status.conditions.empty()) return;
      const auto& spec = revision.spec;
      packages[{revision.meta.name_space, spec.repository, spec.package_name}].push_back(object);
    });
    for (const auto& [id, package] : packages) {
      const bool is_settled = std::ranges::none_of(package, is_on_its_way);
      if (is_settled && repository_of(id, truth)) judge(id, package, end, out);
    }
  }

 private:
  void judge(const PackageId& id, const Package& package, const Quiescence& end, Violations& out) {
    const api::Object* latest = latest_of(package);
    for (const api::ObjectPtr& one : package) {
      const bool is_latest = one.get() == latest;
      if (says_latest(*one) == is_latest) continue;
      report(out, end.event, "{} is {}the latest of {}, and is {}labelled so", *one,
             is_latest ? "" : "not ", id.to_string(), is_latest ? "not " : "");
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_labels_tell_the_latest() {
  return std::make_unique<LabelsTellTheLatest>();
}

}  // namespace porchsim::scenarios
