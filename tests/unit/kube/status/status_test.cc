#include "kube/status/status.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

TEST(Status, names_the_resource_and_the_object) {
  const api::Json json = not_found({"lab.example", "samples"}, "one").to_json();
  EXPECT_EQ(json["message"].as_string(), "samples.lab.example \"one\" not found");
  EXPECT_EQ(json["reason"].as_string(), "NotFound");
  EXPECT_EQ(json["code"].as_integer(), 404);
  EXPECT_EQ(json["details"].dump(), R"({"group":"lab.example","kind":"samples","name":"one"})");
  EXPECT_EQ(not_found({"", "configmaps"}, "one").details->dump(),
            R"({"kind":"configmaps","name":"one"})");
}

TEST(Status, tells_equal_errors_once_and_each_as_a_cause) {
  const FieldError error = required_field("spec.a");
  const Status twice = invalid({"g", "Sample"}, "one", {error, error});
  EXPECT_EQ(twice.message, "Sample.g \"one\" is invalid: spec.a: Required value");
  EXPECT_EQ((*twice.details)["causes"].size(), 2U);
  const Status two = invalid({"", ""}, "", {error, required_field("b")});
  EXPECT_EQ(two.message, " \"\" is invalid: [spec.a: Required value, b: Required value]");
  EXPECT_EQ((*two.details)["causes"][1].dump(),
            R"({"field":"b","message":"Required value","reason":"FieldValueRequired"})");
}

TEST(Status, leaves_out_what_it_has_not) {
  EXPECT_FALSE(plain_error("x").to_json().contains("reason"));
  EXPECT_FALSE(bad_request("x").to_json().contains("details"));
  EXPECT_EQ(no_such_resource().to_json()["details"].dump(), "{}");
}

TEST(Status, a_version_to_come_is_waited_for) {
  const api::Json json = too_large_version("9", "5").to_json();
  EXPECT_EQ(json["code"].as_integer(), 504);
  EXPECT_EQ(json["details"]["retryAfterSeconds"].as_integer(), 1);
}

TEST(Status, success_has_no_code) {
  EXPECT_EQ(success({"", "secrets"}, "one", "u").dump(),
            R"({"apiVersion":"v1","details":{"kind":"secrets","name":"one","uid":"u"},)"
            R"("kind":"Status","metadata":{},"status":"Success"})");
}

}  // namespace
}  // namespace porchsim::kube
