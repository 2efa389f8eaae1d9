#include "functions/catalog/catalog_programs.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/unit/functions/catalog/catalog_run.h"

namespace porchsim::functions {
namespace {

struct RefusedConfig {
  std::string_view program;
  std::string_view kind;
  std::string_view rest;
  std::string_view problem;  // behind "cannot unmarshal "
};

class ConfigRefused : public testing::TestWithParam<RefusedConfig> {};

TEST_P(ConfigRefused, as_encoding_json_does) {
  const auto& [program, kind, rest, problem] = GetParam();
  const ProgramRun done = run(program, list(kItem, own_config(kind, rest)));
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_TRUE(contains(done.error_text, "cannot unmarshal " + std::string(problem)))
      << done.error_text;
}

INSTANTIATE_TEST_SUITE_P(
    FieldSpecs, ConfigRefused,
    testing::Values(
        RefusedConfig{"ensure-name-substring", "EnsureNameSubstring",
                      "  substring: a-\n  additionalNameFields: text\n",
                      "string into Go struct field EnsureNameSubstring.additionalNameFields of "
                      "type []types.FieldSpec"},
        RefusedConfig{"ensure-name-substring", "EnsureNameSubstring",
                      "  substring: [a]\n  editMode: [a]\n",
                      "array into Go struct field EnsureNameSubstring.editMode of type "
                      "main.EditMode"},
        RefusedConfig{"ensure-name-substring", "EnsureNameSubstring",
                      "  substring: a-\n  fieldSpecs: [{create: yes, version: 1}]\n",
                      "number into Go struct field FieldSpec.fieldSpecs.Gvk.version of type "
                      "string"},
        RefusedConfig{"set-annotations", "SetAnnotations",
                      "  annotations: [a]\n  additionalAnnotationFields: [{path: [a]}]\n",
                      "array into Go struct field FieldSpec.additionalAnnotationFields.path of "
                      "type string"},
        RefusedConfig{"set-annotations", "SetAnnotations",
                      "  annotations: {a: b}\n  fieldSpecs: [{create: 'true'}]\n",
                      "string into Go struct field FieldSpec.fieldSpecs.create of type bool"}));

TEST(CatalogProgramsTest, a_config_map_of_other_types_makes_set_namespace_panic) {
  const ProgramRun done =
      run("set-namespace", list(kItem,
                                "apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: 1}\n"
                                "  data: {namespace: n}\n"));
  EXPECT_EQ(done.error_text, "failed to evaluate function: SubObject has unmatched field type: `");
}

TEST(CatalogProgramsTest, keys_that_repeat_are_told_by_the_lines_of_the_configuration) {
  const ProgramRun done =
      run("apply-replacements", list(kItem, own_config("ApplyReplacements", "  metadata: {}\n")));
  EXPECT_TRUE(contains(done.output, "line 4: mapping key \"metadata\" already defined at line 3"))
      << done.output;
}

TEST(CatalogProgramsTest, set_image_writes_what_aliases_stand_for) {
  const ProgramRun done =
      run("set-image", list("- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p\n"
                            "    labels: &l {a: b}\n  spec:\n    selector: *l\n",
                            own_config("SetImage",
                                       "  image: {name: x, newTag: y}\n"
                                       "  additionalImageFields: []\n")));
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(contains(done.output, "    selector:\n      a: b\n")) << done.output;
}

TEST(CatalogProgramsTest, ensure_name_substring_leaves_old_booleans_without_quotes) {
  const ProgramRun done =
      run("ensure-name-substring",
          list("- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p\n    annotations:\n"
               "      a: 'on'\n      b: '1'\n",
               std::string(kConfigMap) + "  data: {prepend: a-}\n"));
  EXPECT_TRUE(contains(done.output, "      a: on\n      b: \"1\"\n")) << done.output;
}

TEST(CatalogProgramsTest, the_version_of_the_list_is_written_as_it_stood) {
  const std::string config = std::string(kConfigMap) + "  data: {a: b}\n";
  EXPECT_TRUE(run("apply-setters", list("", config, "")).output.starts_with("apiVersion:\n"));
  EXPECT_TRUE(run("apply-setters", list("", config, "apiVersion: 1.0\n"))
                  .output.starts_with("apiVersion: 1.0\n"));
}

TEST(CatalogProgramsTest, annotations_that_are_a_list_bother_new_versions_only) {
  const std::string items =
      "- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p\n    annotations: [a]\n";
  const std::string config = std::string(kConfigMap) + "  data: {by-value: x}\n";
  EXPECT_EQ(run("search-replace", list(items, config)).exit_code, 0);
  const std::string other = std::string(kConfigMap) + "  data: {a: b}\n";
  EXPECT_EQ(run("set-annotations", list(items, other)).exit_code, 1);
}

TEST(CatalogProgramsTest, labels_below_a_null_are_lost_but_counted) {
  const ProgramRun done =
      run("set-labels", list("- apiVersion: apps/v1\n  kind: Deployment\n  metadata:\n    name: w\n"
                             "  spec:\n    template:\n    0 spec: {}\n",
                             std::string(kConfigMap) + "  data: {a: b}\n"));
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(contains(done.output,
                       "    template:\n    0 spec: {}\n    selector:\n"
                       "      matchLabels:\n        a: b\n"))
      << done.output;
  EXPECT_TRUE(contains(done.output, "- message: set 3 labels in total\n")) << done.output;
}

}  // namespace
}  // namespace porchsim::functions
