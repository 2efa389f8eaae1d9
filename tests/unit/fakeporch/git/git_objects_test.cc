#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fakeporch/git/git_server.h"

namespace porchsim::fakeporch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

kpt::Files files_of(std::initializer_list<std::pair<const char*, const char*>> list) {
  kpt::Files files;
  for (const auto& [path, content] : list) files.emplace(path, kpt::make_text(content));
  return files;
}

class GitObjectsTest : public ::testing::Test {
 protected:
  static GitObjects::NewCommit wanted(std::string path, std::optional<kpt::Files> files,
                                      std::optional<CommitId> base = std::nullopt) {
    GitObjects::NewCommit commit;
    commit.base = base;
    if (base) commit.parents = {*base};
    commit.path = std::move(path);
    commit.files = std::move(files);
    commit.author = {"Alice", "alice@example.com", 1735689600};
    commit.committer = {"Bob", "bob@example.com", 1735689601};
    commit.message = "First\n";
    return commit;
  }
  CommitId commit(std::string path, std::optional<kpt::Files> files,
                  std::optional<CommitId> base = std::nullopt) {
    return objects.commit(wanted(std::move(path), std::move(files), std::move(base))).value();
  }

  std::unique_ptr<GitServer> server = make_git_server();
  GitObjects& objects = server->objects();
};

// Made with `git commit-tree` from the same files, names and times.
TEST_F(GitObjectsTest, ids_are_those_of_git) {
  const CommitId id =
      commit("", files_of({{"README.md", "hello\n"}, {"app/Kptfile", "kind: Kptfile\n"}}));
  EXPECT_EQ(objects.read_commit(id)->tree, "16e25f3b1c83b4fb7543d422a7e25ebd93f55262");
  EXPECT_EQ(id, "2d08ca5e88b9a5b68f1c913930124608e3573227");
}

TEST_F(GitObjectsTest, reads_back_what_a_commit_says) {
  const CommitId first = commit("", files_of({{"a", "1"}}));
  const CommitId second = commit("", files_of({{"a", "2"}}), first);
  const CommitInfo info = objects.read_commit(second).value();
  EXPECT_EQ(info.id, second);
  EXPECT_THAT(info.parents, ElementsAre(first));
  EXPECT_EQ(info.author.name, "Alice");
  EXPECT_EQ(info.committer.email, "bob@example.com");
  EXPECT_EQ(info.committer.seconds, 1735689601);
  EXPECT_EQ(info.message, "First\n");
}

TEST_F(GitObjectsTest, replaces_one_directory_and_leaves_the_others) {
  const CommitId first =
      commit("", files_of({{"x/app/Kptfile", "k"}, {"x/app/old", "o"}, {"y/f", "f"}}));
  const CommitId second = commit("x/app", files_of({{"Kptfile", "k2"}, {"sub/new", "n"}}), first);
  const kpt::Files all = objects.read_files(second, "").value();
  std::vector<std::string> paths;
  for (const auto& [path, text] : all) paths.push_back(path + "=" + *text);
  EXPECT_THAT(paths, ElementsAre("x/app/Kptfile=k2", "x/app/sub/new=n", "y/f=f"));
  EXPECT_EQ(objects.directory_id(first, "y").value(), objects.directory_id(second, "y").value());
}

TEST_F(GitObjectsTest, a_removed_directory_takes_its_empty_parents_along) {
  const CommitId first = commit("", files_of({{"x/y/app/Kptfile", "k"}, {"README.md", "r"}}));
  const CommitId second = commit("x/y/app", std::nullopt, first);
  EXPECT_EQ(objects.read_files(second, "").value().size(), 1U);
  EXPECT_EQ(objects.read_files(second, "x").error().reason, api::Reason::NotFound);
  const CommitId third = commit("README.md", std::nullopt, second);
  EXPECT_EQ(objects.read_commit(third)->tree, "4b825dc642cb6eb9a060e54bf8d69288fbee4904");
}

TEST_F(GitObjectsTest, removing_what_would_lie_below_a_file_leaves_the_file) {
  const CommitId first = commit("", files_of({{"a", "1"}}));
  const CommitId second = commit("a/b", std::nullopt, first);
  EXPECT_EQ(*objects.read_file(second, "a").value(), "1");
}

