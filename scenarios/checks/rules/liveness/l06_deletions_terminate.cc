// L06: what is being deleted goes, or something stands in its way, and its condition Ready=False
// says so: a variant still owns a revision, a revision or repository has somebody else's finalizer.
// A published revision of v1alpha2 waits, in silence, until its deletion is proposed (seed 003).
#include <algorithm>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class DeletionsTerminate final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    truth.for_each([&](const api::ObjectPtr& object) {
      const api::ObjectMeta& meta = object->meta();
      if (!meta.deletion_timestamp || held_by_somebody_else(meta)) return;
      if (waits_for_a_proposal(*object, truth)) return;
      if (is_explained(*object, truth)) return;
      report(out, end.event,
             "{} has been deleted, is still there (finalizers: {}), and no condition says why",
             *object, fmt::format("{}", fmt::join(meta.finalizers, ", ")));
    });
  }

 private:
  static bool is_explained(const api::Object& object, const Truth& truth) {
    const api::Json status = object.json()["status"];
    const bool says_so =
        std::ranges::any_of(status["conditions"].items(), [](const api::Json& condition) {
          return condition["type"].as_string() == "Ready" &&
                 condition["status"].as_string() == "False";
        });
    const bool is_variant = object.kind() == api::PackageVariant::type().kind;
    return says_so && (!is_variant || !truth.owned_by(object.meta().uid).empty());
  }

  static bool waits_for_a_proposal(const api::Object& object, const Truth& truth) {
    using Revision = api::v1alpha2::PackageRevision;
    if (api::kind_name(object) != api::kSecondPackageRevision) return false;
    const auto& [meta, spec, status] = object.as<Revision>();
    if (spec.lifecycle != api::kPublished) return false;
    const auto repository = truth.find("Repository", {meta.name_space, spec.repository});
    return repository && !repository->meta().deletion_timestamp;
  }

  // A finalizer that neither Porch nor a controller of this world serves is a person's own.
  static bool held_by_somebody_else(const api::ObjectMeta& meta) {
    return std::ranges::any_of(meta.finalizers, [](const std::string& finalizer) {
      return finalizer.find("porch.kpt.dev/") == std::string::npos &&
             finalizer != "foregroundDeletion" && finalizer != "orphan";
    });
  }
};

}  // namespace

std::unique_ptr<Check> make_deletions_terminate() { return std::make_unique<DeletionsTerminate>(); }

}  // namespace porchsim::scenarios
