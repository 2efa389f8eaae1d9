#include "kube/managedfields/field_manager.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

Json parsed(std::string_view text) { return *Json::parse(text); }

std::shared_ptr<const Kind> thing() {
  return std::make_shared<const Kind>(Kind::of_custom_resource(parsed(R"({"spec":{"group":"g",
    "names":{"kind":"Thing"},"versions":[
      {"name":"v1","subresources":{"status":{}},"schema":{"openAPIV3Schema":{"type":"object",
       "properties":{"spec":{"type":"object","properties":{"a":{"type":"string"},
         "n":{"type":"integer"},"map":{"type":"object","additionalProperties":{"type":"string"}}}},
       "status":{"type":"object","properties":{"phase":{"type":"string"}}}}}}},
      {"name":"v2","schema":{"openAPIV3Schema":{"type":"object","properties":{
       "spec":{"type":"object","x-kubernetes-preserve-unknown-fields":true},
       "status":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}}}]}})")));
}

class FieldManagers : public testing::Test {
 protected:
  static api::Time at(int second) {
    return api::Time{std::chrono::sys_days{std::chrono::year{2026} / 1 / 1}} +
           std::chrono::seconds(second);
  }

  Json object(std::string_view spec) const {
    return Json::object({{"apiVersion", "g/v1"},
                         {"kind", "Thing"},
                         {"metadata", parsed(R"({"name":"x","namespace":"ns"})")},
                         {"spec", parsed(spec)}});
  }

  // Applies to `live_` and says how it went.
  std::string apply(const std::string& manager, const Json& patch, bool force = false,
                    int second = 0) {
    const auto applied = main_.apply(live_, patch, manager, force, at(second));
    if (!applied) return applied.error().error.message;
    keep(*applied);
    return "";
  }

  void update(const std::string& manager, const Json& after, int second = 0) {
    keep(main_.update(live_, after, manager, at(second)));
  }

  void keep(const Json& object) {
    live_ = object;
    live_.set_path({"metadata", "uid"}, "u");
  }

  // "manager operation subresource: fields", a line each.
  std::string managers() const {
    std::string out;
    for (const Json& entry : live_.at({"metadata", "managedFields"}).items()) {
      out += fmt::format("{} {} {}: {}\n", entry["manager"].as_string(),
                         entry["operation"].as_string(), entry["subresource"].as_string(),
                         entry["fieldsV1"].dump());
    }
    return out;
  }

  FieldManager main_{thing(), {"g/v1", ""}};
  FieldManager status_{thing(), {"g/v1", "status"}};
  Json live_;
};

TEST_F(FieldManagers, an_apply_owns_what_it_names_an_update_what_it_changes) {
  EXPECT_EQ(apply("one", object(R"({"a":"x","map":{"k":"v"}})")), "");
  Json after = live_;
  update("two", after.set_path({"spec", "map", "l"}, "w"));
  EXPECT_EQ(managers(), R"(one Apply : {"f:spec":{"f:a":{},"f:map":{"f:k":{}}}}
two Update : {"f:spec":{"f:map":{"f:l":{}}}}
)");
}

TEST_F(FieldManagers, what_is_no_longer_named_goes_unless_another_owns_it) {
  apply("one", object(R"({"map":{"mine":"1","shared":"2"}})"));
  apply("two", object(R"({"map":{"shared":"2"}})"));
  EXPECT_EQ(apply("one", object(R"({"a":"x"})")), "");
  EXPECT_EQ(live_["spec"].dump(), R"({"a":"x","map":{"shared":"2"}})");
  EXPECT_EQ(apply("two", object("{}")), "");
  EXPECT_EQ(live_["spec"].dump(), R"({"a":"x"})");
}

TEST_F(FieldManagers, what_others_own_is_a_conflict_until_it_is_taken_by_force) {
  apply("one", object(R"({"a":"x"})"));
  update("two", object(R"({"a":"x","n":1})"));
  const Json patch = object(R"({"a":"y","n":2})");
  const auto refused = main_.apply(live_, patch, "three", false, at(0));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().error.reason, api::Reason::Conflict);
  EXPECT_EQ(refused.error().error.message,
            "Apply failed with 2 conflicts: conflicts with \"one\":\n- .spec.a\n"
            "conflicts with \"two\" using g/v1:\n- .spec.n");
  ASSERT_EQ(refused.error().conflicts.size(), 2U);
  EXPECT_EQ(refused.error().conflicts[1].message(), "conflict with \"two\" using g/v1");
  EXPECT_EQ(refused.error().conflicts[1].field(), ".spec.n");
  EXPECT_EQ(apply("three", patch, true), "");
  EXPECT_EQ(managers(), "three Apply : {\"f:spec\":{\"f:a\":{},\"f:n\":{}}}\n");
}