TEST_F(GitObjectsTest, graft_takes_the_directory_of_one_commit_onto_another) {
  const CommitId main = commit("", files_of({{"app/Kptfile", "old"}, {"other/Kptfile", "o"}}));
  const CommitId draft = commit("app", files_of({{"Kptfile", "new"}}), main);
  const CommitId moved = commit("other", files_of({{"Kptfile", "o2"}}), main);
  auto rest = wanted("", std::nullopt);
  rest.parents = {moved, draft};
  const CommitId merge = objects.graft(moved, draft, "app", rest).value();
  EXPECT_EQ(*objects.read_file(merge, "app/Kptfile").value(), "new");
  EXPECT_EQ(*objects.read_file(merge, "other/Kptfile").value(), "o2");
  EXPECT_THAT(objects.read_commit(merge)->parents, ElementsAre(moved, draft));
}

TEST_F(GitObjectsTest, equal_content_is_kept_once_and_shared) {
  const CommitId first = commit("a", files_of({{"f", "a text that is long enough to be shared"}}));
  const std::size_t before = objects.object_bytes();
  const CommitId second =
      commit("b", files_of({{"f", "a text that is long enough to be shared"}}), first);
  EXPECT_EQ(objects.read_file(first, "a/f").value().get(),
            objects.read_file(second, "b/f").value().get());
  EXPECT_LT(objects.object_bytes() - before, 400U);
}

TEST_F(GitObjectsTest, finds_topmost_packages) {
  const CommitId id = commit("", files_of({{"b/Kptfile", "k"},
                                           {"b/sub/Kptfile", "k"},
                                           {"a/x/Kptfile", "k"},
                                           {"a/y/readme", "r"},
                                           {"a-b/Kptfile", "k"}}));
  EXPECT_THAT(objects.find_packages(id, "").value(), ElementsAre("a-b", "a/x", "b"));
  EXPECT_THAT(objects.find_packages(id, "a").value(), ElementsAre("a/x"));
  EXPECT_THAT(objects.find_packages(id, "b/").value(), ElementsAre("b"));
  EXPECT_EQ(objects.find_packages(id, "c").error().reason, api::Reason::NotFound);
}

TEST_F(GitObjectsTest, says_what_is_missing) {
  const CommitId id = commit("", files_of({{"a/f", "1"}}));
  EXPECT_THAT(objects.read_files(id, "b").error().message, HasSubstr("no directory \"b\""));
  EXPECT_THAT(objects.read_file(id, "a/g").error().message, HasSubstr("no file \"a/g\""));
  EXPECT_THAT(objects.read_file(id, "a").error().message, HasSubstr("no file \"a\""));
  EXPECT_THAT(objects.read_commit("abc").error().message, HasSubstr("no commit \"abc\""));
}

class BadPathTest : public GitObjectsTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(BadPathTest, is_refused) {
  const auto made = objects.commit(wanted("", files_of({{GetParam(), "x"}})));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().reason, api::Reason::BadRequest);
}
INSTANTIATE_TEST_SUITE_P(Paths, BadPathTest,
                         ::testing::Values("", "/a", "a/", "a//b", ".", "a/../b", ".git/config",
                                           "a/.GIT", "git~1", ".git ", "x/.git."));

TEST_F(GitObjectsTest, a_path_that_is_both_file_and_directory_is_refused) {
  const auto made = objects.commit(wanted("", files_of({{"a", "1"}, {"a-b", "2"}, {"a/b", "3"}})));
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("both a file and a directory"));
}

TEST_F(GitObjectsTest, directories_have_a_deepest_level) {
  std::string path = "file";
  for (int level = 0; level < 64; ++level) path.insert(0, "d/");
  EXPECT_TRUE(objects.commit(wanted("", files_of({{path.c_str(), "x"}}))));
  path.insert(0, "d/");
  EXPECT_EQ(objects.commit(wanted("", files_of({{path.c_str(), "x"}}))).error().reason,
            api::Reason::BadRequest);
}

TEST_F(GitObjectsTest, signatures_lose_what_git_forbids) {
  auto commit = wanted("", files_of({{"a", "1"}}));
  commit.author = {" Eve <x>\n", "e v\ne@x>", 5};
  const CommitInfo info = objects.read_commit(objects.commit(commit).value()).value();
  EXPECT_EQ(info.author.name, "Eve x");
  EXPECT_EQ(info.author.email, "eve@x");
}

}  // namespace
}  // namespace porchsim::fakeporch
