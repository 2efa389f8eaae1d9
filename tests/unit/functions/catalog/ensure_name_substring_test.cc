#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/unit/functions/catalog/catalog_run.h"

namespace porchsim::functions {
namespace {

std::string own(std::string_view metadata, std::string_view rest) {
  return std::string("apiVersion: fn.kpt.dev/v1alpha1\n  kind: EnsureNameSubstring\n  metadata: ")
      .append(metadata)
      .append("\n  substring: a-\n")
      .append(rest);
}

std::string refused(const std::string& config) {
  const ProgramRun done = run("ensure-name-substring", list(kItem, config));
  EXPECT_EQ(done.exit_code, 1);
  return done.error_text;
}

TEST(EnsureNameSubstring, what_fails_on_the_way_shows_the_notes_of_kustomize) {
  const ProgramRun done =
      run("ensure-name-substring",
          list("- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p\n  spec:\n    l: [x]\n",
               own("{name: f}", "  additionalNameFields:\n  - path: spec/l\n")));
  const std::string_view notes =
      "annotations:\n"
      "      internal.config.kubernetes.io/prefixes: a-\n"
      "      internal.config.kubernetes.io/previousKinds: Pod\n"
      "      internal.config.kubernetes.io/previousNames: p\n"
      "      internal.config.kubernetes.io/previousNamespaces: default\n";
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_TRUE(contains(done.output, notes)) << done.output;
  EXPECT_TRUE(contains(done.error_text, "    internal.config.kubernetes.io/previousNames: p\n"))
      << done.error_text;
}

TEST(EnsureNameSubstring, notes_of_kustomize_are_gone_in_the_end) {
  const ProgramRun done =
      run("ensure-name-substring",
          list("- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p\n    annotations:\n"
               "      internal.config.kubernetes.io/refBy: z\n      1: x\n",
               own("{name: f}", "")));
  EXPECT_TRUE(contains(done.output, "    name: a-p\n    annotations:\n      1: x\nfunc"))
      << done.output;
}

TEST(EnsureNameSubstring, a_comma_in_a_kind_makes_it_panic_before_it_wrote_a_word) {
  const ProgramRun done =
      run("ensure-name-substring",
          list("- apiVersion: v1\n  kind: 'a,b'\n  metadata: {name: p}\n", own("{name: f}", "")));
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_EQ(done.output, "");
  EXPECT_TRUE(done.error_text.starts_with("panic: number of previous names, ")) << done.error_text;
}

TEST(EnsureNameSubstring, metadata_of_its_own_configuration_must_fit) {
  EXPECT_TRUE(contains(refused(own("{name: f, labels: {a: 1}}", "")),
                       "number into Go struct field ObjectMeta.ResourceMeta.metadata.labels of "
                       "type string"));
  EXPECT_TRUE(contains(refused(own("{name: 1}", "")),
                       "number into Go struct field ObjectMeta.ResourceMeta.metadata.NameMeta.name "
                       "of type string"));
  EXPECT_TRUE(contains(refused("apiVersion: v1\n  kind: ConfigMap\n"
                               "  metadata: {name: 1, labels: [a]}\n  data: {prepend: a}\n"),
                       "array into Go struct field ObjectMeta.metadata.labels of type "
                       "map[string]string"));
}

TEST(EnsureNameSubstring, what_has_no_json_is_refused) {
  EXPECT_TRUE(contains(refused(own("{name: f, x: .nan}", "")),
                       "error converting YAML to JSON: json: unsupported value: NaN"));
  EXPECT_TRUE(contains(refused(own("{name: f, null: [a, 1, on]}", "")),
                       "unsupported map key of type: %!s(<nil>), key: <nil>, value: []interface "
                       "{}{\"a\", 1, true}"));
}

TEST(SetAnnotations, what_has_no_json_is_refused_as_well) {
  const ProgramRun done =
      run("set-annotations", list(kItem, own_config("SetAnnotations", "  annotations: {~: x}\n")));
  EXPECT_TRUE(contains(done.error_text, "key: <nil>, value: \"x\"")) << done.error_text;
}

TEST(UpsertResource, keys_of_annotations_stay_without_quotes) {
  const ProgramRun done =
      run("upsert-resource", list(kItem,
                                  "apiVersion: v1\n  kind: ConfigMap\n  metadata:\n"
                                  "    name: f\n    annotations: {0x1F: a, on: b}\n"));
  EXPECT_TRUE(contains(done.output, "      0x1F: a\n      on: b\nfunc")) << done.output;
}

TEST(UpsertResource, metadata_that_is_no_map_is_refused) {
  const ProgramRun done =
      run("upsert-resource", list(kItem, "apiVersion: v1\n  kind: ConfigMap\n  metadata: 08\n"));
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_TRUE(done.error_text.starts_with(
      "failed to upsert resource: wrong node kind: expected MappingNode but got ScalarNode: "))
      << done.error_text;
}

TEST(ApplySetters, a_merge_key_for_a_value_has_no_tag) {
  const ProgramRun done = run(
      "apply-setters", list("- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: c}\n  data:\n"
                            "    x: y # kpt-set: ${b}\n",
                            config_map("{b: '<<'}")));
  EXPECT_TRUE(contains(done.output, "      x: << # kpt-set: ${b}\n")) << done.output;
}

}  // namespace
}  // namespace porchsim::functions
