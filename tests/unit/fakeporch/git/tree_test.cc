#include "fakeporch/git/tree.h"

#include <gtest/gtest.h>

#include <string>

#include "fakeporch/git/libgit2.h"

namespace porchsim::fakeporch {
namespace {

ObjectId id_of(int n) {
  ObjectId id;
  id.bytes[0] = static_cast<unsigned char>(n & 255);
  id.bytes[1] = static_cast<unsigned char>(n >> 8);
  return id;
}

std::string name_of(int n) { return "package-" + std::to_string(n); }

std::vector<std::string> names(const Tree& tree) {
  std::vector<std::string> found;
  tree.each([&found](const TreeEntry& entry) {
    found.emplace_back(entry.name);
    return true;
  });
  return found;
}

TEST(Tree, grown_entry_by_entry_equals_one_made_at_once) {
  const LibGit2 libgit2;
  std::vector<std::string> texts;
  texts.reserve(1000);
  for (int n = 0; n < 1000; ++n) texts.push_back(name_of(n));
  std::vector<TreeEntry> entries;
  Tree grown;
  for (int i = 0; i < 1000; ++i) {
    const int n = (i * 617) % 1000;
    const TreeEntry entry{TreeEntry::kDirectory, texts[static_cast<std::size_t>(n)], id_of(n)};
    entries.push_back(entry);
    grown = grown.with(entry);
  }
  const Tree whole = Tree::from_entries(entries);
  EXPECT_EQ(grown.raw(), whole.raw());
  EXPECT_EQ(grown.find("package-512")->id, id_of(512));
  EXPECT_FALSE(grown.find("package-1000"));
}

TEST(Tree, shrinks_to_nothing) {
  Tree tree;
  for (int n = 0; n < 200; ++n) tree = tree.with({TreeEntry::kFile, name_of(n), id_of(n)});
  for (int n = 0; n < 200; ++n) {
    ASSERT_TRUE(tree.find(name_of(n))) << n;
    tree = tree.without(name_of(n));
    ASSERT_FALSE(tree.find(name_of(n))) << n;
  }
  EXPECT_TRUE(tree.empty());
}

TEST(Tree, sorts_directories_as_if_they_ended_in_a_slash) {
  const Tree tree = Tree::from_entries({{TreeEntry::kDirectory, "app", id_of(1)},
                                        {TreeEntry::kFile, "app.yaml", id_of(2)},
                                        {TreeEntry::kFile, "app-x", id_of(3)},
                                        {TreeEntry::kFile, "app0", id_of(4)}});
  EXPECT_EQ(names(tree), (std::vector<std::string>{"app-x", "app.yaml", "app", "app0"}));
}

TEST(Tree, a_file_gives_way_to_a_directory_of_its_name) {
  Tree tree = Tree::from_entries(
      {{TreeEntry::kFile, "app", id_of(1)}, {TreeEntry::kFile, "app-x", id_of(2)}});
  tree = tree.with({TreeEntry::kDirectory, "app", id_of(3)});
  EXPECT_EQ(names(tree), (std::vector<std::string>{"app-x", "app"}));
  EXPECT_TRUE(tree.find("app")->is_directory());
}

TEST(Tree, an_old_version_stays_as_it_was) {
  const Tree before = Tree::from_entries({{TreeEntry::kFile, "a", id_of(1)}});
  const Tree after = before.with({TreeEntry::kFile, "a", id_of(2)});
  EXPECT_EQ(before.find("a")->id, id_of(1));
  EXPECT_EQ(after.find("a")->id, id_of(2));
}

TEST(Tree, refuses_malformed_text) {
  const std::string id(20, 'x');
  const std::string good = std::string("100644 a") + '\0' + id;
  EXPECT_TRUE(Tree::parse(""));
  EXPECT_TRUE(Tree::parse(good));
  const auto entry = [&id](std::string text) { return text.append(1, '\0').append(id); };
  for (const std::string& bad :
       {std::string("100644"), std::string("100644 a\0short", 14), entry("10x644 a"),
        entry("100644 "), good + good, entry("100644 b") + good}) {
    EXPECT_FALSE(Tree::parse(bad)) << bad;
  }
}

}  // namespace
}  // namespace porchsim::fakeporch
