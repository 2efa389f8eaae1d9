#include <chrono>

#include <gmock/gmock.h>

#include "tests/unit/fakeporch/content_world.h"

namespace porchsim::fakeporch {
namespace {

using api::Reason;

struct ContentCacheTest : ContentWorld {};

TEST_F(ContentCacheTest, finds_only_what_its_process_has_opened) {
  in_task([this] {
    EXPECT_EQ(contents().get_package_content(key).error().message,
              "repository default:edge:: not found");
    EXPECT_TRUE(services.repositories->open_repository(repository()));
    EXPECT_EQ(contents().get_package_content(key).error().message,
              "package revision app/v1 not found in repository default:edge::");
  });
}

TEST_F(ContentCacheTest, a_draft_is_a_branch_once_it_is_closed) {
  in_open_cache([this] {
    auto draft = contents().create_new_draft(key, "Draft").value();
    ASSERT_TRUE(draft->update_resources({{"Kptfile", kKptfile}}, "init"));
    EXPECT_FALSE(ref("refs/heads/drafts/app/v1"));
    ASSERT_TRUE(contents().close_draft(key, std::move(draft), ""));
    const auto content = contents().get_package_content(key).value();
    EXPECT_EQ(content->lifecycle(), "Draft");
    EXPECT_EQ(content->version(), ref("refs/heads/drafts/app/v1"));
    EXPECT_EQ(content->resources().value().at("Kptfile"), kKptfile);
    EXPECT_EQ(content->lock().value()->git->ref, "drafts/app/v1");
    EXPECT_FALSE(content->upstream_lock().value());
  });
}

TEST_F(ContentCacheTest, what_moved_meanwhile_is_not_replaced_by_who_says_what_it_read) {
  in_open_cache([this] {
    ASSERT_TRUE(write({{"Kptfile", kKptfile}}));
    const std::string read = contents().get_package_content(key).value()->version();
    ASSERT_TRUE(write({{"Kptfile", kKptfile}, {"a.txt", "1"}}));
    EXPECT_EQ(write({{"Kptfile", kKptfile}, {"b.txt", "2"}}, read).error().reason,
              Reason::Conflict);
    EXPECT_TRUE(write({{"Kptfile", kKptfile}, {"b.txt", "2"}})) << "nobody said";
  });
}

TEST_F(ContentCacheTest, lifecycles_move_branches_and_make_tags) {
  in_open_cache([this] {
    ASSERT_TRUE(write({{"Kptfile", kKptfile}}));
    ASSERT_TRUE(contents().update_lifecycle(key, "Proposed", ""));
    EXPECT_TRUE(ref("refs/heads/proposed/app/v1"));
    const auto published = contents().update_lifecycle(key, "Published", "").value();
    EXPECT_EQ(published->revision(), 1);
    EXPECT_EQ(published->version(), ref("refs/tags/app/v1"));
    EXPECT_EQ(published->commit_info().author, "porch-controllers");
    EXPECT_FALSE(ref("refs/heads/proposed/app/v1"));
    EXPECT_EQ(write({{"Kptfile", kKptfile}}).error().message,
              "update of revision 1 to zero is illegal");
    ASSERT_TRUE(contents().update_lifecycle(key, "DeletionProposed", ""));
    EXPECT_TRUE(ref("refs/heads/deletionProposed/app/v1"));
    ASSERT_TRUE(contents().delete_package(key));
    EXPECT_FALSE(ref("refs/tags/app/v1"));
    EXPECT_TRUE(contents().delete_package(key)) << "what is not there counts as removed";
  });
}

TEST_F(ContentCacheTest, a_draft_may_be_published_at_once) {
  in_open_cache([this] {
    ASSERT_TRUE(write({{"Kptfile", kKptfile}}));
    const auto published = contents().update_lifecycle(key, "Published", "").value();
    EXPECT_EQ(published->version(), ref("refs/tags/app/v1"));
    EXPECT_FALSE(ref("refs/heads/drafts/app/v1"));
  });
}

TEST_F(ContentCacheTest, a_number_whose_tag_is_taken_is_given_to_nobody) {
  in_open_cache([this] {
    ASSERT_TRUE(write({{"Kptfile", kKptfile}}));
    GitRepository& git = *cluster.git().find("https://git.example/edge");
    ASSERT_TRUE(git.push({{"refs/tags/app/v1", std::nullopt, *ref("refs/heads/main")}}));
    EXPECT_EQ(contents().update_lifecycle(key, "Published", "").value()->revision(), 2);
  });
}

TEST_F(ContentCacheTest, what_others_push_is_seen_with_the_next_refresh) {
  in_open_cache([this] {
    ASSERT_TRUE(write({{"Kptfile", kKptfile}}));
    GitRepository& git = *cluster.git().find("https://git.example/edge");
    const CommitId tip = *ref("refs/heads/drafts/app/v1");
    ASSERT_TRUE(git.push({{"refs/heads/drafts/app/v1", tip, std::nullopt}}));
    EXPECT_TRUE(contents().get_package_content(key));
    ASSERT_TRUE(services.repositories->refresh(key.repository));
    EXPECT_EQ(contents().get_package_content(key).error().reason, Reason::NotFound);
  });
}

TEST_F(ContentCacheTest, faults_fall_before_the_effect_or_after_it) {
  faults.add(
      {.kind = sim::FaultKind::Error, .site = "content.close", .argument = "Timeout", .nth = 1});
  faults.add({.kind = sim::FaultKind::LostAnswer, .site = "content.close", .nth = 2});
  in_open_cache([this] {
    EXPECT_EQ(write({{"Kptfile", kKptfile}}).error().reason, Reason::Timeout);
    EXPECT_FALSE(ref("refs/heads/drafts/app/v1"));
    EXPECT_EQ(write({{"Kptfile", kKptfile}}).error().reason, Reason::Timeout);
    EXPECT_TRUE(ref("refs/heads/drafts/app/v1"));
  });
}

TEST_F(ContentCacheTest, a_package_of_any_git_repository_can_be_fetched) {
  in_open_cache([this] {
    ASSERT_TRUE(write({{"Kptfile", kKptfile}}));
    const auto fetched = services.fetcher->fetch_external_git_package(
        {"https://git.example/edge", "drafts/app/v1", "app", ""}, "default");
    EXPECT_EQ(fetched.value().resources.at("Kptfile"), kKptfile);
    EXPECT_EQ(fetched->lock.commit, ref("refs/heads/drafts/app/v1"));
    EXPECT_FALSE(services.fetcher->fetch_external_git_package(
        {"https://git.example/none", "main", "app", ""}, "default"));
  });
}

TEST_F(ContentCacheTest, repositories_tell_what_they_hold) {
  in_open_cache([this] {
    ASSERT_TRUE(write({{"Kptfile", kKptfile}}));
    const auto found = services.repositories->list_package_revisions(key.repository).value();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].name, "edge.app.v1");
    EXPECT_EQ(found[0].lifecycle, "Draft");
    EXPECT_EQ(services.repositories->branch_commit_hash(key.repository).value(),
              ref("refs/heads/main"));
    const api::Time long_gone = {};
    EXPECT_FALSE(services.repositories->close_repository(repository(), {}, long_gone));
    const api::Time far = std::chrono::sys_days(std::chrono::year(2100) / 1 / 1);
    ASSERT_TRUE(services.repositories->close_repository(repository(), {}, far));
    EXPECT_EQ(services.repositories->list_package_revisions(key.repository).error().fault,
              api::RepositoryFault::NotFound);
  });
}

}  // namespace
}  // namespace porchsim::fakeporch
