#include "controllers/packagevariantset/names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "controllers/packagevariantset/sha1.h"

namespace porchsim::packagevariantset {
namespace {

TEST(Sha1, of_known_texts) {
  EXPECT_EQ(sha1_hex(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(sha1_hex("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(sha1_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
  EXPECT_EQ(sha1_hex(std::string(1'000'000, 'a')), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

// Where the length no longer fits behind the last bytes of a block, and where a block is full.
TEST(Sha1, of_texts_about_a_block_long) {
  EXPECT_EQ(sha1_hex(std::string(55, 'a')), "c1c8bbdc22796e28c0e15163d20899b65621d65a");
  EXPECT_EQ(sha1_hex(std::string(56, 'a')), "c2db330f6083854c99d4b5bfb6e8f29f201be699");
  EXPECT_EQ(sha1_hex(std::string(64, 'a')), "0098ba824b5c16427bd7a1122a5a442a25ec644d");
}

TEST(Names, join_set_repository_and_package) {
  EXPECT_EQ(package_variant_identifier({"my-pvs", "prod-repo", "my-package"}),
            "my-pvs-prod-repo-my-package");
  EXPECT_EQ(package_variant_name("my-pvs-prod-repo-my-package"), "my-pvs-prod-repo-my-package");
}

TEST(Names, of_more_than_63_bytes_end_with_a_hash_of_the_identifier) {
  const std::string longest(63, 'x');
  EXPECT_EQ(package_variant_name(longest), longest);
  EXPECT_EQ(package_variant_name(longest + "x"), std::string(54, 'x') + "-bb2fa3ee");
  EXPECT_EQ(
      package_variant_name(package_variant_identifier(
          {"very-long-packagevariantset-name", "very-long-repo-name", "very-long-package-name"})),
      "very-long-packagevariantset-name-very-long-repo-name-v-967492f1");
}

TEST(EscapedNames, keep_the_parts_apart) {
  EXPECT_EQ(escaped_variant_name({"apps", "edge", "app"}), "apps-edge-app");
  EXPECT_EQ(escaped_variant_name({"apps", "b", "c-d"}), "apps-b-c--d");
  EXPECT_EQ(escaped_variant_name({"apps", "b-c", "d"}), "apps-b--c-d");
  EXPECT_EQ(escaped_variant_name({"apps-b", "c", "d"}), "apps--b-c-d");
  EXPECT_EQ(escaped_variant_name({"apps", "edge", "infra/net"}), "apps-edge-infra---net");
}

// What comes out is a legal name, and no other place gets it.
TEST(EscapedNames, of_what_cannot_be_spelled_end_with_a_hash) {
  std::set<std::string> names;
  const std::string longest(60, 'x');
  for (const std::string& package :
       {std::string("Upper"), std::string("upper"), std::string("a_b"), std::string("a-/b"),
        std::string("a.-b"), std::string("-a"), std::string("a-"), std::string("a//b"),
        std::string("/"), std::string(), longest, longest + "y"}) {
    const std::string name = escaped_variant_name({"s", "r", package});
    EXPECT_LE(name.size(), 63U) << name;
    EXPECT_TRUE(std::ranges::all_of(name, [](char c) {
      return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    })) << name;
    EXPECT_FALSE(name.starts_with('-') || name.ends_with('-')) << name;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
}

TEST(VariantNameStart, that_of_every_variant_of_a_set_is_that_of_the_set) {
  const std::string longest(63, 'a');
  for (const std::string_view set : {std::string_view("apps"), std::string_view("a-b"),
                                     std::string_view("a.b"), std::string_view(longest)}) {
    for (const std::string& package : {std::string("app"), std::string("Q_w"), longest}) {
      const Destination destination{set, "edge", package};
      EXPECT_EQ(variant_name_start(escaped_variant_name(destination)), variant_name_start(set));
      EXPECT_EQ(variant_name_start(package_variant_name(package_variant_identifier(destination))),
                variant_name_start(set));
    }
  }
  EXPECT_EQ(variant_name_start("apps-edge-app"), "apps");
}

}  // namespace
}  // namespace porchsim::packagevariantset