TEST_F(FieldManagers, an_endpoint_gives_no_ownership_of_what_it_resets) {
  Json patch = object(R"({"a":"x"})");
  patch.set_path({"status", "phase"}, "P");
  apply("one", patch);
  patch.set_path({"status", "phase"}, "Q");
  keep(*status_.apply(live_, patch, "one", false, at(0)));
  EXPECT_EQ(managers(), R"(one Apply : {"f:spec":{"f:a":{}}}
one Apply status: {"f:status":{"f:phase":{}}}
)");
}

TEST_F(FieldManagers, an_object_without_managers_belongs_to_before_first_apply) {
  const FieldManager lazy(thing(), {"g/v1", ""}, Tracking::FromFirstApply);
  keep(lazy.update({}, object(R"({"a":"x"})"), "two", at(0)));
  EXPECT_EQ(managers(), "");
  EXPECT_EQ(apply("one", object(R"({"a":"y"})")),
            "Apply failed with 1 conflict: conflict with \"before-first-apply\" using g/v1: "
            ".spec.a");
  EXPECT_EQ(apply("one", object(R"({"n":1})")), "");
  EXPECT_EQ(managers(), R"(one Apply : {"f:spec":{"f:n":{}}}
before-first-apply Update : {"f:spec":{".":{},"f:a":{}}}
)");
}

TEST_F(FieldManagers, the_oldest_of_more_than_ten_updaters_become_one) {
  update("m0", object(R"({"map":{"k0":""}})"));
  for (int i = 1; i < 12; ++i) {
    Json next = live_;
    next.set_path({"spec", "map", fmt::format("k{}", i)}, "");
    update(fmt::format("m{}", i), next, i);
  }
  const Json& entries = live_.at({"metadata", "managedFields"});
  ASSERT_EQ(entries.size(), 10U);
  EXPECT_EQ(entries[0]["manager"].as_string(), "ancient-changes");
  EXPECT_EQ(entries[0]["time"].as_string(), "2026-01-01T00:00:02Z");
  EXPECT_EQ(entries[0]["fieldsV1"].dump(),
            R"({"f:spec":{".":{},"f:map":{".":{},"f:k0":{},"f:k1":{},"f:k2":{}}}})");
}

TEST_F(FieldManagers, a_writer_may_give_managers_or_forget_them) {
  apply("one", object(R"({"a":"x"})"));
  const Json owned = live_;
  for (const char* given : {"[]", "null", R"([{"manager":"x","operation":"Bad"}])", R"([5])"}) {
    live_ = owned;
    Json after = live_;
    after.set_path({"metadata", "managedFields"}, parsed(given));
    update("two", after);
    EXPECT_EQ(live_, owned) << given;
  }
  Json after = live_;
  after.set_path({"metadata", "managedFields"}, parsed(R"([{"manager":"given","operation":"Apply",
      "apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:a":{}}}}])"));
  keep(main_.update(owned, after, "two", at(0)));
  EXPECT_EQ(managers(), "given Apply : {\"f:spec\":{\"f:a\":{}}}\n");
  after.set_path({"metadata", "managedFields"}, parsed("[{}]"));
  // Through a subresource nobody can.
  EXPECT_EQ(status_.update(owned, after, "two", at(0)).at({"metadata", "managedFields"}).size(),
            1U);
  update("two", after);
  EXPECT_FALSE(live_["metadata"].contains("managedFields"));
}

TEST_F(FieldManagers, requests_that_cannot_be_meant_are_refused) {
  Json patch = object("{}");
  patch.set("kind", "Other");
  EXPECT_EQ(apply("one", patch), "invalid object type: g/v1, Kind=Other");
  patch = object("{}");
  patch.set_path({"metadata", "managedFields"}, Json::array());
  EXPECT_EQ(apply("one", patch), "metadata.managedFields must be nil");
  EXPECT_EQ(apply("one", object(R"({"b":1})")),
            "failed to create typed patch object (ns/x; g/v1, Kind=Thing): .spec.b: field not "
            "declared in schema");
}

