// Replays recorded vectors: those beside this file always, all of the shared ones where they are at
// hand.
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "tests/source_dir.h"
#include "tools/conform/conform.h"

namespace porchsim::scenarios {
namespace {

const std::string kOwn = in_source_dir("tests/conformance/vectors");
const std::string kShared = in_source_dir("../shared/vectors/");

TEST(Conformance, the_vectors_beside_this_test_conform_byte_for_byte) {
  std::string out;
  EXPECT_EQ(run_conform({.paths = {kOwn}, .yaml_by_value = false}, out), 0) << out;
}

class SharedVectors : public testing::TestWithParam<const char*> {};

TEST_P(SharedVectors, all_conform_byte_for_byte) {
  const std::string path = kShared + GetParam();
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no vectors in " << path;
  std::string out;
  EXPECT_EQ(run_conform({.paths = {path}, .yaml_by_value = false}, out), 0) << out;
}

INSTANTIATE_TEST_SUITE_P(
    Folders, SharedVectors,
    testing::Values("own/differences/merge", "own/differences/pv", "own/differences/roundtrip",
                    "own/pv", "own/pvs", "own/pure", "own/cel", "own/functions", "own/kube/api",
                    "own/merge", "own/render", "own/roundtrip", "own/v1alpha2/packagerevision",
                    "own/v1alpha2/watch_and_index.json", "third-party/cel", "third-party/functions",
                    "third-party/merge", "third-party/render", "third-party/roundtrip"));

TEST(Conformance, what_conforms_by_text_conforms_by_value) {
  const std::string path = kShared + "own/pure";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no vectors in " << path;
  std::string out;
  EXPECT_EQ(run_conform({.paths = {path}, .yaml_by_value = true}, out), 0) << out;
}

TEST(Conformance, a_wrong_record_fails_and_says_where) {
  const std::string text = R"([{"name": "odd", "input": {"ref": "v3"},
      "output": {"revision2Int": 4, "revisionFromRef": 3}}])";
  std::string out;
  const ConformCount count = run_vector_text("pure/revision_from_ref.json", text, {}, out);
  EXPECT_EQ(count.failed, 1U);
  EXPECT_NE(out.find("output.revision2Int: expected 4, got 3"), std::string::npos) << out;
}

TEST(Conformance, a_path_that_does_not_exist_is_bad_usage) {
  std::string out;
  EXPECT_EQ(run_conform({.paths = {"/no/such/vectors"}, .yaml_by_value = false}, out), 64);
}

}  // namespace
}  // namespace porchsim::scenarios
