#include "scenarios/load/scenario_loader.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "scenarios/format/starter.h"
#include "scenarios/load/lint.h"
#include "scenarios/words/schema.h"
#include "scenarios/words/step_words.h"
#include "tests/unit/scenarios/load/words.h"

namespace porchsim::scenarios {
namespace {

// Files in a map instead of on a disk.
class MapFiles final : public SourceFiles {
 public:
  std::map<std::string, std::string> files;
  std::map<std::string, kpt::Files> folders;

  std::expected<std::string, std::string> read(const std::string& path) override {
    if (!files.contains(path)) return std::unexpected("no such file");
    return files[path];
  }
  std::expected<kpt::Files, std::string> read_folder(const std::string& path) override {
    if (!folders.contains(path)) return std::unexpected("no such folder");
    return folders[path];
  }
  bool is_folder(const std::string& path) override { return folders.contains(path); }
};

Scenario load(std::string_view text, MapFiles files = {}) {
  files.files["rules.txt"] = "# Rules\n004/pv-operations-complete  …\n000/no-downstream  …\n";
  auto scenario = parse_scenario("suite/a.yaml", text, files, words());
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), text);
  return scenario ? *std::move(scenario) : Scenario{};
}

constexpr std::string_view kStory = R"yaml(
name: an approval between clone and mutation is refused
covers: [004/pv-operations-complete, 000/no-downstream]
world:
  repositories: [blueprints, edge]
  packages:
    blueprints/app: {v1: {Kptfile: default, deploy.yaml: {replicas: 1}}}
steps:
  - apply:
      apiVersion: config.porch.kpt.dev/v1alpha1
      kind: PackageVariant
      metadata: {name: app-edge}
      spec:
        upstream: {repo: blueprints, package: app, revision: 1}
        downstream: {repo: edge, package: app}
        packageContext: {data: {region: north}}
  - when: pv-controller has created edge.app.packagevariant-1
    do:
      - propose: edge.app.packagevariant-1
        as: alice
        fails: {reason: Invalid, message: "readiness gate PVOperationsComplete is not met"}
  - settle
expect:
  - PackageRevision edge.app.packagevariant-1: {spec: {lifecycle: Draft}, conditions: {PVOperationsComplete: "True"}}
  - git edge drafts/app/packagevariant-1:package-context.yaml: {contains: "region: north"}
never:
  - PackageRevision in edge: {spec: {lifecycle: Published}}
)yaml";

TEST(ScenarioLoader, reads_the_whole_story) {
  const Scenario scenario = load(kStory);
  EXPECT_EQ(scenario.name, "an approval between clone and mutation is refused");
  EXPECT_EQ(scenario.covers.size(), 2U);
  ASSERT_EQ(scenario.world.repositories.size(), 2U);
  EXPECT_EQ(scenario.world.repositories[1].name, "edge");
  ASSERT_EQ(scenario.world.packages.size(), 1U);
  const PackageSpec& package = scenario.world.packages[0];
  EXPECT_EQ(package.repository, "blueprints");
  EXPECT_EQ(package.path, "app");
  ASSERT_EQ(package.revisions.size(), 1U);
  EXPECT_EQ(package.revisions[0].revision, 1);
  EXPECT_EQ(package.revisions[0].workspace, "v1");
  EXPECT_EQ(package.revisions[0].lifecycle, "Published");
  EXPECT_EQ(package.revisions[0].files.size(), 3U);
  ASSERT_EQ(scenario.world.controllers.size(), 1U);
  EXPECT_EQ(scenario.world.controllers[0].name, "pv-controller");
  ASSERT_EQ(scenario.steps.size(), 3U);
  EXPECT_EQ(scenario.steps[0].text, "apply PackageVariant app-edge");
  EXPECT_EQ(scenario.steps[0].place.line, 9);
  const auto& when = std::get<WhenStep>(scenario.steps[1].action);
  const auto& event = std::get<EventPattern>(when.trigger.what);
  EXPECT_EQ(event.actor, "pv-controller");
  EXPECT_EQ(event.deed, Deed::Created);
  EXPECT_EQ(event.object.name, "edge.app.packagevariant-1");
  ASSERT_EQ(when.steps.size(), 1U);
  EXPECT_EQ(when.steps[0].as, "alice");
  EXPECT_EQ(when.steps[0].fails->reason, "Invalid");
  ASSERT_EQ(scenario.expect.size(), 2U);
  EXPECT_EQ(std::get<GitPlace>(scenario.expect[1].subject).path, "package-context.yaml");
  EXPECT_EQ(std::get<GitPlace>(scenario.expect[1].subject).ref, "drafts/app/packagevariant-1");
  ASSERT_EQ(scenario.assertions.size(), 1U);
  EXPECT_EQ(scenario.assertions[0].kind, Assertion::Kind::Never);
  EXPECT_EQ(std::get<ManyObjects>(scenario.assertions[0].what.subject).repository, "edge");
  EXPECT_TRUE(lint(scenario).empty());
}

