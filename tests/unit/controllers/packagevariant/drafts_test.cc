#include "controllers/packagevariant/drafts.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/packagevariant/revision_values.h"

namespace porchsim::packagevariant {
namespace {

struct NameCase {
  std::vector<std::string> workspaces;
  std::string next;
};

class WorkspaceNameTest : public testing::TestWithParam<NameCase> {};

TEST_P(WorkspaceNameTest, is_one_more_than_the_highest) {
  Revisions revisions = {revision_object({.package = "other", .workspace = "packagevariant-50"}),
                         revision_object({.repository = "r", .workspace = "packagevariant-50"})};
  for (const std::string& workspace : GetParam().workspaces) {
    revisions.push_back(revision_object({.workspace = workspace}));
  }
  EXPECT_EQ(new_workspace_name(revisions, "app", "up"), GetParam().next);
}

INSTANTIATE_TEST_SUITE_P(
    Names, WorkspaceNameTest,
    testing::Values(NameCase{{}, "packagevariant-1"},
                    NameCase{{"packagevariant-1"}, "packagevariant-2"},
                    NameCase{{"packagevariant-9", "packagevariant-10"}, "packagevariant-11"},
                    NameCase{{"packagevariant-4", "packagevariant-1"}, "packagevariant-5"},
                    NameCase{{"v3", "packagevariant-x", "packagevariant--4"}, "packagevariant-1"},
                    NameCase{{"packagevariant-99999999999999999999"},
                             "packagevariant--9223372036854775808"}));

TEST(NextWorkspaceName, follows_the_name_that_is_taken) {
  EXPECT_EQ(next_workspace_name("packagevariant-3"), "packagevariant-4");
}

TEST(PackageRevisionObjectName, joins_the_cleaned_parts_with_dots) {
  EXPECT_EQ(package_revision_object_name("r", "a/b", "w"), "r.a.b.w");
  EXPECT_EQ(package_revision_object_name("r", "/a//./b/../c/", "w"), "r.a.c.w");
  EXPECT_EQ(package_revision_object_name("r", "p", ""), "");
  EXPECT_EQ(package_revision_object_name("r", "/", "w"), "r..w");
  EXPECT_EQ(package_revision_object_name("r", "../a/.b.", "w"), "r.a..b.w");
}

api::PackageVariant variant() {
  api::PackageVariant pv;
  pv.meta.name = "my-pv";
  pv.meta.name_space = "default";
  pv.meta.uid = "uid-1";
  pv.spec.downstream = api::PackageVariant::Downstream{"down", "app"};
  pv.spec.labels = {{"l", "1"}};
  pv.spec.annotations = {{"a", "2"}};
  return pv;
}

TEST(CloneDraft, names_downstream_upstream_and_owner) {
  const api::PackageRevision draft =
      clone_draft(variant(), *revision_object({}), api::PackageRevision::type());
  EXPECT_EQ(draft.spec.repository, "down");
  EXPECT_EQ(draft.spec.package_name, "app");
  EXPECT_EQ(draft.spec.lifecycle, "");
  EXPECT_EQ(draft.spec.tasks.at(0).cloned(), "up.app.v1");
  EXPECT_EQ(draft.meta.labels, (api::StringMap{{"l", "1"}}));
  EXPECT_EQ(draft.meta.annotations, (api::StringMap{{"a", "2"}}));
  ASSERT_EQ(draft.meta.owner_references.size(), 1U);
  EXPECT_EQ(draft.meta.owner_references[0].uid, "uid-1");
  EXPECT_EQ(draft.meta.owner_references[0].controller, true);
  EXPECT_EQ(draft.meta.owner_references[0].block_owner_deletion, std::nullopt);
}

TEST(CloneDraft, of_v1alpha2_begins_as_a_draft_and_takes_what_no_name_finds_out_of_git) {
  api::PackageRevision upstream = make_revision({});
  upstream.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c"}};
  const auto draft =
      clone_draft(variant(), *api::Object::from(upstream), api::v1alpha2::PackageRevision::type());
  EXPECT_EQ(draft.spec.lifecycle, api::kDraft);
  const auto& source = draft.spec.tasks.at(0).clone->upstream;
  EXPECT_FALSE(source.revision);
  ASSERT_TRUE(source.git);
  EXPECT_EQ(source.git->repo, "url");
  EXPECT_EQ(source.git->directory, "app");
  EXPECT_EQ(source.git->ref, "app/v1");
}

// A draft that kept the number or lifecycle of its source would be published without anybody's
// approval.
TEST(UpgradeDraft, keeps_the_source_s_spec_but_not_its_state) {
  api::PackageRevision source = make_revision(published(4));
  source.meta.labels = {{"own", "x"}};
  source.spec.readiness_gates = {"gate"};
  const api::PackageRevision draft = upgrade_draft(variant(), source, {"up.app.v1", "up.app.v2"});
  EXPECT_EQ(draft.spec.revision, 0);
  EXPECT_EQ(draft.spec.lifecycle, "Draft");
  EXPECT_EQ(draft.spec.workspace_name, "");
  EXPECT_EQ(draft.spec.readiness_gates, source.spec.readiness_gates);
  EXPECT_EQ(draft.meta.labels, (api::StringMap{{"l", "1"}})) << "the variant's, not the source's";
  const api::Task& task = draft.spec.tasks.at(0);
  EXPECT_EQ(task.type, "upgrade");
  EXPECT_EQ(task.upgrade->old_upstream.name, "up.app.v1");
  EXPECT_EQ(task.upgrade->new_upstream.name, "up.app.v2");
  EXPECT_EQ(task.upgrade->local_revision.name, "up.app.v4");
  EXPECT_EQ(task.upgrade->strategy, "resource-merge");
}

TEST(EditDraft, copies_its_source) {
  const api::PackageRevision draft = edit_draft(variant(), make_revision(published(4)));
  ASSERT_EQ(draft.spec.tasks.size(), 1U);
  EXPECT_EQ(draft.spec.tasks[0].type, "edit");
  EXPECT_EQ(draft.spec.tasks[0].edited(), "up.app.v4");
}

}  // namespace
}  // namespace porchsim::packagevariant
