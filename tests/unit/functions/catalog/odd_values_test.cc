// Configurations and resources that nobody should write, and some do; what the originals make of
// them.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/unit/functions/catalog/catalog_run.h"

namespace porchsim::functions {
namespace {

std::string item(std::string_view name, std::string_view rest) {
  std::string text = "- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: ";
  return text.append(name).append("\n").append(rest);
}

std::string replaced_at(std::string_view path) {
  const std::string config =
      own_config("ApplyReplacements",
                 "  replacements:\n  - source: {name: c, fieldPath: data.k}\n    targets:\n"
                 "    - {select: {name: c}, fieldPaths: ['" +
                     std::string(path) + "']}\n");
  return run("apply-replacements", list(item("c", "  data: {k: v, '50%': p, list: [a]}\n"), config))
      .output;
}

TEST(ApplyReplacementsPaths, of_a_field_that_is_missing_are_taken_for_formats) {
  EXPECT_TRUE(contains(replaced_at("data.50%"), "'50%': v"));
  EXPECT_TRUE(
      contains(replaced_at("data.50%d"), R"~(unable to find field "data.50%!d(MISSING)" in)~"));
  EXPECT_TRUE(contains(replaced_at("data.a%%b"), R"(unable to find field "data.a%b" in)"));
}

TEST(ApplyReplacementsPaths, have_numbers_with_signs_for_indexes) {
  EXPECT_TRUE(contains(replaced_at("data.list.+0"), "list: [v]"));
  EXPECT_TRUE(contains(replaced_at("data.list.+1"), "index 1 specified but only 1 elements found"));
}

std::string put_at(std::string_view path) {
  return run("search-replace",
             list(item("c", "  data: {list: [{a: b}, c]}\n"),
                  config_map("{put-value: new, by-path: " + std::string(path) + "}")))
      .output;
}

TEST(SearchReplacePaths, have_indexes_and_no_fields_where_numbers_stand) {
  EXPECT_TRUE(contains(put_at("data.list.0.a"), "list: [{a: new}, c]"));
  EXPECT_TRUE(contains(put_at("data.list.-.a"), "expected: MappingNode was ScalarNode"));
  EXPECT_TRUE(contains(put_at("data.list.2.a"), "list: [{a: b}, c]"));
  EXPECT_TRUE(contains(put_at("1.5"), "expected: SequenceNode was MappingNode"));
  EXPECT_TRUE(contains(put_at("data.-1.a"), "array index -1 cannot be negative"));
  EXPECT_TRUE(contains(put_at("data.list.1"),
                       "wrong Node Kind for data.list expected: MappingNode was SequenceNode"));
}

TEST(RepeatedKeys, mean_the_first_field_of_that_name_each_time) {
  const ProgramRun set = run("apply-setters", list(item("c",
                                                        "  data:\n    x: a # kpt-set: ${s}\n"
                                                        "    \"x\": b # kpt-set: ${s}\n"),
                                                   config_map("{s: v}")));
  EXPECT_TRUE(contains(set.output, "      x: v # kpt-set: ${s}\n      \"x\": b # kpt-set"))
      << set.output;
  const ProgramRun counted = run("search-replace", list(item("c", "  data: {1: y, \"1\": y}\n"),
                                                        config_map("{by-value: y, put-value: z}")));
  EXPECT_TRUE(contains(counted.output, "data: {1: z, \"1\": y}\n")) << counted.output;
}

TEST(RepeatedKeys, of_annotations_leave_the_first_and_of_a_config_map_fail) {
  const std::string twice = item("c", "    annotations: {a: b, a: c}\n");
  EXPECT_TRUE(contains(run("ensure-name-substring", list(twice, config_map("{prepend: x}"))).output,
                       "annotations:\n      a: b\n"));
  EXPECT_TRUE(
      contains(run("set-image", list(kItem, config_map("{name: a, newTag: b, newTag: b}"))).output,
               "SubObject has unmatched field type: `data"));
}

TEST(AnnotationsThatAreAScalar, count_as_none) {
  for (const std::string_view scalar : {"text", "3", "\"\"", "true"}) {
    const std::string bad = item("c", "    annotations: " + std::string(scalar) + "\n");
    const ProgramRun done = run("set-annotations", list(bad, config_map("{k: v}")));
    EXPECT_TRUE(contains(done.output, "    name: c\n    annotations:\n      k: v\n"))
        << done.output << done.error_text;
    EXPECT_EQ(run("upsert-resource", list(bad, config_map("{k: v}"))).exit_code, 0) << scalar;
  }
  for (const std::string_view function : {"apply-setters", "search-replace", "set-annotations"}) {
    const ProgramRun refused = run(
        function, list("- {apiVersion: v1, kind: ConfigMap, metadata: []}\n", config_map("{}")));
    EXPECT_TRUE(contains(refused.error_text, "metadata expected: MappingNode was SequenceNode"))
        << refused.error_text;
  }
}

TEST(ApiVersions, with_two_slashes_are_none_to_ensure_name_substring) {
  const ProgramRun refused =
      run("ensure-name-substring",
          list(kItem, "{apiVersion: a/b/c, kind: ConfigMap, metadata: {name: f}}\n"));
  EXPECT_TRUE(contains(refused.error_text, "but we got: /, Kind=ConfigMap")) << refused.error_text;
}

TEST(ApiVersions, that_kustomize_does_not_put_together_again_fail) {
  const auto renamed = [](std::string_view version) {
    std::string resource = "- apiVersion: ";
    resource.append(version).append("\n  kind: Deployment\n  metadata: {name: d}\n");
    return run("ensure-name-substring", list(resource, config_map("{prepend: x-}")));
  };
  EXPECT_EQ(renamed("a/b/c").exit_code, 0);
  EXPECT_EQ(renamed("/v1").error_text,
            "failed to fix name back reference: node-referrerOriginal 'APIVersion' mismatch '/v1' "
            "!= 'v1'");
}

TEST(ApplySettersBlocks, lose_the_line_break_they_begin_with_when_they_are_written) {
  const std::string block = ">\n\n      a\n      b\n";
  const ProgramRun done =
      run("apply-setters", list(item("c", "  data:\n    x: " + block), config_map("{k: v}")));
  EXPECT_TRUE(contains(done.output, "      x: >2\n        a b\n\nfunctionConfig:")) << done.output;
  const ProgramRun other = run(
      "search-replace", list(item("c", "  data:\n    x: " + block), config_map("{by-value: v}")));
  EXPECT_TRUE(contains(other.output, "    x: >2\n\n      a b\n")) << other.output;
}

TEST(BinaryValues, of_configurations_are_decoded_where_go_does) {
  const std::string binary = "!!binary aGVsbG8=";
  EXPECT_TRUE(contains(
      run("ensure-name-substring", list(kItem, config_map("{prepend: " + binary + "}"))).output,
      "name: hellop"));
  EXPECT_TRUE(contains(
      run("set-annotations",
          list(kItem, own_config("SetAnnotations", "  annotations: {k: " + binary + "}\n")))
          .output,
      R"(set annotations: {"k":"hello"})"));
  EXPECT_TRUE(
      contains(run("set-annotations", list(kItem, config_map("{k: " + binary + "}"))).output,
               R"(set annotations: {"k":"aGVsbG8="})"));
  EXPECT_TRUE(
      contains(run("set-namespace", list(kItem, config_map("{namespace: " + binary + "}"))).output,
               "namespace: hello"));
}

TEST(BinaryValues, that_are_none_are_refused_like_numbers_that_are_none) {
  const auto refused = [](std::string_view value) {
    return run("ensure-name-substring",
               list(kItem, config_map("{prepend: " + std::string(value) + "}")))
        .error_text;
  };
  EXPECT_TRUE(
      contains(refused("!!binary YQ"), "yaml: !!binary value contains invalid base64 data"));
  EXPECT_TRUE(contains(refused("!!int x"), "yaml: cannot decode !!str `x` as a !!int"));
  EXPECT_TRUE(contains(refused("!!null x"), "yaml: cannot decode !!str `x` as a !!null"));
  EXPECT_TRUE(contains(
      run("set-image", list(kItem, config_map("{name: a, newTag: !!binary YQ}"))).error_text,
      "SubObject has unmatched field type: `data"));
}

}  // namespace
}  // namespace porchsim::functions
