#include <gtest/gtest.h>

#include "kpt/update/merge.h"

namespace porchsim::kpt {
namespace {

std::string keyed(std::string_view text) {
  const Files files{{"r.yaml", make_text(text)}};
  const auto result = ensure_merge_key(files);
  EXPECT_TRUE(result.has_value());
  return result && result->contains("r.yaml") ? *result->at("r.yaml") : "";
}

TEST(MergeKeyTest, names_the_upstream_identity_in_comment_and_annotation) {
  EXPECT_EQ(keyed("apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: d\n  namespace: n\n"),
            "apiVersion: apps/v1\nkind: Deployment\nmetadata: # kpt-merge: n/d\n  name: d\n  "
            "namespace: n\n"
            "  annotations:\n    internal.kpt.dev/upstream-identifier: 'apps|Deployment|n|d'\n");
}

TEST(MergeKeyTest, an_absent_namespace_is_empty_in_the_comment_and_default_in_the_annotation) {
  EXPECT_EQ(keyed("kind: ConfigMap\nmetadata:\n  name: c\n"),
            "kind: ConfigMap\nmetadata: # kpt-merge: /c\n  name: c\n  annotations:\n"
            "    internal.kpt.dev/upstream-identifier: '|ConfigMap|default|c'\n");
}

TEST(MergeKeyTest, a_comment_that_is_there_decides) {
  EXPECT_EQ(keyed("kind: ConfigMap\nmetadata: # kpt-merge: up/old\n  name: c\n"),
            "kind: ConfigMap\nmetadata: # kpt-merge: up/old\n  name: c\n  annotations:\n"
            "    internal.kpt.dev/upstream-identifier: '|ConfigMap|up|old'\n");
}

TEST(MergeKeyTest, running_it_again_changes_nothing) {
  const std::string once =
      keyed("kind: ConfigMap\nmetadata:\n  name: c\n---\nkind: Secret\nmetadata:\n  name: s\n");
  EXPECT_EQ(keyed(once), once);
}

TEST(MergeKeyTest, what_has_no_identity_is_only_printed_anew) {
  EXPECT_EQ(keyed("kind:   ConfigMap\nmetadata:\n  annotations:\n    a: b\n"),
            "kind: ConfigMap\nmetadata:\n  annotations:\n    a: b\n");
}

TEST(MergeKeyTest, annotations_of_a_reader_alone_leave_their_style) {
  EXPECT_EQ(keyed("kind: ConfigMap\nmetadata:\n  name: c\n"
                  "  annotations: {config.kubernetes.io/index: '1'}\n"),
            "kind: ConfigMap\nmetadata: # kpt-merge: /c\n  name: c\n"
            "  annotations: {internal.kpt.dev/upstream-identifier: '|ConfigMap|default|c'}\n");
}

TEST(MergeKeyTest, lists_are_indented_as_the_file_says_of_itself) {
  EXPECT_EQ(keyed("kind: ConfigMap\nmetadata:\n  name: c\n  annotations:\n"
                  "    internal.config.kubernetes.io/seqindent: wide\nl:\n- a\n"),
            "kind: ConfigMap\nmetadata: # kpt-merge: /c\n  name: c\n  annotations:\n"
            "    internal.kpt.dev/upstream-identifier: '|ConfigMap|default|c'\nl:\n  - a\n");
}

TEST(MergeKeyTest, other_files_pass_and_broken_ones_fail) {
  const Files text{{"notes.txt", make_text("a: [")}};
  EXPECT_EQ(*ensure_merge_key(text)->at("notes.txt"), "a: [");
  const Files broken{{"r.yaml", make_text("a: [")}};
  EXPECT_TRUE(ensure_merge_key(broken).error().message.starts_with(
      "failed to add merge-key directive: MalformedYAMLError"));
}

// A resource that says it lies elsewhere, or has two ids.
TEST(MergeKeyTest, notes_that_contradict_the_reader_are_refused) {
  const auto refused = [](std::string_view key, std::string_view more = "") {
    std::string text = "kind: ConfigMap\nmetadata:\n  name: c\n  annotations:\n    ";
    text.append(key).append("\n").append(more);
    const auto result = ensure_merge_key(Files{{"r.yaml", make_text(text)}});
    return result ? std::string() : result.error().message;
  };
  const std::string kRefused =
      "failed to add merge-key directive: resource input to function has mismatched legacy and "
      "internal ";
  EXPECT_EQ(refused("config.kubernetes.io/path: other.yaml"), kRefused + "path annotations");
  EXPECT_EQ(refused("internal.config.kubernetes.io/path: x.yaml"), kRefused + "path annotations");
  EXPECT_EQ(refused("internal.config.kubernetes.io/id: '1'", "    config.k8s.io/id: '2'\n"),
            kRefused + "id annotations");
  EXPECT_EQ(refused("config.kubernetes.io/path: r.yaml"), "");
  EXPECT_EQ(refused("config.kubernetes.io/index: '7'"), "");
}

}  // namespace
}  // namespace porchsim::kpt
