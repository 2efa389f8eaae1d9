#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/unit/functions/catalog/catalog_run.h"

namespace porchsim::functions {
namespace {

std::string replacing(std::string_view source) {
  return own_config("ApplyReplacements", "  replacements:\n  - " + std::string(source) +
                                             "\n    targets:\n    - select: {kind: Pod}\n");
}

TEST(ApplyReplacementsConfig, only_the_built_in_knows_sources_that_are_values) {
  const std::string input = list(kItem, replacing("sourceValue: other"));
  const ProgramRun done = run_builtin("apply-replacements", input);
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(contains(done.output, "metadata: {name: other}\n")) << done.output;
  EXPECT_TRUE(contains(run("apply-replacements", input).output,
                       "replacements must specify a source and at least one target"));
}

TEST(ApplyReplacementsConfig, a_value_beside_a_source_is_refused) {
  const std::string input = list(kItem, replacing("sourceValue: a\n    source: {kind: Pod}"));
  EXPECT_TRUE(contains(run_builtin("apply-replacements", input).output,
                       "value and resource selectors are mutually exclusive"));
  EXPECT_EQ(run("apply-replacements", input).exit_code, 0);
}

TEST(ApplyReplacementsConfig, of_wrong_values_the_first_in_the_order_of_json_is_told) {
  const auto told = [](std::string_view source) {
    return run("apply-replacements", list(kItem, replacing(source))).output;
  };
  EXPECT_TRUE(contains(told("source: {version: 1, kind: true, fieldPath: 5}"),
                       "number into Go struct field SourceSelector.replacements.source.fieldPath"));
  EXPECT_TRUE(contains(told("source: {version: 1, options: {index: 1.5, create: x}}"),
                       "string into Go struct field FieldOptions.replacements.source.options.create"
                       " of type bool"));
  EXPECT_TRUE(contains(told("source: {version: 1, options: {index: 1.5}}"),
                       "number 1.5 into Go struct field FieldOptions.replacements.source.options."
                       "index of type int"));
  EXPECT_TRUE(contains(told("source: {kind: .nan}"), "json: unsupported value: NaN"));
}

TEST(ApplyReplacementsConfig, an_index_may_be_any_integer_of_yaml) {
  const ProgramRun done =
      run("apply-replacements",
          list(kItem, replacing("source: {kind: Pod, options: {delimiter: a, index: 0x1}}")));
  EXPECT_TRUE(contains(done.output, "options.index 1 is out of bounds for value p")) << done.output;
}

}  // namespace
}  // namespace porchsim::functions