TEST(ScenarioLoader, reads_every_revision_form) {
  const Scenario scenario = load(R"yaml(
name: revisions in all their states
world:
  repositories: [{name: edge, deployment: true, branch: trunk, directory: packages}]
  packages:
    edge/net/app: {v1 as first: {}, v3: {}, deletion-proposed v4: {}, draft next: {}, proposed other: {}}
steps: [settle]
)yaml");
  EXPECT_TRUE(scenario.world.repositories[0].deployment);
  EXPECT_EQ(scenario.world.repositories[0].branch, "trunk");
  const PackageSpec& package = scenario.world.packages[0];
  EXPECT_EQ(package.path, "net/app");
  ASSERT_EQ(package.revisions.size(), 5U);
  EXPECT_EQ(package.revisions[0].workspace, "first");
  EXPECT_EQ(package.revisions[1].revision, 3);
  EXPECT_EQ(package.revisions[2].lifecycle, "DeletionProposed");
  EXPECT_EQ(package.revisions[3].lifecycle, "Draft");
  EXPECT_EQ(package.revisions[4].workspace, "other");
  for (const RevisionSpec& revision : package.revisions)
    EXPECT_TRUE(revision.files.contains("Kptfile"));
}

// Long because it holds one step of each verb.
TEST(ScenarioLoader, reads_every_verb) {
  const Scenario scenario = load(R"yaml(
name: every verb once
world:
  repositories: [blueprints, edge]
  objects:
    - {apiVersion: config.porch.kpt.dev/v1alpha1, kind: PackageVariant, metadata: {name: app-edge}}
steps:
  - apply: {apiVersion: v1, kind: ConfigMap, metadata: {name: region}}
  - patch: PackageVariant app-edge
    with: {spec: {deletionPolicy: orphan}}
    as: alice
  - delete: PackageVariant default/app-edge
    propagation: foreground
  - publish: blueprints/app v2
    files: {deploy.yaml: {replicas: 2}, old.yaml: ~}
  - draft: edge/app try
  - propose: edge.app.try
  - approve: edge.app.try
    as: bob
    fails: Forbidden
  - reject: edge.app.try
  - propose-delete: edge.app.v1
  - edit: edge.app.try
    files: {deploy.yaml: {replicas: 3}}
  - push: edge main
    files: {app/deploy.yaml: "replicas: 4"}
    as: mallory
  - register: {name: far, deployment: true}
  - unregister: far
  - restart: pv-controller
  - crash: pv-controller
  - partition: pv-controller
  - heal: pv-controller
  - hold-watch: PackageRevision
    of: pv-controller
  - release-watch: PackageRevision
    of: pv-controller
  - break-watch: PackageRevision
    of: pv-controller
    gone: true
  - fault: conflict
    at: the 2nd update of PackageRevision edge.app.try by pv-controller
  - advance: 30s
  - settle:
    within: 5m
  - wait-for: PackageRevision edge.app.try is gone
    within: 10s
  - expect:
      - PackageVariant app-edge: absent
  - let: {old: $uid(PackageVariant app-edge)}
  - when: someone has approved edge.app.try for the 2nd time
    do: [settle]
)yaml");
  ASSERT_EQ(scenario.steps.size(), kVerbs.size());
  const auto& publish = std::get<PublishStep>(scenario.steps[3].action);
  EXPECT_EQ(publish.repository, "blueprints");
  EXPECT_EQ(publish.workspace, "v2");
  EXPECT_EQ(publish.files.at("old.yaml"), nullptr);
  EXPECT_NE(publish.files.at("deploy.yaml"), nullptr);
  const auto& fault = std::get<FaultStep>(scenario.steps[20].action).rule;
  EXPECT_EQ(fault.kind, sim::FaultKind::Error);
  EXPECT_EQ(fault.argument, "Conflict");
  EXPECT_EQ(fault.site, "api.update");
  EXPECT_EQ(fault.nth, 2U);
  EXPECT_EQ(fault.actor, "pv-controller");
  EXPECT_EQ(fault.object, "PackageRevision edge.app.try");
  EXPECT_EQ(std::get<SettleStep>(scenario.steps[22].action).within, std::chrono::minutes(5));
  const auto& gone =
      std::get<EventPattern>(std::get<WaitForStep>(scenario.steps[23].action).trigger.what);
  EXPECT_EQ(gone.deed, Deed::Gone);
  const auto& approved =
      std::get<EventPattern>(std::get<WhenStep>(scenario.steps[26].action).trigger.what);
  EXPECT_EQ(approved.actor, "");
  EXPECT_EQ(approved.nth, 2U);
}

