#include "scenarios/world/git_content.h"

#include <gtest/gtest.h>

namespace porchsim::scenarios {
namespace {

constexpr const char* kUrl = "https://git.example.com/edge.git";

class GitContentTest : public testing::Test {
 protected:
  std::unique_ptr<fakeporch::GitServer> git_ = fakeporch::make_git_server();
  GitContent content_{*git_, api::Time(std::chrono::seconds(1'735'689'600))};

  RevisionSpec revision(std::int64_t number, const std::string& workspace,
                        const std::string& lifecycle) {
    RevisionSpec spec;
    spec.revision = number;
    spec.workspace = workspace;
    spec.lifecycle = lifecycle;
    spec.files = {{"Kptfile", kpt::make_text("kind: Kptfile\n")},
                  {"a.yaml", kpt::make_text(workspace + "\n")}};
    return spec;
  }
  std::string file(const std::string& ref, const std::string& path) {
    const auto full = full_ref(*git_->find(kUrl), ref);
    if (!full) return "no such reference";
    const auto text = git_->objects().read_file(*git_->find(kUrl)->ref(*full), path);
    return text ? **text : text.error().message;
  }
};

TEST_F(GitContentTest, lays_packages_out_as_porch_does) {
  WorldSpec world;
  world.repositories = {RepositorySpec{.place = {},
                                       .name = "edge",
                                       .directory = "packages",
                                       .import = {},
                                       .host = {},
                                       .url = {},
                                       .labels = {},
                                       .generation = {}}};
  PackageSpec package{{},
                      "edge",
                      "net/app",
                      {revision(1, "v1", "Published"), revision(2, "second", "DeletionProposed"),
                       revision(0, "next", "Draft"), revision(0, "soon", "Proposed")}};
  ASSERT_TRUE(content_.write_package(kUrl, world, package).has_value());
  std::string refs;
  for (const auto& [name, commit] : git_->find(kUrl)->refs("refs/")) refs += name + "\n";
  EXPECT_EQ(refs,
            "refs/heads/deletionProposed/packages/net/app/v2\n"
            "refs/heads/drafts/packages/net/app/next\n"
            "refs/heads/main\n"
            "refs/heads/proposed/packages/net/app/soon\n"
            "refs/tags/packages/net/app/v1\n"
            "refs/tags/packages/net/app/v2\n");
  EXPECT_EQ(file("main", "packages/net/app/a.yaml"), "second\n");
  EXPECT_EQ(file("packages/net/app/v1", "packages/net/app/a.yaml"), "v1\n");
  EXPECT_EQ(file("drafts/packages/net/app/next", "packages/net/app/a.yaml"), "next\n");
  EXPECT_FALSE(content_.write_package(kUrl, world, package).has_value()) << "the tags are taken";
}

TEST_F(GitContentTest, pushes_as_an_outsider_does) {
  ASSERT_TRUE(content_.make_repository(kUrl, RepositorySpec{}).has_value());
  GitContent::Outside commit;
  commit.author = "mallory";
  commit.message = "Change by hand";
  commit.edits = {{"app/a.yaml", kpt::make_text("a: 1\n")}};
  EXPECT_EQ(content_.push(kUrl, commit).value_or("refused"), "refs/heads/main");
  EXPECT_EQ(file("main", "app/a.yaml"), "a: 1\n");
  EXPECT_EQ(file("main", "README.md"), "Created by porch\n") << "the rest stays";

  commit.ref = "refs/tags/app/v1";
  commit.edits = {{"app/a.yaml", nullptr}, {"app/b.yaml", kpt::make_text("b: 1\n")}};
  EXPECT_EQ(content_.push(kUrl, commit).value_or("refused"), "refs/tags/app/v1");
  EXPECT_EQ(file("app/v1", "app/b.yaml"), "b: 1\n");
  EXPECT_NE(file("app/v1", "app/a.yaml"), "a: 1\n");
  EXPECT_EQ(file("main", "app/a.yaml"), "a: 1\n") << "the tag alone moved";

  commit.remove = true;
  commit.ref = "app/v1";
  EXPECT_EQ(content_.push(kUrl, commit).value_or("refused"), "refs/tags/app/v1");
  EXPECT_EQ(content_.push(kUrl, commit).error().reason, api::Reason::NotFound);
  EXPECT_EQ(content_.push("https://git.example.com/none.git", commit).error().reason,
            api::Reason::NotFound);
}

}  // namespace
}  // namespace porchsim::scenarios
