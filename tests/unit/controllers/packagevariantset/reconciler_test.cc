#include "controllers/packagevariantset/reconciler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "cel/zones/time_zone.h"
#include "tests/unit/controllers/packagevariant/reconciler_fixture.h"

namespace porchsim::packagevariantset {
namespace {

using api::Json;
using testing::ElementsAre;

api::PackageVariant::Spec spec_for(std::string_view package) {
  const auto spec = Json::parse(
      R"({"spec": {"upstream": {"repo": "up", "package": "app", "revision": 1},
                   "downstream": {"repo": "edge"}}})");
  api::PackageVariant::Spec made = api::PackageVariant::from_json(*spec).spec;
  made.downstream->package = package;
  return made;
}

// A set that wants edge/app, and has a variant for it and one for edge/shop, which it wants no
// more.
class SetReconcilerTest : public testing::Test {
 protected:
  SetReconcilerTest() {
    const auto set = Json::parse(
        R"({"apiVersion": "config.porch.kpt.dev/v1alpha2", "kind": "PackageVariantSet",
            "metadata": {"name": "apps", "namespace": "default", "uid": "set-uid"},
            "spec": {"upstream": {"repo": "up", "package": "app", "revision": 1},
                     "targets": [{"repositories": [{"name": "edge"}]}]}})");
    porch_.put(*set);
    porch_.put(packagevariant::make_revision(packagevariant::published(1)).to_json());
    put_variant("apps-edge-app", "app");
    put_variant("apps-edge-shop", "shop");
  }

  void put_variant(std::string_view name, std::string_view package) {
    const auto set = porch_.find<api::PackageVariantSet>("apps");
    api::PackageVariant variant = new_package_variant(*set, spec_for(package), {});
    variant.meta.name = name;
    variant.meta.uid = name;
    porch_.put(variant.to_json());
  }

  // What it writes of variants.
  std::vector<std::string> reconcile() {
    Reconciler reconciler(
        {.client = porch_,
         .sets = porch_,
         .selected = std::shared_ptr<api::Reader>(std::shared_ptr<void>(), &porch_),
         .view = std::make_unique<ListedView>(porch_),
         .tasks = tasks_,
         .log = log_,
         .zones = cel::make_no_zones()},
        options_);
    porch_.calls.clear();
    (void)reconciler.reconcile({{"default", "apps"}});
    std::vector<std::string> writes = porch_.writes();
    std::erase(writes, "update_status PackageVariantSet apps");
    return writes;
  }

  packagevariant::FakePorch porch_;
  packagevariant::TestTasks tasks_;
  packagevariant::KeptLog log_;
  Options options_ = Options::hardened();
};

TEST_F(SetReconcilerTest, what_stands_where_a_write_has_failed_is_not_deleted) {
  put_variant("apps-edge-app", "elsewhere");
  put_variant("copy", "app");
  porch_.fail_update_of = "PackageVariant";
  EXPECT_THAT(reconcile(), ElementsAre("update PackageVariant apps-edge-app",
                                       "delete PackageVariant apps-edge-shop"));
  porch_.fail_update_of.clear();
  EXPECT_THAT(reconcile(),
              ElementsAre("update PackageVariant apps-edge-app", "delete PackageVariant copy"));
}

TEST_F(SetReconcilerTest, as_documented_variants_are_deleted_before_others_are_written) {
  options_ = {};
  porch_.fail_update_of = "PackageVariant";
  EXPECT_THAT(reconcile(), ElementsAre("delete PackageVariant apps-edge-shop",
                                       "update PackageVariant apps-edge-app"));
}

}  // namespace
}  // namespace porchsim::packagevariantset
