// Replays recorded vectors: those beside this file always, all of the shared ones where they are at
// hand.
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "scenarios/conform/conform.h"

namespace porchsim::scenarios {
namespace {

const std::string kOwn = PORCHSIM_SOURCE_DIR "/tests/conformance/vectors";
const std::string kShared = PORCHSIM_SOURCE_DIR "/../shared/vectors/own";

TEST(Conformance, the_vectors_beside_this_test_conform_byte_for_byte) {
  std::string out;
  EXPECT_EQ(run_conform({.paths = {kOwn}, .yaml_by_value = false}, out), 0) << out;
}

class SharedVectors : public testing::TestWithParam<bool> {};

TEST_P(SharedVectors, all_conform) {
  if (!std::filesystem::exists(kShared)) GTEST_SKIP() << "no vectors in " << kShared;
  std::string out;
  const ConformOptions options{.paths = {kShared + "/pv", kShared + "/pure"},
                               .yaml_by_value = GetParam()};
  EXPECT_EQ(run_conform(options, out), 0) << out;
}

INSTANTIATE_TEST_SUITE_P(TextAndValue, SharedVectors, testing::Bool());

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
