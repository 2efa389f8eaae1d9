#include "kpt/package/package_tree.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

constexpr const char* kKptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\n";

PackageTree tree() {
  PackageTree made{{}, "<LOCAL>"};
  for (const char* path : {"Kptfile", "foo/Kptfile", "foo/deep/Kptfile", "far/Kptfile"}) {
    made.files.emplace(path, make_text(kKptfile));
  }
  for (const char* path :
       {"a-b/x.yaml", "a/x.yaml", "foobar.yaml", "foo/y.yaml", ".git/config", "z.txt"}) {
    made.files.emplace(path, make_text("a: b\n"));
  }
  made.files["far/Kptfile"] = make_text(std::string(kKptfile) + "upstream:\n  type: git\n");
  return made;
}

TEST(PackageTreeTest, subpackages_with_an_upstream_are_not_local) {
  EXPECT_EQ(*subpackages(tree(), SubpackageKind::Local),
            (std::vector<std::string>{"foo", "foo/deep"}));
  EXPECT_EQ(*subpackages(tree(), SubpackageKind::Remote), std::vector<std::string>{"far"});
  EXPECT_EQ(subpackages(tree(), SubpackageKind::All)->size(), 3U);
}

TEST(PackageTreeTest, a_subpackage_hides_whatever_begins_like_it) {
  EXPECT_EQ(package_files(tree().files, ""),
            (std::vector<std::string>{"Kptfile", "a/x.yaml", "a-b/x.yaml", "z.txt"}));
  EXPECT_EQ(package_files(tree().files, "foo"), (std::vector<std::string>{"Kptfile", "y.yaml"}));
}

TEST(PackageTreeTest, but_not_from_the_reading_of_resources) {
  EXPECT_EQ(resource_files(tree().files, ""),
            (std::vector<std::string>{"a/x.yaml", "a-b/x.yaml", "foobar.yaml"}));
}

TEST(PackageTreeTest, an_unreadable_kptfile_is_named) {
  PackageTree broken = tree();
  broken.files["foo/Kptfile"] = make_text("a: b\n");
  EXPECT_EQ(subpackages(broken, SubpackageKind::All).error().message(),
            "pkg.Subpackages: pkg <LOCAL>/foo: error reading Kptfile at \"<LOCAL>/foo\": missing "
            "Resource metadata");
}

TEST(PackageTreeTest, differences_of_layout_are_none) {
  PackageTree other = tree();
  other.files["a/x.yaml"] = make_text("a:   b\n");
  EXPECT_TRUE(package_diff(tree(), other, ".")->empty());
  other.files["a/x.yaml"] = make_text("a: c\n");
  other.files["new/n.txt"] = make_text("n");
  EXPECT_EQ(*package_diff(tree(), other, "."),
            (std::set<std::string>{"a/x.yaml", "new", "new/n.txt"}));
}

TEST(OpErrorTest, layers_say_only_what_is_new) {
  const OpError error("broken");
  EXPECT_EQ(error.message(), "broken");
  EXPECT_EQ(error.in("b.op", "/p").in("a.op", "/p").message(), "a.op: pkg /p:\n\tb.op: broken");
  EXPECT_EQ(error.in("a.op", "/p").in("a.op", "/p").message(), "a.op: pkg /p:\n\tbroken");
  EXPECT_EQ(error.in("a.op", "/p/q").in("a.op", "/p").message(),
            "a.op: pkg /p:\n\tpkg /p/q: broken");
  EXPECT_EQ(error.in("a.op", "/p").below("a.op", "/p").message(),
            "a.op: pkg /p:\n\ta.op: pkg /p: broken");
}

}  // namespace
}  // namespace porchsim::kpt
