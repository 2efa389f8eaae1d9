// Holds the package update against what the real libraries did: counted by text and by value, with
// a floor.
#include <gtest/gtest.h>

#include <set>

#include "controllers/kpt/merge.h"
#include "tests/unit/controllers/kpt/vector_file.h"

namespace porchsim::kpt {
namespace {

using vectors::JsonValue;

struct Recording {
  const char* name;
  const char* file;
  std::size_t cases;
  std::size_t floor;  // of cases that agree byte for byte
};

// The order of the files that fast-forward complains of is random in the original.
std::set<std::string> words(std::string_view text) {
  std::set<std::string> found;
  std::string word;
  for (const char c : text) {
    if (c != ' ' && c != '[' && c != ']') {
      word += c;
      continue;
    }
    found.insert(std::exchange(word, {}));
  }
  found.insert(word);
  return found;
}

bool same_files(const Files& a, const Files& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.first == y.first && *x.second == *y.second;
  });
}

bool agrees(const JsonValue& vector) {
  if (vector["strategy"].is_null()) {
    const auto merged = merge_documents(vector["base"].text, vector["ours"].text,
                                        vector["theirs"].text, vector["infer"].boolean);
    return merged && *merged == vector["merged"].text;
  }
  const Files base = vectors::files_of(vector["base"]);
  const Files ours = vectors::files_of(vector["ours"]);
  const Files theirs = vectors::files_of(vector["theirs"]);
  const auto merged =
      update_package(parse_update_strategy(vector["strategy"].text), {base, ours, theirs});
  if (!merged)
    return vector.has("error") && words(merged.error().message) == words(vector["error"].text);
  return same_files(*merged, vectors::files_of(vector["merged"]));
}

class MergeVectors : public testing::TestWithParam<Recording> {};

TEST_P(MergeVectors, agree_byte_for_byte) {
  const auto recorded = vectors::load_vectors(GetParam().file);
  if (!recorded) GTEST_SKIP() << "no recorded vectors beside the tree";
  EXPECT_GE(recorded->items.size(), GetParam().cases);
  std::size_t equal = 0;
  std::string others;
  for (const auto& vector : recorded->items) {
    if (agrees(vector)) {
      ++equal;
    } else {
      others += "\n  " + vector["name"].text + " " + vector["strategy"].text;
    }
  }
  RecordProperty("equal", static_cast<int>(equal));
  EXPECT_GE(equal, GetParam().floor)
      << "of " << recorded->items.size() << "; the others:" << others;
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, MergeVectors,
    testing::Values(Recording{"systematic", "own/merge/systematic.json", 484, 484},
                    Recording{"kpt_tests", "third-party/merge/kpt_tests.json", 213, 213},
                    Recording{"kyaml_packages", "third-party/merge/kyaml_packages.json", 63, 59},
                    Recording{"kyaml_documents", "third-party/merge/kyaml_merge3_raw.json", 144,
                              140},
                    Recording{"real_packages", "third-party/merge/real_packages.json", 147, 147}),
    [](const auto& test) { return test.param.name; });

TEST(MergeKeyVectors, the_files_that_change_agree_byte_for_byte) {
  const auto recorded = vectors::load_vectors("own/merge/systematic.json");
  if (!recorded) GTEST_SKIP() << "no recorded vectors beside the tree";
  std::size_t checked = 0;
  for (const auto& vector : recorded->items) {
    if (vector["afterMergeKey"].is_null()) continue;
    const auto keyed = ensure_merge_key(vectors::files_of(vector["merged"]));
    ASSERT_TRUE(keyed.has_value()) << vector["name"].text;
    for (const auto& [path, text] : vector["afterMergeKey"].members) {
      const auto found = keyed->find(path);
      const std::string got = found == keyed->end() ? "<REMOVED>" : *found->second;
      EXPECT_EQ(got, text.text) << vector["name"].text << " " << path;
      ++checked;
    }
  }
  EXPECT_GT(checked, 900U);
}

}  // namespace
}  // namespace porchsim::kpt
