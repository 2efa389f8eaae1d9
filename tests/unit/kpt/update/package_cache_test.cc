#include "kpt/package/package_cache.h"

#include <string>

#include <gtest/gtest.h>

#include "kpt/update/merge.h"

namespace porchsim::kpt {
namespace {

Files package(const std::string& text) { return {{"a.yaml", make_text(text)}}; }

TEST(PackageCache, knows_packages_by_their_content_and_order) {
  const Files a = package("a");
  const Files b = package("b");
  const Files elsewhere = {{"b.yaml", make_text("b")}};
  PackageCache<int> cache(2);
  EXPECT_EQ(cache.find({a}), nullptr);
  cache.keep({a, b}, 1);
  const Files same = package("a");
  const int* const known = cache.find({same, b});
  ASSERT_NE(known, nullptr);
  EXPECT_EQ(*known, 1);
  EXPECT_EQ(cache.find({b, a}), nullptr);
  EXPECT_EQ(cache.find({a}), nullptr);
  EXPECT_EQ(cache.find({a, elsewhere}), nullptr);
}

TEST(PackageCache, begins_anew_when_it_is_full) {
  const Files a = package("a");
  const Files b = package("b");
  const Files c = package("c");
  PackageCache<int> cache(2);
  for (const Files& files : {a, b, c}) cache.keep({files}, 1);
  EXPECT_EQ(cache.find({a}), nullptr);
  EXPECT_NE(cache.find({c}), nullptr);
}

TEST(PackageCache, a_merge_that_is_known_is_the_merge) {
  const Files base = package("kind: A\nx: 1\n");
  const Files ours = package("kind: A\nx: 1\ny: 1\n");
  const Files theirs = package("kind: A\nx: 2\n");
  KnownMerges known(2);
  for (const auto strategy : {UpdateStrategy::ResourceMerge, UpdateStrategy::ForceDeleteReplace}) {
    const auto merged = update_package(strategy, {base, ours, theirs});
    for (int time = 0; time < 2; ++time) {
      const auto again = update_package(strategy, {base, ours, theirs}, known);
      ASSERT_TRUE(merged && again);
      EXPECT_TRUE(same_files(*again, *merged));
    }
  }
}

}  // namespace
}  // namespace porchsim::kpt