TEST_F(FieldManagers, managers_of_a_version_that_is_gone_stop_an_apply_to_a_custom_kind) {
  live_ = object("{}");
  live_.set_path({"metadata", "managedFields"},
                 parsed(R"([{"manager":"old","operation":"Apply","apiVersion":"g/v0",
                             "fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:a":{}}}}])"));
  EXPECT_EQ(apply("one", object(R"({"a":"x"})")),
            "request to convert CR to an invalid group/version: g/v0");
  update("two", object(R"({"a":"x"})"));
  EXPECT_EQ(managers(), "");
}

TEST_F(FieldManagers, a_manager_applies_in_another_version) {
  const FieldManager later(thing(), {"g/v2", ""});
  apply("one", object(R"({"a":"x","n":1})"));
  Json patch = object(R"({"a":"x"})");
  patch.set("apiVersion", "g/v2");
  keep(*later.apply(live_, patch, "one", false, at(0)));
  EXPECT_EQ(live_["spec"].dump(), R"({"a":"x"})");
  EXPECT_EQ(live_.at({"metadata", "managedFields"})[0]["apiVersion"].as_string(), "g/v2");
}

TEST_F(FieldManagers, kubectl_takes_what_it_applied_as_a_client) {
  Json before = object(R"({"a":"x"})");
  before.set_path({"metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"},
                  R"({"apiVersion":"g/v1","kind":"Thing","spec":{"a":"x"}})");
  update("kubectl-client-side-apply", before);
  EXPECT_NE(apply("other", object(R"({"a":"y"})")), "");
  EXPECT_EQ(apply("kubectl", object(R"({"a":"y"})")), "");
  EXPECT_EQ(live_["metadata"]["annotations"]["kubectl.kubernetes.io/last-applied-configuration"],
            "{\"apiVersion\":\"g/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\","
            "\"namespace\":\"ns\"},\"spec\":{\"a\":\"y\"}}\n");
}

TEST_F(FieldManagers, times_alone_are_no_change) {
  apply("one", object(R"({"a":"x"})"), false, 1);
  const Json before = live_;
  apply("one", object(R"({"a":"x"})"), false, 2);
  EXPECT_EQ(live_, before);
  Json later = before;
  later.mutable_member("metadata")
      .mutable_member("managedFields")
      .mutable_items()[0]
      .set("time", "2026-01-01T00:00:09Z");
  EXPECT_EQ(keep_times(before, later), before);
  later.set_path({"spec", "a"}, "y");
  EXPECT_EQ(keep_times(before, later), later);
}

TEST(ManagerNames, come_from_the_request_or_its_user_agent) {
  EXPECT_EQ(manager_or_user_agent("given", "agent/1"), "given");
  EXPECT_EQ(manager_or_user_agent("", "an agent\x01/1.0 (x)"), "an agent");
  EXPECT_EQ(manager_or_user_agent("", std::string(200, 'x')), std::string(128, 'x'));
}

TEST(ManagerNames, are_told_apart_by_what_they_do) {
  const ManagerName name{"x<", "status", "v1", false};
  EXPECT_EQ(
      name.identifier(),
      R"({"manager":"x\u003c","operation":"Update","apiVersion":"v1","subresource":"status"})");
  EXPECT_EQ(name.display(), R"("x<" with subresource "status" using v1)");
  EXPECT_EQ((ManagerName{"x", "", "", true}).identifier(),
            R"({"manager":"x","operation":"Apply"})");
}

TEST(BuiltInKinds, forget_managers_of_versions_that_are_gone) {
  const FieldManager manager(std::make_shared<const Kind>(config_map_kind()), {"v1", ""});
  const Json live = parsed(R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x",
      "uid":"u","managedFields":[{"manager":"old","operation":"Apply","apiVersion":"v0",
      "fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}}}]},"data":{"a":"b"}})");
  const Json patch = parsed(R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x"},
      "data":{"c":"d"}})");
  const auto applied = manager.apply(live, patch, "one", false, {});
  ASSERT_TRUE(applied);
  EXPECT_EQ((*applied)["data"].dump(), R"({"a":"b","c":"d"})");
  EXPECT_EQ(applied->at({"metadata", "managedFields"}).size(), 1U);
}

}  // namespace
}  // namespace porchsim::kube::managedfields
