#include "api/object.h"

#include <gtest/gtest.h>

#include <memory>

#include "api/decode.h"
#include "api/encode.h"
#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "api/repository.h"

namespace porchsim::api {
namespace {

constexpr std::string_view kRevision = R"({
  "apiVersion":"porch.kpt.dev/v1alpha1","kind":"PackageRevision",
  "metadata":{"name":"edge.app.v1","namespace":"default","uid":"u1","resourceVersion":"7","generation":2,
    "creationTimestamp":"2025-01-01T00:00:00Z","labels":{"a":"b"},"finalizers":["f"],
    "ownerReferences":[{"apiVersion":"v","kind":"PackageVariant","name":"pv","uid":"u2","controller":true}]},
  "spec":{"packageName":"app","repository":"edge","workspaceName":"v1","revision":1,"lifecycle":"Published",
    "readinessGates":[{"conditionType":"PVOperationsComplete"}],
    "tasks":[{"type":"upgrade","upgrade":{"oldUpstreamRef":{"name":"o"},"newUpstreamRef":{"name":"n"},
      "localPackageRevisionRef":{"name":"l"},"strategy":"resource-merge"}}]},
  "status":{"upstreamLock":{"type":"git","git":{"repo":"r","directory":"app","ref":"app/v1","commit":"c"}},
    "publishTimestamp":"2025-01-01T00:00:01Z","conditions":[{"type":"T","status":"True","reason":"R"}]}})";

constexpr std::string_view kVariant = R"({
  "apiVersion":"config.porch.kpt.dev/v1alpha1","kind":"PackageVariant",
  "metadata":{"name":"pv","namespace":"default"},
  "spec":{"upstream":{"repo":"blueprints","package":"app","revision":1,"workspaceName":"v1"},
    "downstream":{"repo":"edge","package":"app"},"adoptionPolicy":"adoptNone",
    "deletionPolicy":"orphan","labels":{"l":"1"},"annotations":{"a":"2"},
    "packageContext":{"data":{"region":"north"},"removeKeys":["old"]},
    "pipeline":{"mutators":[{"image":"set-namespace:v0.4.1","configMap":{"namespace":"x"}}],
      "validators":[{"image":"kubeval"}]},
    "injectors":[{"group":"","kind":"ConfigMap","version":"v1","name":"cm"}]},
  "status":{"conditions":[{"type":"Ready","status":"True","reason":"NoErrors",
      "lastTransitionTime":"2025-01-01T00:00:00Z"}],
    "downstreamTargets":[{"name":"edge.app.packagevariant-1",
      "renderStatus":{"error":"","result":{"exitCode":0}}}]}})";

constexpr std::string_view kResources = R"({
  "apiVersion":"porch.kpt.dev/v1alpha1","kind":"PackageRevisionResources","metadata":{"name":"edge.app.v1"},
  "spec":{"packageName":"app","repository":"edge","workspaceName":"v1",
    "resources":{"Kptfile":"apiVersion: kpt.dev/v1\n","a/b.yaml":"x: 1\n"}},
  "status":{"renderStatus":{"error":"broken","result":{"exitCode":1}}}})";

constexpr std::string_view kRepository = R"({
  "apiVersion":"config.porch.kpt.dev/v1alpha1","kind":"Repository","metadata":{"name":"edge"},
  "spec":{"type":"git","description":"of the edge","deployment":true,
    "git":{"repo":"https://git/edge.git","branch":"main","directory":"d"}},
  "status":{"conditions":[{"type":"Ready","status":"True"}],"packageCount":3,"observedGeneration":2,
    "gitCommitHash":"abc","lastFullSyncTime":"2025-01-01T00:00:00Z"}})";

template <class T>
void expect_round_trip(std::string_view text) {
  const Json document = *Json::parse(text);
  const T value = T::from_json(document);
  EXPECT_EQ(value.to_json().dump(), document.dump());
  EXPECT_EQ(Object::from(value)->hash(), document.hash());
}

