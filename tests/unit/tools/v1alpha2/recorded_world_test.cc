#include "tools/v1alpha2/recorded_world.h"

#include <gtest/gtest.h>

#include <string_view>

#include "api/v1alpha2/package_revision.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using PackageRevision = api::v1alpha2::PackageRevision;

Json parsed(std::string_view text) { return *Json::parse(text); }

constexpr std::string_view kSets = R"({
    "a1": {"f:spec": {".": {}, "f:lifecycle": {}, "f:repository": {}}},
    "b2": {"f:metadata": {"f:labels": {".": {}, "f:x": {}}}},
    "c3": {"f:status": {"f:revision": {}}}})";

// One revision, with what `members` adds to the input.
Json input(std::string_view members = "{}") {
  Json out = parsed(R"({
      "now": "2026-03-04T05:06:07Z",
      "reconcile": {"namespace": "default", "name": "blue.app.w"},
      "objects": [{"apiVersion": "porch.kpt.dev/v1alpha2", "kind": "PackageRevision",
        "metadata": {"name": "blue.app.w", "namespace": "default", "uid": "uid-blue.app.w",
          "resourceVersion": "5003", "generation": 1, "managedFields": ["porchctl|Update||a1"]},
        "spec": {"lifecycle": "Draft", "repository": "blue"}}],
      "cache": {"seq": 0, "repositories": [{"name": "blue", "namespace": "default", "open": true,
        "url": "https://git.example/blue.git", "branchCommit": "b", "packages": [
          {"package": "net/app", "workspace": "ws1", "revision": 0, "lifecycle": "Draft",
           "resources": {"Kptfile": "old"}}]}]}})");
  const Json more = parsed(members);
  for (const auto& [key, value] : more.members()) out.set(key, value);
  return out;
}

class RecordedWorldTest : public testing::Test {
 protected:
  const api::ResourceType& type = PackageRevision::type();
  const api::ObjectKey key{"default", "blue.app.w"};
  FieldSets sets{parsed(kSets)};
};

TEST_F(RecordedWorldTest, writes_are_in_the_trace_and_in_what_has_changed) {
  RecordedWorld world(input(), sets);
  ASSERT_TRUE(world.informer().get(type, key));
  ASSERT_TRUE(
      world.client().patch(type, key, parsed(R"({"metadata": {"labels": {"x": "y"}}})"), {}));
  api::PatchOptions apply{.type = api::PatchOptions::Type::Apply,
                          .subresource = "status",
                          .field_manager = "packagerev-controller",
                          .force = true};
  ASSERT_TRUE(world.client().patch(
      type, key, parsed(R"({"apiVersion": "porch.kpt.dev/v1alpha2", "kind": "PackageRevision",
          "metadata": {"name": "blue.app.w", "namespace": "default"}, "status": {"revision": 2}})"),
      apply));
  const Json output = world.output(runtime::ReconcileResult::again());
  EXPECT_EQ(output["trace"].size(), 3U);
  EXPECT_EQ(output["trace"][0]["op"].as_string(), "get");
  EXPECT_EQ(output["trace"][2]["op"].as_string(), "status-patch");
  EXPECT_EQ(output["trace"][2]["body"].dump(), R"({"metadata":{},"status":{"revision":2}})");
  EXPECT_EQ(output["result"].dump(), R"({"requeue":true,"requeueAfter":"0s"})");
  ASSERT_EQ(output["objectsChanged"].size(), 1U);
  EXPECT_EQ(output["objectsChanged"][0]["metadata"]["managedFields"].dump(),
            R"(["packagerev-controller|Apply|status|c3","porch-controllers|Update||b2",)"
            R"("porchctl|Update||a1"])");
  EXPECT_EQ(output["cacheAfter"].as_string(), "unchanged");
}

TEST_F(RecordedWorldTest, an_apply_makes_what_is_not_there) {
  RecordedWorld world(input(), sets);
  api::PatchOptions apply{.type = api::PatchOptions::Type::Apply,
                          .field_manager = "repository-controller"};
  const auto made = world.client().patch(
      type, {"default", "new"},
      parsed(R"({"apiVersion": "porch.kpt.dev/v1alpha2", "kind": "PackageRevision",
          "metadata": {"name": "new", "namespace": "default"}, "spec": {"repository": "blue"}})"),
      apply);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ((*made)->meta().uid, "uid-new");
  EXPECT_EQ((*made)->meta().resource_version, "5004");
}

