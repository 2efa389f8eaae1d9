// S64: at rest, what a controller will have to clean up after carries its finalizer, whoever took
// it away: without it the object goes before anybody has acted (S08 and S60 count on it). Of
// variants, and of revisions of v1alpha2, that have been reconciled and are not being deleted.
#include <string_view>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class FinalizersAreOn final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty()) return;
    truth.for_each(api::PackageVariant::type().kind, [&](const api::ObjectPtr& object) {
      judge(*object, object->as<api::PackageVariant>().status.conditions.empty(),
            api::kPackageVariantFinalizer, end, out);
    });
    truth.for_each(api::kSecondPackageRevision, [&](const api::ObjectPtr& object) {
      judge(*object, object->as<api::v1alpha2::PackageRevision>().status.conditions.empty(),
            api::v1alpha2::kPackageRevisionFinalizer, end, out);
    });
  }

 private:
  void judge(const api::Object& object, bool is_new, std::string_view finalizer,
             const Quiescence& end, Violations& out) {
    const api::ObjectMeta& meta = object.meta();
    if (is_new || meta.deletion_timestamp || meta.has_finalizer(finalizer)) return;
    report(out, end.event, "{} is without its finalizer {}", object, finalizer);
  }
};

}  // namespace

std::unique_ptr<Check> make_finalizers_are_on() { return std::make_unique<FinalizersAreOn>(); }

}  // namespace porchsim::scenarios
