#include "fakeporch/content/content_resources.h"

#include "tests/unit/fakeporch/content_world.h"

namespace porchsim::fakeporch {
namespace {

using api::PackageRevisionResources;
using api::Reason;
using Revision = api::v1alpha2::PackageRevision;

struct ContentResourcesTest : ContentWorld {
  ContentResourcesTest() {
    Revision revision;
    revision.meta.name = name.name;
    revision.meta.name_space = name.name_space;
    revision.spec.repository = "edge";
    revision.spec.package_name = "app";
    revision.spec.workspace_name = "v1";
    revision.spec.lifecycle = "Draft";
    EXPECT_TRUE(person->create(Revision::type(), api::Object::from(revision)));
    in_open_cache([this] { EXPECT_TRUE(write({{"Kptfile", kKptfile}})); });
  }
  PackageRevisionResources read() {
    return person->get(PackageRevisionResources::type(), name)
        .value()
        ->as<PackageRevisionResources>();
  }
  api::Result<api::ObjectPtr> put(const PackageRevisionResources& wanted) {
    return person->update(PackageRevisionResources::type(), api::Object::from(wanted));
  }
  api::StringMap annotations() {
    return person->get(Revision::type(), name).value()->meta().annotations;
  }

  const api::ObjectKey name{"default", "edge.app.v1"};
  std::unique_ptr<api::Client> person = cluster.direct_as(process);
};

TEST_F(ContentResourcesTest, who_writes_content_asks_for_a_render) {
  PackageRevisionResources wanted = read();
  wanted.spec.resources["a.txt"] = kpt::make_text("1");
  const auto written = put(wanted);
  ASSERT_TRUE(written);
  EXPECT_EQ(*read().spec.resources["a.txt"], "1");
  EXPECT_EQ(annotations()["porch.kpt.dev/render-request"],
            written.value()->meta().resource_version);
  EXPECT_EQ(put(wanted).error().reason, Reason::Conflict) << "its version is of before";
}

TEST_F(ContentResourcesTest, the_request_may_get_lost_and_the_write_is_done) {
  faults.add({.kind = sim::FaultKind::Error, .site = "porch.render-request", .nth = 1});
  PackageRevisionResources wanted = read();
  wanted.spec.resources["a.txt"] = kpt::make_text("1");
  ASSERT_TRUE(put(wanted));
  EXPECT_TRUE(annotations().empty());
  EXPECT_TRUE(read().spec.resources.contains("a.txt"));
}

TEST_F(ContentResourcesTest, only_drafts_are_written) {
  PackageRevisionResources wanted = read();
  in_task([this] { EXPECT_TRUE(contents().update_lifecycle(key, "Proposed", "")); });
  EXPECT_EQ(put(wanted).error().message,
            "Internal error occurred: cannot update a package revision with lifecycle value "
            "\"Proposed\"; package must be Draft");
}

TEST_F(ContentResourcesTest, admission_knows_sources_and_gates) {
  const auto refused = person->create(
      Revision::type(), api::Object::from_json(*api::Json::parse(
                            R"({"apiVersion":"porch.kpt.dev/v1alpha2","kind":"PackageRevision",
          "metadata":{"name":"edge.app.v2","namespace":"default"},
          "spec":{"lifecycle":"Draft","source":{"init":{},"copyFrom":{"name":"x"}}}})")));
  EXPECT_EQ(refused.error().reason, Reason::Invalid);
  const auto patch = [this](const char* text) {
    return person->patch(Revision::type(), name, *api::Json::parse(text), {});
  };
  ASSERT_TRUE(patch(R"({"spec":{"readinessGates":[{"conditionType":"Checked"}]}})"));
  EXPECT_EQ(patch(R"({"spec":{"lifecycle":"Proposed"}})").error().reason, Reason::Invalid);
  ASSERT_TRUE(person->patch(
      Revision::type(), name,
      *api::Json::parse(R"({"status":{"packageConditions":[{"type":"Checked","status":"True"}]}})"),
      {.subresource = "status"}));
  EXPECT_TRUE(patch(R"({"spec":{"lifecycle":"Proposed"}})"));
}

}  // namespace
}  // namespace porchsim::fakeporch
