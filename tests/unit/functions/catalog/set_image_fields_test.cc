// set-image at fields of one's own choice: kustomize's transformer, by way of JSON.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/unit/functions/catalog/catalog_run.h"

namespace porchsim::functions {
namespace {

std::string widget(std::string_view rest) {
  return std::string("- apiVersion: example.com/v1\n  kind: Widget\n  metadata:\n    name: w\n")
      .append(rest);
}

std::string set_at(std::string_view path, std::string_view rest) {
  const std::string config =
      own_config("SetImage",
                 "  image: {name: nginx, newTag: v2}\n"
                 "  additionalImageFields: [{kind: Widget, create: true, path: " +
                     std::string(path) + "}]\n");
  const ProgramRun done = run("set-image", list(widget(rest), config));
  EXPECT_EQ(done.exit_code, 0);
  return done.output;
}

TEST(SetImageFields, no_scalar_is_told_with_the_identity_and_the_place_of_the_resource) {
  const std::string done = set_at("spec/field",
                                  "    annotations: {internal.config.kubernetes.io/index: '1'}\n  "
                                  "spec:\n    field: [{b: 1}]\n");
  EXPECT_TRUE(
      contains(done,
               "- file:\n    index: 1\n  message: |\n"
               "    considering field 'spec/field' of object Widget.v1.example.com/w.[noNs]: "
               "wrong node kind: expected ScalarNode but got SequenceNode: node contents:\n"
               "    [{\"b\": 1}]\n"))
      << done;
}

TEST(SetImageFields, a_resource_without_json_stays_as_it_is) {
  for (const std::string_view map : {"1", "true", "0x1F", "1.5", "~"}) {
    const std::string data = "  data:\n    " + std::string(map) + ": x\n  spec: {field: nginx}\n";
    const std::string done = set_at("spec/field", data);
    EXPECT_TRUE(contains(done, "message: 'json: unsupported type: map[interface {}]interface {}'"))
        << done;
    EXPECT_TRUE(contains(done, data)) << done;
  }
  EXPECT_TRUE(
      contains(set_at("spec/field", "  data: {a: .nan}\n"), "json: unsupported value: NaN"));
}

TEST(SetImageFields, other_resources_have_what_json_makes_of_numbers_and_dates) {
  const std::string done = set_at("spec/field",
                                  "  spec:\n    a: 0x1F\n    b: +.5\n    c: 2001-1-1\n"
                                  "    d: 1_000\n    e: -0.0\n    field: nginx\n");
  EXPECT_TRUE(contains(done,
                       "  spec:\n    a: 31\n    b: 0.5\n    c: \"2001-01-01T00:00:00Z\"\n"
                       "    d: 1000\n    e: 0\n    field: nginx:v2\n"))
      << done;
}

TEST(SetImageFields, nothing_is_made_and_a_failure_leaves_no_part_of_a_change) {
  EXPECT_FALSE(contains(set_at("spec/new", "  spec: {a: b}\n"), "new:"));
  const std::string two =
      set_at("spec/field},{kind: Widget, path: spec", "  spec: {field: nginx}\n");
  EXPECT_TRUE(contains(two, "  spec: {field: nginx}\n")) << two;
}

TEST(SetImageFields, a_path_may_begin_with_a_slash) {
  EXPECT_TRUE(contains(set_at("/spec/field", "  spec: {field: nginx}\n"), "    field: nginx:v2\n"));
}

}  // namespace
}  // namespace porchsim::functions
