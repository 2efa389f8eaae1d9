#include "kpt/package/files.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/kpt/yaml/recording.h"

namespace porchsim::kpt {
namespace {

TEST(KrmFiles, are_told_by_name_as_porch_tells_them) {
  const auto cases = yaml::recording::read("../shared/vectors/own/pure/include_file.json");
  if (!cases) GTEST_SKIP() << "include_file.json is not here";
  for (const yaml::Node& recorded : cases->content) {
    const yaml::Node& output = *recorded.find("output");
    if (!output.is_scalar()) continue;  // the patterns themselves
    const std::string path = recorded.find("input")->value;
    EXPECT_EQ(is_krm_file(path), output.value == "true") << path;
  }
}

TEST(KrmFiles, have_one_of_four_names) {
  for (const char* path : {"Kptfile", "a/b.yaml", "c.yml", "d.json", "dir.yaml/"}) {
    EXPECT_TRUE(is_krm_file(path)) << path;
  }
  for (const char* path : {"", "/", "yaml", "Kptfile/x", "a.YAML", "b.yaml.txt", "myKptfile"}) {
    EXPECT_FALSE(is_krm_file(path)) << path;
  }
}

// Hashes stand in recordings and fingerprints: these must never change.
TEST(Hashes, are_the_same_everywhere) {
  EXPECT_EQ(hash_text(""), 15868266522841512778u);
  EXPECT_EQ(hash_text("a"), 6902663559492986733u);
  EXPECT_EQ(hash_text("0123456789abcdef0"), 15424557527957122623u);
  EXPECT_EQ(hash_files({{"a", make_text("b")}, {"c", make_text("")}}), 14666632216892499036u);
}

TEST(Hashes, tell_contents_and_paths_apart) {
  EXPECT_NE(hash_text(std::string("a\0", 2)), hash_text("a"));
  EXPECT_NE(hash_text(std::string(8, '\0')), hash_text(std::string(16, '\0')));
  EXPECT_NE(hash_files({{"a", make_text("b")}}), hash_files({{"b", make_text("a")}}));
  EXPECT_NE(hash_files({{"a", make_text("bc")}}), hash_files({{"ab", make_text("c")}}));
  EXPECT_EQ(hash_files({{"a", make_text("b")}}), hash_files({{"a", make_text("b")}}));
}

}  // namespace
}  // namespace porchsim::kpt