TEST(ScenarioLoader, reads_every_expectation) {
  const Scenario scenario = load(R"yaml(
name: every expectation once
world:
  repositories: [edge]
steps:
  - apply:
      apiVersion: config.porch.kpt.dev/v1alpha1
      kind: PackageVariant
      metadata: {name: app-edge}
      spec: {downstream: {repo: edge, package: app}}
    as: alice
expect:
  - PackageVariant app-edge: absent
  - every PackageVariant: {count: 2, some: {spec: {deletionPolicy: orphan}}}
  - PackageRevision in edge: {count: at most 3}
  - git edge main: present
  - git edge main:app/Kptfile: absent
  - git edge main:app/a.yaml: {equals: "a", contains: [b, c], lacks: d}
  - files of edge.app.v1: {deploy.yaml: {contains: "replicas: 1"}, old.yaml: absent}
  - calls by pv-controller: {create PackageRevision: 1, update: at least 2, call: 3 to 9,
                           listed PackageRevision per PackageVariant: at most 7}
always:
  - PackageVariant app-edge: {spec: {upstream: {repo: edge}}}
    after: alice has created PackageVariant app-edge
eventually:
  - PackageVariant app-edge: {conditions: {Ready: "True"}}
    within: 30s
until:
  - PackageRevision in edge: {count: 0}
    event: pv-controller has created PackageRevision
)yaml");
  ASSERT_EQ(scenario.expect.size(), 8U);
  EXPECT_TRUE(std::get<Presence>(scenario.expect[0].match).absent);
  EXPECT_EQ(std::get<SetMatch>(scenario.expect[1].match).count, (Bounds{2, 2}));
  EXPECT_TRUE(std::get<SetMatch>(scenario.expect[1].match).some.has_value());
  EXPECT_EQ(std::get<SetMatch>(scenario.expect[2].match).count, (Bounds{.most = 3}));
  EXPECT_FALSE(std::get<Presence>(scenario.expect[3].match).absent);
  EXPECT_TRUE(std::get<TextMatch>(scenario.expect[4].match).absent);
  EXPECT_EQ(std::get<TextMatch>(scenario.expect[5].match).contains.size(), 2U);
  EXPECT_TRUE(std::get<FilesMatch>(scenario.expect[6].match).files.at("old.yaml").absent);
  const auto& calls = std::get<CallsMatch>(scenario.expect[7].match).counts;
  ASSERT_EQ(calls.size(), 4U);
  EXPECT_EQ(calls[2].bounds, (Bounds{3, 9}));
  EXPECT_EQ(calls[3].verb, "listed");
  EXPECT_EQ(calls[3].kind, "PackageRevision");
  EXPECT_EQ(calls[3].per, "PackageVariant");
  ASSERT_EQ(scenario.assertions.size(), 3U);
  EXPECT_TRUE(scenario.assertions[0].after.has_value());
  EXPECT_EQ(scenario.assertions[1].kind, Assertion::Kind::Until);
  EXPECT_EQ(scenario.assertions[2].within, std::chrono::seconds(30));
}

