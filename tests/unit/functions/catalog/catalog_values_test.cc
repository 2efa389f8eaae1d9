// Values that are no text, in the configurations of catalog functions and in what they change.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/unit/functions/catalog/catalog_run.h"

namespace porchsim::functions {
namespace {

std::string annotated(std::string_view config) {
  return run("set-annotations", list(kItem, config)).output;
}

TEST(SetAnnotationsValues, what_yaml_1_1_reads_as_no_string_gets_double_quotes) {
  for (const std::string_view text : {"a: b", "[p]", "#x", "on", "1", "---", "- a", "{a: 1}", "~",
                                      "!!int 5", "0x1F", "&a", "2001-01-01"}) {
    const std::string quoted = "{k: \"" + std::string(text) + "\"}";
    const std::string done = annotated(config_map(quoted));
    EXPECT_TRUE(contains(done, "annotations: " + quoted)) << done;
  }
  EXPECT_TRUE(contains(annotated(config_map("{k: \"@a\"}")), "annotations: {k: '@a'}"));
}

TEST(SetAnnotationsValues, numbers_of_its_own_configuration_are_printed_by_go) {
  struct Case {
    std::string_view given;
    std::string_view printed;
  };
  for (const auto& [given, printed] : {Case{"2.0", "2"},
                                       {"1e3", "1000"},
                                       {"1000000.0", "1e+06"},
                                       {"0.00001", "1e-05"},
                                       {"123456789.5", "1.2345679e+08"},
                                       {"017", "15"},
                                       {"0x1F", "31"},
                                       {"0b11", "3"},
                                       {"1_000", "1000"},
                                       {"08", "8"},
                                       {"-0.0", "-0"},
                                       {".5_0", "0.5"},
                                       {"12345678901234567890", "12345678901234567890"},
                                       {".inf", "+Inf"},
                                       {"1e400", "1e400"},
                                       {"2001-01-01", "2001-01-01"}}) {
    const std::string config =
        own_config("SetAnnotations", "  annotations: {k: " + std::string(given) + "}\n");
    EXPECT_TRUE(contains(annotated(config), "{\"k\":\"" + std::string(printed) + "\"}"))
        << annotated(config);
  }
  EXPECT_TRUE(contains(annotated(config_map("{k: 2.0}")), R"({"k":"2.0"})"));
}

TEST(ApplySettersValues, null_is_nothing) {
  const std::string item =
      "- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: c\n  data:\n"
      "    x: y # kpt-set: pre-${b}\n    z: w # kpt-set: ${b}\n";
  for (const std::string_view null : {"null", "~", ""}) {
    const ProgramRun done =
        run("apply-setters", list(item, config_map("{b: " + std::string(null) + "}")));
    EXPECT_TRUE(
        contains(done.output, "      x: pre- # kpt-set: pre-${b}\n      z: \"\" # kpt-set: ${b}\n"))
        << done.output;
  }
}

TEST(SetLabelsValues, lists_and_maps_of_a_config_map_are_passed_over) {
  const ProgramRun done = run("set-labels", list(kItem, config_map("{a: b, c: [p], d: {e: f}}")));
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(contains(done.output, "metadata: {name: p, labels: {a: b}}\n")) << done.output;
  EXPECT_TRUE(contains(done.output, "- message: set 1 labels in total\n"));
  EXPECT_TRUE(contains(run("set-labels", list(kItem, config_map("{c: [p]}"))).output,
                       "no `labels` arguments are given in FunctionConfig"));
  const std::string repeated = config_map("{a: b, a: c}");
  EXPECT_TRUE(contains(run("set-labels", list(kItem, repeated)).output, "already defined"));
}

TEST(SetLabelsValues, only_lists_for_the_placeholder_of_kpt_fail_without_a_word) {
  const std::string config =
      "apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: function-input}\n  data: {c: [p]}\n";
  const ProgramRun done = run("set-labels", list(kItem, config));
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_FALSE(contains(done.output, "results:")) << done.output;
}

std::string namespaced(std::string_view data) {
  return run("set-namespace", list(kItem, config_map(data))).output;
}

TEST(SetNamespaceValues, a_date_is_a_time_and_what_is_told_is_quoted) {
  EXPECT_TRUE(contains(namespaced("{namespace: 2001-1-2}"), "updated to \"2001-01-02T00:00:00Z\""));
  EXPECT_TRUE(contains(namespaced("{namespace: 2001-01-02T03:04:05.60+01:00}"),
                       "updated to \"2001-01-02T03:04:05.6+01:00\""));
  EXPECT_TRUE(contains(namespaced(R"({namespace: "a\tb"})"), R"(updated to "a\tb", 1)"));
}

TEST(SetNamespaceValues, the_built_in_panics_at_a_namespace_of_a_bad_origin) {
  const ProgramRun done = run_builtin(
      "set-namespace",
      list("- apiVersion: v1\n  kind: Namespace\n  metadata:\n    name: c\n    annotations:\n"
           "      internal.kpt.dev/upstream-identifier: 'a|b|~C|d'\n",
           config_map("{namespace: new}")));
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_EQ(done.error_text,
            "KRM function panicked with: runtime error: invalid memory address or nil pointer "
            "dereference");
}

TEST(SetNamespaceValues, a_refused_configuration_is_told_by_its_place) {
  const std::string config =
      "apiVersion: v2\n  kind: Other\n  metadata:\n    name: f\n    annotations:\n"
      "      internal.config.kubernetes.io/index: '3'\n"
      "      internal.config.kubernetes.io/path: f.yaml\n";
  EXPECT_TRUE(contains(run("set-namespace", list(kItem, config)).output,
                       "- file:\n    index: 3\n    path: f.yaml\n"));
}

TEST(SdkPrograms, the_kind_of_another_input_is_told_in_quotes) {
  EXPECT_EQ(run("set-labels", "apiVersion: v1\nkind: \"a\\\"b\"\n").error_text,
            "failed to evaluate function: input was of unexpected kind \"a\\\"b\"; expected "
            "ResourceList");
}

}  // namespace
}  // namespace porchsim::functions
