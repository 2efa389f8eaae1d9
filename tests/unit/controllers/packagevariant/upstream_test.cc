#include "controllers/packagevariant/upstream.h"

#include <gtest/gtest.h>

#include "controllers/packagevariant/downstream.h"
#include "tests/unit/controllers/packagevariant/revision_values.h"

namespace porchsim::packagevariant {
namespace {

struct RefCase {
  std::string_view ref;
  std::int64_t revision;
};

class RevisionFromRefTest : public testing::TestWithParam<RefCase> {};

TEST_P(RevisionFromRefTest, is_the_number_of_the_last_segment) {
  EXPECT_EQ(revision_from_ref(GetParam().ref), GetParam().revision);
}

INSTANTIATE_TEST_SUITE_P(Refs, RevisionFromRefTest,
                         testing::Values(RefCase{"v3", 3}, RefCase{"app/v3", 3},
                                         RefCase{"refs/tags/a/b/v12", 12}, RefCase{"7", 7},
                                         RefCase{"main", -1}, RefCase{"app/", -1},
                                         RefCase{"vv2", -1}, RefCase{"app/v1.0", -1},
                                         RefCase{"", -1}));

struct LockCase {
  std::string_view what;
  std::optional<api::Locator> lock;
  bool up_to_date;
};

std::optional<api::Locator> lock(std::string_view ref) {
  api::GitLocator git;
  git.ref = ref;
  return api::Locator{"git", git};
}

class UpstreamLockTest : public testing::TestWithParam<LockCase> {};

TEST_P(UpstreamLockTest, says_whether_the_downstream_is_up_to_date) {
  EXPECT_EQ(is_up_to_date(GetParam().lock, 3), GetParam().up_to_date) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Seed000, UpstreamLockTest,
    testing::Values(LockCase{"no lock", std::nullopt, true},
                    LockCase{"a lock without Git", api::Locator{"git", {}}, true},
                    LockCase{"a lock without a ref", lock(""), true},
                    LockCase{"a draft upstream", lock("drafts/app/v3"), false},
                    LockCase{"another revision", lock("refs/tags/v2"), false},
                    LockCase{"no number", lock("main"), false},
                    LockCase{"the same revision", lock("refs/tags/v3"), true}));

struct LockedCase {
  std::string_view ref;
  std::string found;  // "" = none
};

class LockedRevisionTest : public testing::TestWithParam<LockedCase> {};

Revisions locked_package() {
  const auto lying_at = [](const RevisionValues& values, std::string_view ref) {
    api::PackageRevision revision = make_revision(values);
    revision.status.self_lock = lock(ref);
    return api::Object::from(revision);
  };
  RevisionValues placeholder = published(-1);
  placeholder.workspace = "main";
  RevisionValues first = published(1);
  first.workspace = "first";
  RevisionValues unnumbered = published(-1);
  unnumbered.workspace = "v1.2";
  RevisionValues draft;
  draft.workspace = "wip";
  return {lying_at(placeholder, "main"), lying_at(first, "app/v1"),
          lying_at(published(2), "app/v2"), lying_at(unnumbered, "app/v1.2"),
          lying_at(draft, "drafts/app/wip")};
}

TEST_P(LockedRevisionTest, is_the_published_one_that_the_lock_names) {
  const api::ObjectPtr found = locked_revision(*lock(GetParam().ref)->git, locked_package());
  EXPECT_EQ(found ? found->meta().name : "", GetParam().found) << GetParam().ref;
}

INSTANTIATE_TEST_SUITE_P(
    Refs, LockedRevisionTest,
    testing::Values(LockedCase{"app/v2", "up.app.v2"}, LockedCase{"refs/tags/v2", "up.app.v2"},
                    LockedCase{"2", "up.app.v2"}, LockedCase{"refs/tags/first", "up.app.first"},
                    LockedCase{"first", "up.app.first"}, LockedCase{"app/v1.2", "up.app.v1.2"},
                    LockedCase{"main", "up.app.main"}, LockedCase{"refs/tags/v3", ""},
                    LockedCase{"v-1", ""}, LockedCase{"refs/tags/wip", ""},
                    LockedCase{"drafts/app/wip", ""}, LockedCase{"drafts/app/first", ""},
                    LockedCase{"proposed/app/first", ""}, LockedCase{"refs/heads/first", ""},
                    LockedCase{"packagevariant-2", ""}));

TEST(IsSameUpstream, compares_repository_and_directory_but_not_the_ending_of_a_url) {
  api::PackageRevision upstream;
  EXPECT_TRUE(is_same_upstream(lock("app/v1"), upstream));  // nothing to compare with
  upstream.status.self_lock =
      api::Locator{"git", api::GitLocator{"git://up", "app", "app/v2", "c"}};
  const auto at = [](std::string repo, std::string directory) {
    return api::Locator{"git",
                        api::GitLocator{std::move(repo), std::move(directory), "app/v1", "d"}};
  };
  EXPECT_TRUE(is_same_upstream(at("git://up.git", "app"), upstream));
  EXPECT_FALSE(is_same_upstream(at("git://other", "app"), upstream));
  EXPECT_FALSE(is_same_upstream(at("git://up", "other"), upstream));
}

Revisions upstream_revisions() {
  RevisionValues placeholder = published(-1);
  placeholder.workspace = "main";
  RevisionValues draft;
  draft.workspace = "wip";
  RevisionValues doomed = published(2);
  doomed.lifecycle = api::kDeletionProposed;
  return {revision_object(placeholder), revision_object(published(1)), revision_object(doomed),
          revision_object(draft)};
}

struct ChoiceCase {
  std::string_view what;
  std::int64_t revision;
  std::string workspace;
  std::string expected;  // "" = not found
  std::string expected_as_shipped;
};

class UpstreamChoiceTest : public testing::TestWithParam<ChoiceCase> {};

std::string found(const api::PackageVariant::Upstream& upstream, const Options& options) {
  const auto revision = get_upstream_pr(upstream, upstream_revisions(), options);
  return revision ? (*revision)->meta().name : "";
}

TEST_P(UpstreamChoiceTest, follows_the_spec) {
  const api::PackageVariant::Upstream upstream{"up", "app", GetParam().revision,
                                               GetParam().workspace};
  EXPECT_EQ(found(upstream, Options()), GetParam().expected) << GetParam().what;
  EXPECT_EQ(found(upstream, Options::porch_head()), GetParam().expected_as_shipped);
}

INSTANTIATE_TEST_SUITE_P(
    Choices, UpstreamChoiceTest,
    testing::Values(ChoiceCase{"a revision", 1, "", "up.app.v1", "up.app.main"},
                    ChoiceCase{"one whose deletion is proposed", 2, "", "up.app.v2", "up.app.main"},
                    ChoiceCase{"the placeholder", -1, "", "up.app.main", "up.app.main"},
                    ChoiceCase{"a revision that is not there", 7, "", "", "up.app.main"},
                    ChoiceCase{"a workspace", 0, "v1", "up.app.v1", "up.app.v1"},
                    ChoiceCase{"a workspace not published", 0, "wip", "", "up.app.wip"},
                    ChoiceCase{"both", 1, "v1", "up.app.v1", "up.app.v1"},
                    ChoiceCase{"both, but of two revisions", 2, "v1", "", "up.app.v1"},
                    ChoiceCase{"neither", 0, "", "up.app.main", "up.app.main"}));

TEST(GetUpstreamPr, an_error_prints_the_upstream_as_go_does) {
  const auto missing = get_upstream_pr({"u\"p", "app", 4, "w"}, {}, Options());
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message,
            "could not find upstream package revision &v1alpha1.Upstream{Repo:\"u\\\"p\", "
            "Package:\"app\", Revision:4, WorkspaceName:\"w\"}");
}

TEST(GetPublishedUpstreamByRevision, looks_at_published_revisions_only) {
  const Revisions revisions = upstream_revisions();
  EXPECT_EQ((*get_published_upstream_by_revision({"up", "app", 2, ""}, revisions))->meta().name,
            "up.app.v2");
  EXPECT_FALSE(get_published_upstream_by_revision({"up", "app", 3, ""}, revisions));
  EXPECT_EQ(get_published_upstream_by_revision({"up", "app", 0, ""}, revisions).error().message,
            "upstream cannot be published with revision number 0");
}

TEST(DraftsOrLatest, drafts_come_first_then_the_highest_number) {
  const api::ObjectPtr v9 = revision_object(published(9));
  const api::ObjectPtr v10 = revision_object(published(10));
  const api::ObjectPtr main = revision_object(published(-1));
  const api::ObjectPtr draft = revision_object({});
  EXPECT_EQ(drafts_or_latest({}), Revisions());
  EXPECT_EQ(drafts_or_latest({main}), Revisions()) << "the placeholder never is the latest";
  EXPECT_EQ(drafts_or_latest({v10, v9, main}), Revisions{v10});
  EXPECT_EQ(drafts_or_latest({v10, draft}), Revisions{draft});
}

TEST(Candidates, are_the_union_in_the_order_of_names) {
  const api::ObjectPtr a = revision_object({.workspace = "a"});
  const api::ObjectPtr b = revision_object({.workspace = "b"});
  const api::ObjectPtr c = revision_object({.workspace = "c"});
  EXPECT_EQ(candidates({a, c}, {b, c}), (Revisions{a, b, c}));
}

}  // namespace
}  // namespace porchsim::packagevariant