TEST(TypedKinds, are_hashed_as_their_document_is) {
  PackageRevision revision = PackageRevision::from_json(*Json::parse(kRevision));
  revision.status.conditions.front().message = "said \"no\" in C:\\porch\n\tand went \x01";
  revision.meta.annotations = {{"long enough for a word", "and\\ for another"}};
  revision.meta.generate_name = "edge-";
  revision.meta.deletion_timestamp = *parse_rfc3339("2025-01-02T00:00:00Z");
  revision.meta.owner_references.front().block_owner_deletion = true;
  revision.spec.package_metadata = PackageMetadata{{{"l", "1"}}, {{"a", "2"}}};
  revision.spec.parent = "p";
  revision.status.self_lock = revision.status.upstream_lock;
  revision.status.published_by = "bob";
  revision.status.deployment = true;
  revision.status.conditions.front().observed_generation = 3;
  revision.status.conditions.front().last_transition_time = *parse_rfc3339("2025-01-03T00:00:00Z");
  const ObjectPtr typed = Object::from(revision);
  ASSERT_NE(typed->source<PackageRevision>(), nullptr);
  const ObjectPtr plain = Object::from_json(revision.to_json());
  EXPECT_EQ(plain->source<PackageRevision>(), nullptr);
  EXPECT_EQ(typed->hash(), plain->hash());
  EXPECT_EQ(typed->hash(), revision.to_json().hash());
}

TEST(TypedKinds, decode_and_encode_to_the_same_document) {
  expect_round_trip<PackageRevision>(kRevision);
  expect_round_trip<PackageVariant>(kVariant);
  expect_round_trip<PackageRevisionResources>(kResources);
  expect_round_trip<Repository>(kRepository);
}

TEST(ObjectTest, keeps_members_its_typed_view_does_not_know) {
  Json document = *Json::parse(kRevision);
  document.set_path({"spec", "futureField"}, Json::object({{"x", nullptr}}));
  const ObjectPtr object = Object::from_json(document);
  EXPECT_EQ(object->as<PackageRevision>().spec.package_name, "app");
  EXPECT_EQ(object->json().dump(), document.dump());
}

TEST(ObjectTest, keeps_what_its_typed_view_does_not_know_of_a_task) {
  Json document = *Json::parse(kRevision);
  Json task = *Json::parse(R"({"clone":{"strategy":"s","upstreamRef":{"upstreamRef":{"name":"u",
      "uid":1}}},"eval":{"image":"i"},"type":"clone"})");
  document.mutable_member("spec").set("tasks", Json::array({std::move(task)}));
  const ObjectPtr object = Object::from_json(document);
  EXPECT_EQ(object->as<PackageRevision>().spec.tasks, std::vector{Task::clone_of("u")});
  EXPECT_EQ(object->json().dump(), document.dump());
}

// As Porch's Go types write them.
TEST(TaskTest, writes_what_its_type_has) {
  const auto written = [](std::string_view text) {
    return encode(decode<Task>(*Json::parse(text))).dump();
  };
  for (
      const std::string_view same :
      {R"({"type":""})", R"({"init":{},"type":"init"})", R"({"edit":{},"type":"edit"})",
       R"({"edit":{"sourceRef":{"name":""}},"type":"edit"})",
       R"({"clone":{"upstreamRef":{"oci":{"image":"i"},"type":"oci"}},"type":"clone"})",
       R"({"init":{"description":"d","keywords":["k"],"site":"s","subpackage":"p"},"type":"init"})"}) {
    EXPECT_EQ(written(same), same);
  }
  EXPECT_EQ(written(R"({"clone":{}})"), R"({"clone":{"upstreamRef":{}},"type":""})");
  EXPECT_EQ(written(R"({"clone":{"upstreamRef":{"git":{"ref":"v1"}}},"type":"clone"})"),
            R"({"clone":{"upstreamRef":{"git":{"directory":"","ref":"v1","repo":"",)"
            R"("secretRef":{"name":""}}}},"type":"clone"})");
  EXPECT_EQ(
      written(R"({"type":"upgrade","upgrade":{"strategy":"copy-merge"}})"),
      R"({"type":"upgrade","upgrade":{"localPackageRevisionRef":{"name":""},)"
      R"("newUpstreamRef":{"name":""},"oldUpstreamRef":{"name":""},"strategy":"copy-merge"}})");
}

TEST(ObjectTest, is_one_document_before_and_after_it_was_decoded) {
  Json document = *Json::parse(kVariant);
  document.set_path({"spec", "weight"}, 5.0);
  const ObjectPtr object = Object::from_json(document);
  const Json before = object->json();
  EXPECT_EQ(before, *Json::parse(document.dump()));
  (void)object->as<PackageVariant>();
  EXPECT_EQ(object->json(), before);
}

