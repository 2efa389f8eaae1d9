// Exports and imports, judged by the real git command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "fakeporch/git/git_server.h"
#include "fakeporch/git/import_folder.h"

namespace porchsim::fakeporch {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Ran {
  int status = -1;
  std::string output;
};

Ran run(const std::string& command) {
  Ran ran;
  FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return ran;
  char buffer[4096];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe))
    ran.output.append(buffer, got);
  ran.status = pclose(pipe);
  return ran;
}

class GitDiskTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (run("git --version").status != 0) GTEST_SKIP() << "there is no git command here";
    char name[] = "/tmp/porchsim-git-XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    root = name;
  }
  void TearDown() override { fs::remove_all(root); }

  // Runs git in a folder of `root`, undisturbed by the user's settings.
  Ran git(const std::string& folder, const std::string& arguments) const {
    return run(
        "cd '" + (root / folder).string() +
        "' && HOME=/nonexistent GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=Up GIT_AUTHOR_EMAIL=up@x "
        "GIT_AUTHOR_DATE='1700000000 +0100' GIT_COMMITTER_NAME=Up GIT_COMMITTER_EMAIL=up@x "
        "GIT_COMMITTER_DATE='1700000000 +0100' git " +
        arguments);
  }
  void write(const std::string& path, const std::string& content) const {
    fs::create_directories((root / path).parent_path());
    std::ofstream(root / path, std::ios::binary) << content;
  }
  // A work tree with two commits on main, a lightweight and an annotated tag.
  void make_upstream() const {
    fs::create_directories(root / "up");
    git("up", "init -q -b main .");
    write("up/app/Kptfile", "kind: Kptfile\n");
    write("up/app/sub/deploy.yaml", "replicas: 1\n");
    git("up", "add . ");
    git("up", "commit -qm one");
    git("up", "tag app/v1");
    write("up/app/sub/deploy.yaml", "replicas: 2\n");
    git("up", "commit -qam two");
    git("up", "tag -a -m annotated app/v2");
  }
  std::string path(const std::string& name) const { return (root / name).string(); }

  fs::path root;
  std::unique_ptr<GitServer> server = make_git_server();
};

TEST_F(GitDiskTest, an_export_passes_fsck_and_shows_the_files) {
  GitRepository& repository = server->repository("edge");
  GitObjects::NewCommit wanted;
  wanted.author = wanted.committer = {"Alice", "alice@example.com", 1735689600};
  wanted.message = "First\n";
  std::vector<CommitId> commits;
  for (int n = 0; n < 50; ++n) {
    wanted.path = "apps/app-" + std::to_string(n % 20);
    wanted.files = kpt::Files{{"Kptfile", kpt::make_text("n: " + std::to_string(n) + "\n")},
                              {"sub/dir/file.txt", kpt::make_text("same\n")}};
    commits.push_back(server->objects().commit(wanted).value());
    wanted.base = commits.back();
    wanted.parents = {commits.back()};
  }
  ASSERT_TRUE(repository.push({{"refs/heads/main", std::nullopt, commits.back()},
                               {"refs/heads/drafts/apps/app-3/ws", std::nullopt, commits[10]},
                               {"refs/tags/apps/app-9/v1", std::nullopt, commits[30]}}));
  ASSERT_TRUE(server->export_bare("edge", path("out")))
      << server->export_bare("edge", path("out2")).error().message;

  const Ran fsck = git("out", "fsck --strict --full");
  EXPECT_EQ(fsck.status, 0) << fsck.output;
  EXPECT_THAT(fsck.output, ::testing::Not(HasSubstr("dangling")));
  EXPECT_EQ(git("out", "show apps/app-9/v1:apps/app-9/Kptfile").output, "n: 29\n");
  EXPECT_EQ(git("out", "show HEAD:apps/app-9/Kptfile").output, "n: 49\n");
  EXPECT_EQ(git("out", "rev-parse main").output, commits.back() + "\n");
  EXPECT_EQ(git("out", "rev-list --count main").output, "50\n");
  EXPECT_EQ(git(".", "clone -q out clone").status, 0);
  EXPECT_TRUE(fs::exists(root / "clone/apps/app-0/Kptfile"));
}

TEST_F(GitDiskTest, an_empty_repository_exports_too) {
  server->repository("empty");
  ASSERT_TRUE(server->export_bare("empty", path("out")));
  const Ran fsck = git("out", "fsck --strict");
  EXPECT_EQ(fsck.status, 0) << fsck.output;
  EXPECT_EQ(git("out", "symbolic-ref HEAD").output, "refs/heads/main\n");
}

TEST_F(GitDiskTest, an_export_never_overwrites) {
  server->repository("edge");
  fs::create_directories(root / "out");
  EXPECT_EQ(server->export_bare("edge", path("out")).error().reason, api::Reason::AlreadyExists);
  EXPECT_EQ(server->export_bare("nowhere", path("new")).error().reason, api::Reason::NotFound);
  EXPECT_FALSE(fs::exists(root / "new"));
}

