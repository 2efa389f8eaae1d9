#include "kube/managedfields/scale.h"

#include <gtest/gtest.h>

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

constexpr std::string_view kUpdated = R"([{"apiVersion":"g/v1","fieldsType":"FieldsV1",
  "fieldsV1":{"f:spec":{".":{},"f:note":{},"f:replicas":{}}},"manager":"vectors",
  "operation":"Update","time":"2026-01-01T00:00:00Z"}])";
constexpr std::string_view kApplied = R"([{"apiVersion":"g/v1","fieldsType":"FieldsV1",
  "fieldsV1":{"f:spec":{"f:replicas":{}}},"manager":"one","operation":"Apply",
  "time":"2026-01-01T00:00:00Z"}])";

Json parsed(std::string_view text) { return *Json::parse(text); }

ScaleWrite scaled(std::int64_t before, std::int64_t after) {
  const FieldPath path{PathElement::field("spec"), PathElement::field("replicas")};
  return {{{"g/v1", path}, {"g/v0", {}}}, "g/v1", "scaler", before, after};
}

TEST(Scale, a_patch_takes_the_replicas) {
  EXPECT_EQ(patch_scale(parsed(kApplied), scaled(1, 6)),
            parsed(R"([{"apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":
                {"f:replicas":{}}},"manager":"scaler","operation":"Update",
                "subresource":"scale"}])"));
  EXPECT_EQ(patch_scale(parsed(kApplied), scaled(1, 1)), parsed(kApplied));
}

TEST(Scale, no_replicas_are_nobodys) {
  const Json left = parsed(R"([{"apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":
      {".":{},"f:note":{}}},"manager":"vectors","operation":"Update",
      "time":"2026-01-01T00:00:00Z"}])");
  EXPECT_EQ(patch_scale(parsed(kUpdated), scaled(2, 0)), left);
  EXPECT_EQ(put_scale(parsed(kUpdated), scaled(2, 5)), left);
  // Whose replicas nobody owns is not tracked.
  EXPECT_EQ(patch_scale(left, scaled(0, 8)), left);
  EXPECT_TRUE(put_scale(parsed(kApplied), scaled(1, 5)).is_null());
}

TEST(Scale, an_updater_who_keeps_the_replicas_gets_an_entry_for_them) {
  const Json kept = patch_scale(parsed(kUpdated), scaled(2, 2));
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_EQ(kept[0]["fieldsV1"].dump(), R"({"f:spec":{"f:replicas":{}}})");
  EXPECT_EQ(kept[1]["fieldsV1"].dump(), R"({"f:spec":{".":{},"f:note":{}}})");
}

TEST(Scale, managers_of_versions_that_are_gone_go) {
  const Json both = parsed(R"([{"apiVersion":"g/v9","fieldsType":"FieldsV1","fieldsV1":{"f:spec":
      {"f:note":{}}},"manager":"a","operation":"Apply"},{"apiVersion":"g/v0",
      "fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:replicas":{}}},"manager":"b",
      "operation":"Apply"}])");
  const Json kept = put_scale(both, scaled(1, 2));
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0]["manager"].as_string(), "b");
}

TEST(Scale, an_apply_never_works) {
  const ApplyError conflict = apply_scale(parsed(kApplied), scaled(1, 4), false, "ns/x");
  EXPECT_EQ(conflict.error.message,
            "Apply failed with 1 conflict: conflict with \"one\": .spec.replicas");
  EXPECT_EQ(apply_scale(parsed(kApplied), scaled(1, 4), true, "ns/x").error.message,
            "failed to convert new object (ns/x; autoscaling/v1, Kind=Scale) to proper version: "
            "request to convert CR to an invalid group/version: autoscaling/v1");
}

}  // namespace
}  // namespace porchsim::kube::managedfields