TEST(ObjectTest, is_made_from_a_document_and_what_its_metadata_says) {
  const Json document = *Json::parse(kVariant);
  const ObjectPtr object = Object::from_json(document, meta_from_json(document["metadata"]));
  EXPECT_EQ(object->meta(), Object::from_json(document)->meta());
  EXPECT_EQ(object->json(), document);
  EXPECT_EQ(object->kind(), "PackageVariant");
  EXPECT_EQ(object->api_version(), "config.porch.kpt.dev/v1alpha1");
}

TEST(ObjectTest, made_from_a_view_or_from_its_document_has_the_same_hash) {
  const ObjectPtr from_document = Object::from_json(*Json::parse(kVariant));
  const ObjectPtr from_view = Object::from(PackageVariant::from_json(*Json::parse(kVariant)));
  EXPECT_EQ(from_document->hash(), from_view->hash());
  EXPECT_EQ(from_view->meta().name, "pv");
  EXPECT_EQ(from_view->kind(), "PackageVariant");
}

TEST(ObjectTest, shows_one_document_through_two_views) {
  const ObjectPtr object = Object::from(PackageRevision::from_json(*Json::parse(kRevision)));
  const std::string before = object->json().dump();
  EXPECT_EQ(object->as<Repository>().meta.name, "edge.app.v1");
  EXPECT_EQ(object->json().dump(), before);
}

// Tells of its own end.
struct Witness {
  ObjectMeta meta;
  std::shared_ptr<const int> alive;

  static Witness from_json(const Json&) { return {{}, std::make_shared<const int>()}; }
};

TEST(ObjectTest, keeps_each_view_while_it_lives) {
  ObjectPtr object = Object::from_json(*Json::parse(kRevision));
  const Witness& witness = object->as<Witness>();
  const std::weak_ptr<const int> alive = witness.alive;
  const auto& revision = object->as<PackageRevision>();
  EXPECT_FALSE(alive.expired()) << "another view took its place";
  EXPECT_EQ(&object->as<Witness>(), &witness);
  EXPECT_EQ(&object->as<PackageRevision>(), &revision);
  EXPECT_EQ(revision.spec.package_name, "app");
  object.reset();
  EXPECT_TRUE(alive.expired());
}

TEST(ObjectTest, keeps_the_value_that_it_was_made_from_beside_other_views) {
  const ObjectPtr object = Object::from(PackageRevision::from_json(*Json::parse(kRevision)));
  const auto* source = object->source<PackageRevision>();
  (void)object->as<Repository>();
  (void)object->as<Witness>();
  EXPECT_EQ(&object->as<PackageRevision>(), source);
  EXPECT_EQ(object->source<Witness>(), nullptr);
}

TEST(TimeTest, reads_and_writes_rfc_3339) {
  EXPECT_EQ(to_rfc3339(*parse_rfc3339("2024-02-29T23:59:59.75+01:30")), "2024-02-29T22:29:59Z");
  for (const char* bad : {"", "2024-02-30T00:00:00Z", "2024-01-01", "2024-01-01T00:00:00",
                          "2024-01-01T25:00:00Z", "2024-01-01T00:00:00Zx"}) {
    EXPECT_FALSE(parse_rfc3339(bad).has_value()) << bad;
  }
}

TEST(ConditionTest, moves_its_transition_time_only_with_its_status) {
  std::vector<Condition> conditions;
  const Time first = *parse_rfc3339("2025-01-01T00:00:00Z");
  const Time later = *parse_rfc3339("2025-01-01T00:01:00Z");
  EXPECT_TRUE(set_condition(conditions, {"Ready", "False", "Error", "x", {}, 0}, first));
  EXPECT_TRUE(set_condition(conditions, {"Ready", "False", "Error", "y", {}, 0}, later));
  EXPECT_EQ(find_condition(conditions, "Ready")->last_transition_time, first);
  EXPECT_FALSE(set_condition(conditions, {"Ready", "False", "Error", "y", {}, 0}, later));
  EXPECT_TRUE(set_condition(conditions, {"Ready", "True", "NoErrors", "", {}, 0}, later));
  EXPECT_EQ(find_condition(conditions, "Ready")->last_transition_time, later);
  EXPECT_EQ(find_condition(conditions, "Stalled"), nullptr);
}

}  // namespace
}  // namespace porchsim::api
