#include "kpt/kyaml/resource_io.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

std::string rewritten(std::string_view text, const ReadOptions& options = {},
                      std::string_view path = "f.yaml") {
  const auto resources = read_resources(path, text, options);
  return resources ? write_resources(*resources) : "error: " + resources.error().message;
}

TEST(ResourceIoTest, keeps_comments_of_documents_and_drops_empty_ones) {
  EXPECT_EQ(rewritten("# top\n\na: 1\n---\n# nothing\n---\nb: 2 # two\n"),
            "# top\n\na: 1\n---\nb: 2 # two\n");
}

TEST(ResourceIoTest, keeps_the_indent_of_sequences_if_asked) {
  const char* wide = "l:\n  - a\nm: x\n";
  EXPECT_EQ(rewritten(wide), wide);
  EXPECT_EQ(rewritten(wide, {.preserve_sequence_indent = false}), "l:\n- a\nm: x\n");
}

TEST(ResourceIoTest, drops_bookkeeping_and_what_it_leaves_empty) {
  EXPECT_EQ(rewritten("a: 1\nmetadata:\n  annotations:\n    config.kubernetes.io/index: '0'\n"
                      "    internal.config.kubernetes.io/path: x\n"),
            "a: 1\n");
  EXPECT_EQ(rewritten("a: 1\nmetadata:\n  name: x\n  annotations: {}\n"),
            "a: 1\nmetadata:\n  name: x\n");
}

TEST(ResourceIoTest, an_id_gets_both_of_its_names) {
  EXPECT_EQ(rewritten("metadata:\n  annotations:\n    config.k8s.io/id: '1'\n"),
            "metadata:\n  annotations:\n    config.k8s.io/id: '1'\n"
            "    internal.config.kubernetes.io/id: '1'\n");
}

TEST(ResourceIoTest, a_comment_without_a_place_goes_to_the_next_document) {
  auto resources = read_resources("f.yaml", "a: {b: c}\n---\nd:\n- e\nf: g\n");
  ASSERT_TRUE(resources.has_value());
  resources->front().root().content[0].line_comment = "# lost?";
  EXPECT_EQ(write_resources(*resources), "a: {b: c}\n---\nd: # lost?\n- e\nf: g\n");
}

TEST(ResourceIoTest, reads_windows_lines) {
  EXPECT_EQ(rewritten("a: 1\r\nb: 2\r\n"), "a: 1\nb: 2\n");
}

TEST(ResourceIoTest, a_bare_list_is_a_resource_only_if_asked) {
  EXPECT_EQ(rewritten("- a\n- b\n", {.wrap_bare_sequences = true}), "- a\n- b\n");
  EXPECT_EQ(
      rewritten("- a\n"),
      "error: wrong node kind: expected MappingNode but got SequenceNode: node contents:\n- a\n");
}

TEST(ResourceIoTest, separators_may_carry_comments_only) {
  EXPECT_EQ(rewritten("a: 1\n--- # next\nb: 2\n"), "a: 1\n---\nb: 2\n");
  EXPECT_EQ(rewritten("a: 1\n--- b\nc: 2\n"), "error: invalid document separator: --- b");
}

TEST(ResourceIoTest, a_lone_resource_of_a_json_file_is_written_as_json) {
  EXPECT_EQ(rewritten("{\"b\": [1, true, null], \"a\": \"<x>\\n\", \"c\": {}}", {}, "f.json"),
            "{\n  \"a\": \"\\u003cx\\u003e\\n\",\n  \"b\": [\n    1,\n    true,\n    null\n  ],\n  "
            "\"c\": {}\n}\n");
  EXPECT_EQ(
      rewritten("{a: &x [1.0, 1e3, 0x1F, 010, 1_000, -2.50, 1e-7], b: *x}", {}, "f.json"),
      "{\n  \"a\": [\n    1,\n    1000,\n    31,\n    8,\n    1000,\n    -2.5,\n    1e-7\n  ],\n"
      "  \"b\": [\n    1,\n    1000,\n    31,\n    8,\n    1000,\n    -2.5,\n    1e-7\n  ]\n}\n");
}

struct Indent {
  const char* text;
  bool wide;
};

class SequenceIndent : public testing::TestWithParam<Indent> {};

TEST_P(SequenceIndent, is_that_of_the_first_list_below_a_key) {
  EXPECT_EQ(has_wide_sequences(GetParam().text), GetParam().wide);
}

INSTANTIATE_TEST_SUITE_P(Texts, SequenceIndent,
                         testing::Values(Indent{"a:\n- b\n", false}, Indent{"a:\n  - b\n", true},
                                         Indent{"a:\n    - b\n", false},
                                         Indent{"a: # x\n  # y\n  - b\n", true},
                                         Indent{"- a\nb:\n  - c\n", true},
                                         Indent{"a: |\n  - b\nc:\n- d\n", false},
                                         Indent{"", false}));

}  // namespace
}  // namespace porchsim::kpt