TEST_F(GitDiskTest, imports_branches_tags_and_history_loose_or_packed) {
  make_upstream();
  for (const char* round : {"loose", "packed"}) {
    if (std::string_view(round) == "packed") git("up", "gc -q");
    ASSERT_TRUE(server->import_bare(round, path("up"))) << round;
    GitRepository& repository = *server->find(round);
    const std::string main = git("up", "rev-parse main").output.substr(0, 40);
    EXPECT_EQ(repository.ref("refs/heads/main"), main);
    EXPECT_EQ(repository.ref("refs/tags/app/v2"), main) << "an annotated tag names its commit";
    const CommitId v1 = *repository.ref("refs/tags/app/v1");
    EXPECT_EQ(*server->objects().read_file(v1, "app/sub/deploy.yaml").value(), "replicas: 1\n");
    EXPECT_THAT(server->objects().read_commit(main)->parents, ElementsAre(v1));
    EXPECT_EQ(server->objects().read_commit(main)->author.seconds, 1700000000);
  }
}

TEST_F(GitDiskTest, what_was_imported_exports_with_the_same_ids) {
  make_upstream();
  ASSERT_TRUE(server->import_bare("up", path("up")));
  ASSERT_TRUE(server->export_bare("up", path("out")));
  EXPECT_EQ(git("out", "fsck --strict").status, 0);
  EXPECT_EQ(git("out", "rev-parse main app/v1").output, git("up", "rev-parse main app/v1").output);
}

TEST_F(GitDiskTest, a_corrupt_object_is_named_with_its_folder) {
  make_upstream();
  const std::string blob = git("up", "rev-parse app/v1:app/sub/deploy.yaml").output.substr(0, 40);
  const fs::path file = root / "up/.git/objects" / blob.substr(0, 2) / blob.substr(2);
  for (const char* damage : {"garbage", "gone"}) {
    fs::remove(file);
    if (std::string_view(damage) == "garbage") std::ofstream(file) << "garbage";
    const api::Result<> imported = server->import_bare("up", path("up"));
    ASSERT_FALSE(imported) << damage;
    EXPECT_EQ(imported.error().reason, api::Reason::BadRequest);
    EXPECT_THAT(imported.error().message, HasSubstr(path("up")));
    EXPECT_THAT(imported.error().message, HasSubstr(blob));
    EXPECT_EQ(server->find("up"), nullptr) << "a failed import leaves no repository behind";
  }
}

TEST_F(GitDiskTest, a_corrupt_reference_is_named) {
  make_upstream();
  write("up/.git/refs/heads/broken", std::string(40, 'f') + "\n");
  const api::Result<> imported = server->import_bare("up", path("up"));
  ASSERT_FALSE(imported);
  EXPECT_THAT(imported.error().message, HasSubstr("refs/heads/broken"));
}

TEST_F(GitDiskTest, a_folder_without_git_is_no_repository) {
  fs::create_directories(root / "plain");
  for (const char* folder : {"plain", "absent"}) {
    const api::Result<> imported = server->import_bare("up", path(folder));
    ASSERT_FALSE(imported);
    EXPECT_THAT(imported.error().message, HasSubstr(path(folder)));
  }
}

TEST_F(GitDiskTest, a_shallow_clone_is_refused) {
  make_upstream();
  ASSERT_EQ(git(".", "clone -q --depth 1 'file://" + path("up") + "' shallow").status, 0);
  EXPECT_THAT(server->import_bare("up", path("shallow")).error().message, HasSubstr("shallow"));
}

TEST_F(GitDiskTest, a_plain_folder_becomes_a_commit_and_a_tag) {
  write("pkg/Kptfile", "kind: Kptfile\n");
  write("pkg/sub/a.yaml", "a: 1\n");
  write("pkg/.git/config", "not ours");
  ImportFolderOptions options;
  options.directory = "app";
  options.tag = "app/v1";
  const auto first = import_folder(*server, "up", path("pkg"), options);
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(server->find("up")->ref("refs/heads/main"), *first);
  EXPECT_EQ(server->find("up")->ref("refs/tags/app/v1"), *first);
  EXPECT_EQ(server->objects().read_files(*first, "app")->size(), 2U);

  EXPECT_EQ(import_folder(*server, "up", path("pkg"), options).error().reason,
            api::Reason::Conflict);
  options.tag = "";
  options.directory = "other";
  const auto second = import_folder(*server, "up", path("pkg"), options);
  EXPECT_THAT(server->objects().read_commit(*second)->parents, ElementsAre(*first));
  EXPECT_THAT(server->objects().find_packages(*second, "").value(), ElementsAre("app", "other"));
}

TEST_F(GitDiskTest, an_empty_or_absent_folder_is_named) {
  fs::create_directories(root / "empty");
  for (const char* folder : {"empty", "absent"}) {
    const auto made = import_folder(*server, "up", path(folder), {});
    ASSERT_FALSE(made);
    EXPECT_THAT(made.error().message, HasSubstr(path(folder)));
  }
}

}  // namespace
}  // namespace porchsim::fakeporch
