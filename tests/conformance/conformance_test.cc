// Replays recorded vectors: those beside this file always, all of the shared ones where they are at
// hand.
#include <charconv>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "scenarios/conform/conform.h"

namespace porchsim::scenarios {
namespace {

const std::string kOwn = PORCHSIM_SOURCE_DIR "/tests/conformance/vectors";
const std::string kShared = PORCHSIM_SOURCE_DIR "/../shared/vectors/own";

// Texts of errors about Kptfiles and files that cannot be decoded are not go-yaml's and
// encoding/json's in all cases yet (config_injection, package_context); as texts, a few files are
// also written otherwise than go-yaml writes them. These numbers only ever go down.
constexpr std::size_t kGapsByValue = 26;
constexpr std::size_t kGapsByText = 35;

// The M of the closing line "N passed, M failed".
std::size_t failures(const ConformOptions& options, std::string& out) {
  run_conform(options, out);
  const std::string_view text = out;
  const std::size_t comma = text.rfind(" passed, ");
  std::size_t failed = 0;
  if (comma == std::string_view::npos) return static_cast<std::size_t>(-1);
  const std::string_view number = text.substr(comma + 9);
  std::from_chars(number.data(), number.data() + number.size(), failed);
  return failed;
}

TEST(Conformance, the_vectors_beside_this_test_conform_byte_for_byte) {
  std::string out;
  EXPECT_EQ(run_conform({.paths = {kOwn}, .yaml_by_value = false}, out), 0) << out;
}

TEST(Conformance, shared_reconciles_conform_by_value) {
  if (!std::filesystem::exists(kShared)) GTEST_SKIP() << "no vectors in " << kShared;
  std::string out;
  EXPECT_EQ(failures({.paths = {kShared + "/pv"}, .yaml_by_value = true}, out), 0U) << out;
}

TEST(Conformance, shared_pure_cases_conform_but_for_error_texts) {
  if (!std::filesystem::exists(kShared)) GTEST_SKIP() << "no vectors in " << kShared;
  std::string out;
  EXPECT_LE(failures({.paths = {kShared + "/pure"}, .yaml_by_value = true}, out), kGapsByValue)
      << out;
  out.clear();
  const ConformOptions all{.paths = {kShared + "/pv", kShared + "/pure"}, .yaml_by_value = false};
  EXPECT_LE(failures(all, out), kGapsByText) << out;
}

TEST(Conformance, a_wrong_record_fails_and_says_where) {
  const std::string text = R"([{"name": "odd", "input": {"ref": "v3"},
      "output": {"revision2Int": 4, "revisionFromRef": 3}}])";
  std::string out;
  const ConformCount count = run_vector_text("revision_from_ref.json", text, {}, out);
  EXPECT_EQ(count.failed, 1U);
  EXPECT_NE(out.find("output.revision2Int: expected 4, got 3"), std::string::npos) << out;
}

TEST(Conformance, a_path_that_does_not_exist_is_bad_usage) {
  std::string out;
  EXPECT_EQ(run_conform({.paths = {"/no/such/vectors"}, .yaml_by_value = false}, out), 64);
}

}  // namespace
}  // namespace porchsim::scenarios
