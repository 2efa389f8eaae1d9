#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fakeporch/git/git_server.h"

namespace porchsim::fakeporch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

class GitRepositoryTest : public ::testing::Test {
 protected:
  CommitId commit(const std::string& content) {
    GitObjects::NewCommit wanted;
    wanted.files = kpt::Files{{"f", kpt::make_text(content)}};
    wanted.author = wanted.committer = {"A", "a@x", 1};
    wanted.message = content;
    return server->objects().commit(wanted).value();
  }

  std::unique_ptr<GitServer> server = make_git_server();
  GitRepository& repository = server->repository("https://git.example/edge.git");
  const CommitId one = commit("one");
  const CommitId two = commit("two");
};

TEST_F(GitRepositoryTest, is_made_once_and_found_by_url) {
  EXPECT_EQ(&server->repository("https://git.example/edge.git"), &repository);
  EXPECT_EQ(server->find("other"), nullptr);
  server->repository("a");
  EXPECT_THAT(server->urls(), ElementsAre("a", "https://git.example/edge.git"));
}

TEST_F(GitRepositoryTest, creates_moves_and_deletes_references) {
  ASSERT_TRUE(repository.push({{"refs/heads/main", std::nullopt, one}}));
  ASSERT_TRUE(
      repository.push({{"refs/heads/main", one, two}, {"refs/tags/app/v1", std::nullopt, one}}));
  EXPECT_THAT(repository.refs("refs/"),
              ElementsAre(Pair("refs/heads/main", two), Pair("refs/tags/app/v1", one)));
  EXPECT_THAT(repository.refs("refs/tags/"), ElementsAre(Pair("refs/tags/app/v1", one)));
  EXPECT_EQ(repository.version(), 2U);
  ASSERT_TRUE(repository.push({{"refs/tags/app/v1", one, std::nullopt}}));
  EXPECT_FALSE(repository.ref("refs/tags/app/v1"));
  EXPECT_EQ(repository.version(), 3U);
}

TEST_F(GitRepositoryTest, a_stale_update_is_a_conflict_and_nothing_moves) {
  ASSERT_TRUE(repository.push({{"refs/heads/main", std::nullopt, one}}));
  for (const RefUpdate& stale :
       {RefUpdate{"refs/heads/main", std::nullopt, two}, RefUpdate{"refs/heads/main", two, one},
        RefUpdate{"refs/heads/gone", one, std::nullopt}}) {
    const api::Result<> pushed = repository.push({{"refs/heads/new", std::nullopt, one}, stale});
    ASSERT_FALSE(pushed);
    EXPECT_EQ(pushed.error().reason, api::Reason::Conflict);
    EXPECT_THAT(pushed.error().message, HasSubstr(stale.ref));
  }
  EXPECT_THAT(repository.refs(""), ElementsAre(Pair("refs/heads/main", one)));
  EXPECT_EQ(repository.version(), 1U);
}

TEST_F(GitRepositoryTest, no_reference_stands_where_another_needs_a_directory) {
  ASSERT_TRUE(repository.push({{"refs/heads/drafts/a/b", std::nullopt, one}}));
  for (const char* clash : {"refs/heads/drafts/a", "refs/heads/drafts/a/b/c"}) {
    const api::Result<> pushed =
        repository.push({{"refs/heads/x", std::nullopt, one}, {clash, std::nullopt, one}});
    ASSERT_FALSE(pushed) << clash;
    EXPECT_EQ(pushed.error().reason, api::Reason::Conflict);
    EXPECT_FALSE(repository.ref("refs/heads/x"));
  }
  EXPECT_TRUE(repository.push({{"refs/heads/drafts/a/b-c", std::nullopt, one}}));
  EXPECT_TRUE(repository.push({{"refs/heads/drafts/a/b/c", std::nullopt, one},
                               {"refs/heads/drafts/a/b", one, std::nullopt}}));
}

TEST_F(GitRepositoryTest, refuses_what_is_no_reference_or_no_commit) {
  for (const RefUpdate& bad :
       {RefUpdate{"refs/heads/a..b", std::nullopt, one}, RefUpdate{"HEAD", std::nullopt, one},
        RefUpdate{"refs/heads/a b", std::nullopt, one},
        RefUpdate{"refs/heads/main", std::nullopt, "feed"},
        RefUpdate{"refs/heads/main", std::nullopt, std::string(40, 'a')}}) {
    const api::Result<> pushed = repository.push({bad});
    ASSERT_FALSE(pushed) << bad.ref;
    EXPECT_EQ(pushed.error().reason, api::Reason::BadRequest);
  }
  EXPECT_FALSE(
      repository.push({{"refs/heads/a", std::nullopt, one}, {"refs/heads/a", std::nullopt, one}}));
}

}  // namespace
}  // namespace porchsim::fakeporch