TEST(ScenarioLoader, takes_a_world_out_of_kubectl_output) {
  MapFiles files;
  files.files["suite/cluster.yaml"] = R"yaml(
apiVersion: v1
kind: List
items:
- apiVersion: config.porch.kpt.dev/v1alpha1
  kind: Repository
  metadata: {name: edge, namespace: default, uid: r}
  spec: {deployment: true, type: git, git: {repo: https://example.com/edge.git, branch: trunk}}
- apiVersion: porch.kpt.dev/v1alpha1
  kind: PackageRevision
  metadata: {name: edge.app.v2, namespace: default}
  spec: {packageName: app, repository: edge, workspaceName: v2, revision: 2, lifecycle: Published}
- apiVersion: porch.kpt.dev/v1alpha1
  kind: PackageRevision
  metadata: {name: edge.app.main, namespace: default}
  spec: {packageName: app, repository: edge, workspaceName: main, revision: -1, lifecycle: Published}
- apiVersion: porch.kpt.dev/v1alpha1
  kind: PackageRevision
  metadata: {name: edge.app.v1, namespace: default}
  spec: {packageName: app, repository: edge, workspaceName: v1, revision: 1, lifecycle: Published}
- apiVersion: porch.kpt.dev/v1alpha1
  kind: PackageRevisionResources
  metadata: {name: edge.app.v1, namespace: default}
  spec: {packageName: app, repository: edge, resources: {Kptfile: "kind: Kptfile", a.yaml: "a: 1"}}
- apiVersion: config.porch.kpt.dev/v1alpha1
  kind: PackageVariant
  metadata: {name: app-edge, namespace: default, uid: p}
  spec: {upstream: {repo: edge}}
)yaml";
  const Scenario scenario =
      load("name: an imported world\nworld: {from: cluster.yaml}\nsteps: [settle]\n", files);
  ASSERT_EQ(scenario.world.repositories.size(), 1U);
  EXPECT_EQ(scenario.world.repositories[0].branch, "trunk");
  ASSERT_EQ(scenario.world.packages.size(), 1U);
  ASSERT_EQ(scenario.world.packages[0].revisions.size(), 2U) << "placeholders follow from the rest";
  EXPECT_EQ(scenario.world.packages[0].revisions[0].revision, 1);
  EXPECT_EQ(*scenario.world.packages[0].revisions[0].files.at("a.yaml"), "a: 1");
  EXPECT_EQ(scenario.world.imported.size(), 4U);
}

TEST(ScenarioLoader, takes_packages_from_folders) {
  MapFiles files;
  files.folders["packages/app"] = {{"Kptfile", kpt::make_text("kind: Kptfile\n")},
                                   {"a.yaml", kpt::make_text("a: 1\n")}};
  const Scenario scenario = load(
      "name: a package on disk\nworld:\n  repositories: [edge]\n  packages:\n"
      "    edge/app: {v1: {folder: ../packages/app}}\nsteps: [settle]\n",
      files);
  EXPECT_EQ(scenario.world.packages[0].revisions[0].files.size(), 2U);
}

TEST(Starter, loads_and_needs_no_advice_but_covers) {
  for (const std::string_view name :
       {"", "a name: with \"quotes\"", "- dashes first", "plain words"}) {
    const Scenario scenario = load(starter_scenario(name));
    if (!name.empty()) {
      EXPECT_EQ(scenario.name, name);
    }
    const auto advice = lint(scenario);
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_NE(advice[0].message.find("covers"), std::string::npos);
  }
}

TEST(Lint, finds_what_is_likely_not_meant) {
  const Scenario scenario = load(R"yaml(
name: oneword
world: {repositories: [edge]}
steps:
  - apply:
      apiVersion: config.porch.kpt.dev/v1alpha1
      kind: PackageVariant
      metadata: {name: app-edge}
      spec: {upstream: {}}
)yaml");
  std::string all;
  for (const Diagnostic& advice : lint(scenario)) all += headline(advice) + "\n";
  EXPECT_EQ(
      all,
      "suite/a.yaml:1:1: the name \"oneword\" is no sentence; say what is so, for example \"a "
      "variant gets its draft\"\n"
      "suite/a.yaml:1:1: nothing says what the scenario covers; add covers: [000/no-downstream]\n"
      "suite/a.yaml:1:1: only the checks that watch every run judge this scenario; add expect, "
      "always or never\n");
}

TEST(Schema, names_every_verb) {
  const auto schema = api::Json::parse(scenario_schema(words()));
  ASSERT_TRUE(schema.has_value());
  const api::Json& step = schema->at({"$defs", "steps", "items", "anyOf"})[1];
  for (const VerbInfo& verb : kVerbs)
    EXPECT_TRUE(step["properties"].contains(verb.verb)) << verb.verb;
  EXPECT_EQ(step["oneOf"].size(), kVerbs.size());
}

}  // namespace
}  // namespace porchsim::scenarios
