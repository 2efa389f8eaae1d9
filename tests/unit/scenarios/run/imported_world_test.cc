// Worlds that come from outside: what kubectl printed, and Git repositories on disk.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

namespace fs = std::filesystem;

class ImportedWorldTest : public testing::Test {
 protected:
  void SetUp() override {
    const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    folder_ = fs::path(testing::TempDir()) / ("porchsim-" + name);
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  RunResult run(const std::string& text, const std::string& export_folder = "") {
    const auto files = make_disk_files();
    const auto scenario = parse_scenario((folder_ / "a.yaml").string(), text, *files, vocabulary());
    EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), text);
    if (!scenario) return {};
    RunOptions options;
    options.export_folder = export_folder;
    return run_scenario(*scenario, options);
  }
  fs::path folder_;
};

constexpr const char* kCluster = R"yaml(
apiVersion: v1
kind: List
items:
- apiVersion: config.porch.kpt.dev/v1alpha1
  kind: Repository
  metadata: {name: blueprints, namespace: default, uid: r1}
  spec: {type: git, git: {repo: https://git.example.com/blueprints.git, branch: main}}
- apiVersion: config.porch.kpt.dev/v1alpha1
  kind: Repository
  metadata: {name: edge, namespace: default, uid: r2}
  spec: {type: git, git: {repo: https://git.example.com/edge.git, branch: main}}
- apiVersion: porch.kpt.dev/v1alpha1
  kind: PackageRevision
  metadata: {name: blueprints.app.v1, namespace: default, uid: u1}
  spec: {packageName: app, repository: blueprints, workspaceName: v1, revision: 1, lifecycle: Published}
- apiVersion: porch.kpt.dev/v1alpha1
  kind: PackageRevision
  metadata:
    name: edge.app.packagevariant-1
    namespace: default
    uid: u2
    labels: {team: north}
    ownerReferences:
    - {apiVersion: config.porch.kpt.dev/v1alpha1, kind: PackageVariant, name: app-edge, uid: p1, controller: true}
  spec: {packageName: app, repository: edge, workspaceName: packagevariant-1, revision: 0, lifecycle: Draft}
- apiVersion: config.porch.kpt.dev/v1alpha1
  kind: PackageVariant
  metadata: {name: app-edge, namespace: default, uid: p1, finalizers: [config.porch.kpt.dev/packagevariants]}
  spec:
    upstream: {repo: blueprints, package: app, revision: 1}
    downstream: {repo: edge, package: app}
    deletionPolicy: delete
)yaml";

TEST_F(ImportedWorldTest, goes_on_where_the_cluster_stood) {
  write("cluster.yaml", kCluster);
  const RunResult result = run(R"yaml(
name: a world out of kubectl's output
world: {from: cluster.yaml}
steps:
  - expect:
      - PackageVariant app-edge: {metadata: {uid: p1}}
      - PackageRevision edge.app.packagevariant-1: {metadata: {labels: {team: north}, ownerReferences: [{uid: p1}]}}
  - delete: PackageVariant app-edge
  - settle
expect:
  - PackageVariant app-edge: absent
  - PackageRevision edge.app.packagevariant-1: absent
  - calls by pv-controller: {create PackageRevision: 0}
)yaml");
  EXPECT_EQ(found(result), "");
}

TEST_F(ImportedWorldTest, says_what_the_state_has_that_the_scenario_writes_down_again) {
  write("cluster.yaml", kCluster);
  const RunResult result = run(R"yaml(
name: a repository twice
world:
  from: cluster.yaml
  repositories: [edge]
steps: [settle]
)yaml");
  EXPECT_EQ(result.verdict, Verdict::CouldNotRun);
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_EQ(result.problems[0].place.line, 5);
  EXPECT_TRUE(result.problems[0].message.ends_with(
      R"(the state that "from" names has it; leave it out of "repositories")"))
      << result.problems[0].message;
  const RunResult objects = run(R"yaml(
name: a variant twice
world:
  from: cluster.yaml
  objects:
    - apiVersion: config.porch.kpt.dev/v1alpha1
      kind: PackageVariant
      metadata: {name: app-edge}
      spec:
        upstream: {repo: blueprints, package: app, revision: 1}
        downstream: {repo: edge, package: app}
steps: [settle]
)yaml");
  ASSERT_EQ(objects.problems.size(), 1U);
  EXPECT_EQ(objects.problems[0].place.line, 6);
  EXPECT_TRUE(objects.problems[0].message.ends_with(R"(leave it out of "objects")"))
      << objects.problems[0].message;
}

TEST_F(ImportedWorldTest, starts_from_a_git_repository_on_disk) {
  const std::string made = (folder_ / "export").string();
  const RunResult first = run(R"yaml(
name: a world to export
world:
  repositories: [blueprints]
  packages:
    blueprints/app: {v1: {deploy.yaml: {replicas: 7}}}
steps: [settle]
)yaml",
                              made);
  ASSERT_EQ(found(first), "");
  const RunResult second = run(std::string(R"yaml(
name: a world from disk
world:
  repositories:
    - {name: blueprints, git: export/blueprints.git}
    - edge
steps:)yaml")
                                   .append(kApplyVariant)
                                   .append(R"yaml(
  - settle
expect:
  - files of edge.app.packagevariant-1: {deploy.yaml: {contains: "replicas: 7"}}
)yaml"));
  EXPECT_EQ(found(second), "");
}

TEST_F(ImportedWorldTest, names_a_corrupt_repository) {
  fs::create_directories(folder_ / "broken.git/refs");
  write("broken.git/HEAD", "ref: refs/heads/main\n");
  const RunResult result = run(R"yaml(
name: a world from a broken disk
world:
  repositories:
    - {name: blueprints, git: broken.git}
steps: [settle]
)yaml");
  EXPECT_EQ(result.verdict, Verdict::CouldNotRun);
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_EQ(result.problems[0].place.line, 5);
  EXPECT_NE(result.problems[0].message.find("broken.git"), std::string::npos)
      << result.problems[0].message;
}

}  // namespace
}  // namespace porchsim::scenarios
