#include "fakeporch/revisions/git_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace porchsim::fakeporch {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

api::PackageRevision revision(std::string_view lifecycle, std::int64_t number,
                              std::string workspace) {
  api::PackageRevision made;
  made.spec.package_name = "a/app";
  made.spec.workspace_name = std::move(workspace);
  made.spec.lifecycle = lifecycle;
  made.spec.revision = number;
  return made;
}

struct RefCase {
  api::PackageRevision revision;
  std::string directory;
  std::string ref;
};

TEST(GitLayout, each_lifecycle_has_its_reference) {
  const std::vector<RefCase> cases = {
      {revision("Draft", 0, "ws"), "", "refs/heads/drafts/a/app/ws"},
      {revision("Proposed", 0, "ws"), "dir", "refs/heads/proposed/dir/a/app/ws"},
      {revision("Published", 3, "ws"), "", "refs/tags/a/app/v3"},
      {revision("DeletionProposed", 3, "ws"), "dir", "refs/tags/dir/a/app/v3"},
      {revision("Published", -1, "main"), "dir", "refs/heads/main"},
      {revision("Published", -1, "v1.2.3"), "", "refs/tags/a/app/v1.2.3"},
  };
  for (const RefCase& c : cases) EXPECT_EQ(revision_ref(c.revision, c.directory, "main"), c.ref);
  EXPECT_EQ(deletion_ref(revision("Published", 3, "ws"), "dir"),
            "refs/heads/deletionProposed/dir/a/app/v3");
  EXPECT_EQ(deletion_ref(revision("Published", -1, "main"), ""),
            "refs/heads/deletionProposed/a/app/main");
  EXPECT_EQ(short_ref("refs/heads/drafts/a/ws"), "drafts/a/ws");
  EXPECT_EQ(short_ref("refs/tags/a/v1"), "a/v1");
}

TEST(GitLayout, references_are_taken_apart) {
  const auto name = split_ref("refs/tags/dir/a/app/v1", kTagRefs);
  ASSERT_TRUE(name);
  EXPECT_EQ(name->full, "dir/a/app");
  EXPECT_EQ(name->last, "v1");
  EXPECT_FALSE(split_ref("refs/tags/v1", kTagRefs)) << "no package";
  EXPECT_FALSE(split_ref("refs/heads/x/y", kTagRefs));
  EXPECT_EQ(package_within("dir/a/app", "dir"), "a/app");
  EXPECT_EQ(package_within("a/app", ""), "a/app");
  EXPECT_FALSE(package_within("directory/app", "dir"));
  EXPECT_FALSE(package_within("dir", "dir"));
}

TEST(GitLayout, a_commit_message_tells_revision_and_task) {
  const auto task = api::Task::clone_of("up.app.v1");
  const std::string message = draft_message({"a/app", "ws", "0", task});
  EXPECT_EQ(message,
            "Creating new revision by cloning\n\n\nkpt:{\"package\":\"a/app\",\"revision\":\"0\","
            "\"task\":{\"clone\":{\"upstreamRef\":{\"upstreamRef\":{\"name\":\"up.app.v1\"}}},"
            "\"type\":\"clone\"},\"workspaceName\":\"ws\"}\n");
  const auto notes = read_notes(message);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].package, "a/app");
  EXPECT_EQ(notes[0].workspace, "ws");
  EXPECT_EQ(notes[0].revision, "0");
  EXPECT_EQ(notes[0].task->cloned(), "up.app.v1");
}

TEST(GitLayout, each_task_has_its_title) {
  const std::vector<std::pair<std::string, std::string>> titles = {
      {"init", "Creating new empty revision\n"},
      {"edit", "Creating new revision by copying previous revision\n"},
      {"upgrade", "Upgrading revision\n"},
      {"render", "Rendering package\n"},
      {"push", "Intermediate commit: push\n"}};
  for (const auto& [type, title] : titles) {
    api::Task task;
    task.type = type;
    EXPECT_THAT(draft_message({"app", "ws", "0", task}), StartsWith(title));
  }
  EXPECT_THAT(draft_message({"app", "ws", "0", std::nullopt}), StartsWith("Intermediate commit\n"));
  const std::string approval = approval_message({"app", "ws", "2", std::nullopt});
  EXPECT_THAT(approval, StartsWith("Approving package revision app/2\n\nkpt:"));
  EXPECT_FALSE(read_notes(approval)[0].task);
}

TEST(GitLayout, unreadable_notes_are_skipped) {
  EXPECT_THAT(read_notes("hello\nkpt: {broken\n"), IsEmpty());
  EXPECT_THAT(read_notes(""), IsEmpty());
  EXPECT_EQ(read_notes("x\n  kpt:{\"package\":\"p\"}").size(), 1U);
}

}  // namespace
}  // namespace porchsim::fakeporch
