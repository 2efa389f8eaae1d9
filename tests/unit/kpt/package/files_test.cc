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

TEST(Hashes, tell_contents_and_paths_apart) {
  EXPECT_NE(hash_files({{"a", make_text("b")}}), hash_files({{"b", make_text("a")}}));
  EXPECT_NE(hash_files({{"a", make_text("bc")}}), hash_files({{"ab", make_text("c")}}));
  EXPECT_EQ(hash_files({{"a", make_text("b")}}), hash_files({{"a", make_text("b")}}));
}

}  // namespace
}  // namespace porchsim::kpt