TEST_F(RecordedWorldTest, the_informer_shows_what_it_is_told_and_live_reads_the_store) {
  RecordedWorld world(input(R"({"informerCache": [{"kind": "PackageRevision", "absent": true,
      "namespace": "default", "name": "blue.app.w"}]})"),
                      sets);
  EXPECT_EQ(world.informer().get(type, key).error().reason, api::Reason::NotFound);
  EXPECT_TRUE(world.informer().list(type, {})->items.empty());
  ASSERT_TRUE(world.client().get(type, key));
  EXPECT_EQ(world.output({})["trace"][2]["op"].as_string(), "live-get");
}

TEST_F(RecordedWorldTest, a_list_goes_by_fields_and_tells_what_it_found) {
  RecordedWorld world(input(), sets);
  const api::ListOptions options{.name_space = "default",
                                 .labels = {},
                                 .fields = {{"spec.repository", "blue"}, {"status.revision", "0"}},
                                 .continue_token = {}};
  EXPECT_EQ(world.informer().list(type, options)->items.size(), 1U);
  const Json output = world.output({});
  EXPECT_EQ(output["trace"][0]["fieldSelector"].as_string(),
            "spec.repository=blue,status.revision=0");
  EXPECT_EQ(output["trace"][0]["items"].dump(), R"(["blue.app.w"])");
}

TEST_F(RecordedWorldTest, the_call_that_a_fault_names_fails_without_effect) {
  RecordedWorld world(input(R"({"faults": [{"verb": "patch", "nth": 2, "error": "Conflict"}]})"),
                      sets);
  const Json patch = parsed(R"({"spec": {"packageName": "p"}})");
  EXPECT_TRUE(world.client().patch(type, key, patch, {}));
  const auto failed = world.client().patch(type, key, patch, {});
  EXPECT_EQ(failed.error().reason, api::Reason::Conflict);
  EXPECT_TRUE(world.client().patch(type, key, patch, {}));
  EXPECT_TRUE(world.output({})["trace"][1]["error"].is_string());
}

TEST_F(RecordedWorldTest, others_act_around_a_call) {
  RecordedWorld world(input(R"({"interference": [
      {"on": "api/live-get", "nth": 1, "when": "before", "actions": [{"sleep": "2s"},
        {"push": {"repo": "default/blue", "package": "net/app", "workspace": "ws1",
                  "resources": {"Kptfile": "new"}}}]},
      {"on": "api/live-get", "nth": 1, "when": "after", "actions": [
        {"delete": {"kind": "PackageRevision", "namespace": "default",
                    "name": "blue.app.w"}}]}]})"),
                      sets);
  EXPECT_TRUE(world.client().get(type, key));
  EXPECT_FALSE(world.client().get(type, key));
  const Json output = world.output({});
  EXPECT_EQ(output["trace"][0]["to"].as_string(), "interference");
  EXPECT_EQ(output["trace"][2]["index"].as_integer(), 1);
  EXPECT_EQ(output["objectsDeleted"][0]["name"].as_string(), "blue.app.w");
  const Json& package = output["cacheAfter"][0]["packages"][0];
  EXPECT_EQ(package["resources"]["Kptfile"].as_string(), "new");
  EXPECT_EQ(package["commitTime"].as_string(), "2026-03-04T05:06:09Z");
  // sha1 of "1|blue|net/app|ws1|0|Draft".
  EXPECT_EQ(package["lock"]["commit"].as_string(), "bb9515c0818dd442760cfd3d2a0a91f5728e29ee");
}

TEST_F(RecordedWorldTest, what_is_spawned_runs_when_it_is_asked_for) {
  RecordedWorld world(input(), sets);
  std::string order;
  world.clock().spawn("first", [&] {
    order += "1";
    world.clock().spawn("second", [&] { order += "2"; });
  });
  order += "0";
  world.clock().run_spawned();
  EXPECT_EQ(order, "012");
}

TEST(WithTextsTest, a_set_of_resources_stands_where_its_id_stood) {
  const Json sets = parsed(R"({"r1": {"Kptfile": "text"}})");
  EXPECT_EQ(with_texts(parsed(R"([{"args": {"resources": "r1"}, "name": "r1"}])"), sets).dump(),
            R"([{"args":{"resources":{"Kptfile":"text"}},"name":"r1"}])");
}

}  // namespace
}  // namespace porchsim::scenarios
