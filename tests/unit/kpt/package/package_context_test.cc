#include "kpt/package/package_context.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

TEST(PackageContextTest, is_made_for_the_deployment_and_replaces_any_other) {
  Files files{
      {"Kptfile", make_text("apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n")},
      {"old.yaml",
       make_text("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kptfile.kpt.dev\n")},
      {"notes.txt", make_text("text")}};
  ASSERT_TRUE(set_package_context(files, "app", "parent/app").has_value());
  EXPECT_EQ(files.size(), 3U);
  EXPECT_FALSE(files.contains("old.yaml"));
  EXPECT_EQ(*files.at("package-context.yaml"),
            "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kptfile.kpt.dev\n  annotations:\n"
            "    config.kubernetes.io/local-config: \"true\"\ndata:\n  name: app\n  package-path: "
            "parent/app\n");
}

TEST(PackageContextTest, files_that_cannot_be_read_fail_and_leave_all_as_it_was) {
  Files files{{"a.yaml", make_text("a: [")}};
  EXPECT_FALSE(set_package_context(files, "app", "app").has_value());
  EXPECT_EQ(*files.at("a.yaml"), "a: [");
}

TEST(PackageContextTest, only_the_core_config_map_of_that_name_is_one) {
  const auto is_context = [](const char* text) {
    return is_package_context(*parse_kube_object(text));
  };
  EXPECT_TRUE(is_context("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kptfile.kpt.dev}\n"));
  EXPECT_FALSE(is_context("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\n"));
  EXPECT_FALSE(is_context("apiVersion: v1\nkind: Secret\nmetadata: {name: kptfile.kpt.dev}\n"));
}

TEST(DefaultPackageTest, has_kptfile_readme_and_context) {
  const Files files = *default_package({.name = "apps/web",
                                        .description = "Tom & Ann's",
                                        .site = "https://example.com",
                                        .keywords = {"a", "b"},
                                        .folder = ""});
  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(*files.at("Kptfile"),
            "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: apps/web\n  annotations:\n"
            "    config.kubernetes.io/local-config: \"true\"\ninfo:\n  site: https://example.com\n"
            "  description: Tom & Ann's\n  keywords:\n  - a\n  - b\n");
  EXPECT_TRUE(files.at("README.md")
                  ->starts_with("# apps/web\n\n## Description\nTom &amp; Ann&#39;s\n\n## Usage\n"));
  EXPECT_NE(files.at("package-context.yaml")->find("  name: example\n"), std::string::npos);
}

// Where its Kptfile lies, or why nowhere.
std::string made_in(const std::string& folder) {
  NewPackage package;
  package.folder = folder;
  const auto files = default_package(package);
  return files ? files->begin()->first : files.error().message;
}

TEST(DefaultPackageTest, lies_in_a_folder_that_kyaml_makes) {
  for (const char* folder : {"", "/", ".", "a/.."}) EXPECT_EQ(made_in(folder), "Kptfile") << folder;
  for (const char* folder : {"a/b", "//a//b/", "./a/./b", "a/c/../b"}) {
    EXPECT_EQ(made_in(folder), "a/b/Kptfile") << folder;
  }
  EXPECT_EQ(made_in(".a:b_c-D.1"), ".a:b_c-D.1/Kptfile");
  for (const char* folder : {"..", "../a", "/../a", "a/../../b"}) {
    EXPECT_EQ(made_in(folder), "cannot add a directory above '/'") << folder;
  }
  EXPECT_EQ(made_in("a/b c/d"), "illegal name 'b c' in directory creation");
  EXPECT_EQ(made_in("a/..b"), "illegal name '..b' in directory creation");
  EXPECT_EQ(made_in("ä"), "illegal name 'ä' in directory creation");
}

}  // namespace
}  // namespace porchsim::kpt
