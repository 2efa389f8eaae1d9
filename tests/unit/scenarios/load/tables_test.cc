// The tables of words and the readers agree: a reader asks for no key that its table lacks (it
// asserts so), and takes every key that the table has.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "scenarios/document/yaml_loader.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/words/expectation_words.h"
#include "scenarios/words/on_purpose.h"
#include "scenarios/words/step_words.h"
#include "scenarios/words/variable_words.h"
#include "scenarios/words/world_words.h"
#include "tests/unit/scenarios/load/words.h"

namespace porchsim::scenarios {
namespace {

using Names = std::set<std::string, std::less<>>;

// Every key of every table once.
constexpr std::string_view kEverything = R"yaml(
name: every key once
description: of no use
covers: [000/no-downstream]
tags: [all]
profile: documents
known_failure: expect
without_checks: [S01]
choices: none
let: {draft: edge.app.packagevariant-1}
world:
  namespace: default
  kinds: [{apiVersion: example.com/v1, kind: Cluster, plural: clusters, namespaced: true, status: false}]
  repositories: [{name: blueprints, git: folder}, {name: edge, deployment: true, branch: main, directory: d, shares-git-with: blueprints, labels: {a: b}, api: v1alpha1}, {name: far, url: "https://git.example.com/far"}]
  from: cluster.yaml
  packages:
    blueprints/app:
      v1:
        deploy.yaml: {name: a, namespace: b, labels: {c: d}, replicas: 1, image: x}
        config.yaml: {name: a, namespace: b, labels: {c: d}, data: {a: b}}
  controllers:
    - {name: pv-controller, reconciler: packagevariants, profile: documents, namespace: team, workers: 2, renders: 1, syncs: 1, running: true, options: {}}
  objects: [{apiVersion: v1, kind: ConfigMap, metadata: {name: region}}]
  quirks: {}
  function-runner: true
  timing: {api: 1ms, watch: 1ms, porch: 1ms, repository-poll: 1s}
steps:
  - {apply: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}, as: alice, fails: {reason: Invalid, message: a}}
  - {patch: ConfigMap a, with: {data: {}}, subresource: status, as: alice, fails: Invalid}
  - {delete: ConfigMap a, propagation: orphan, as: alice, fails: NotFound}
  - {publish: blueprints/app v2, files: {}, directly: true, as: alice, fails: Invalid}
  - {draft: blueprints/app v3, files: {}, as: alice, fails: Invalid}
  - {propose: "${draft}", as: alice, fails: Invalid}
  - {approve: "${draft}", as: alice, fails: Invalid}
  - {reject: "${draft}", as: alice, fails: Invalid}
  - {propose-delete: "${draft}", as: alice, fails: Invalid}
  - {edit: "${draft}", files: {a: b}, as: alice, fails: Invalid}
  - {push: edge main, files: {a: b}, folder: app, message: a, remove: false, as: alice, fails: Invalid}
  - {register: far, as: alice, fails: Invalid}
  - {unregister: far, as: alice, fails: Invalid}
  - restart: pv-controller
  - crash: pv-controller
  - partition: pv-controller
  - heal: pv-controller
  - {hold-watch: ConfigMap, of: pv-controller}
  - {release-watch: ConfigMap, of: pv-controller}
  - {break-watch: ConfigMap, of: pv-controller, gone: true}
  - {break-watch: ConfigMap, of: pv-controller, compacted: true}
  - {fault: crash, at: the next write by pv-controller, times: 1, before: true, for: 1s}
  - {fault: partial-list, repository: edge}
  - {fault: function-fails, message: a, rate: 1/2}
  - advance: 1s
  - {settle: ~, within: 1m, on-purpose: true}
  - {wait-for: ConfigMap a is gone, within: 1m}
  - expect:
      - every PackageRevision: {count: 1, each: {}, some: {}, none: {spec: {revision: at least 2}}}
      - git edge main:app/a: {equals: a, contains: a, lacks: a, matches: a, not: b}
      - PackageRevision edge.app.packagevariant-1: {metadata: {finalizers: {count: 1, contains: [a], each: a, some: a, none: a, not: [a]}}}
      - logs of pv-controller: {contains: a, matches: a, not: b, count: 1}
      - reconciles of PackageVariant a: none for 10m
      - PackageVariant a: present
      - PackageVariant b: absent
    on-purpose: true
  - let: {old: $uid(PackageVariant a)}
  - {when: someone has created ConfigMap, do: [settle]}
expect: [{PackageVariant app-edge: absent, on-purpose: true}]
always: [{PackageVariant app-edge: absent, after: someone has created ConfigMap, until: ConfigMap a is gone, within: 1m, on-purpose: true}]
never: [{PackageVariant app-edge: present, on-purpose: true}]
until: [{PackageVariant app-edge: absent, event: someone has created PackageVariant, on-purpose: true}]
eventually: [{PackageVariant app-edge: absent, within: 1m, on-purpose: true}]
faults: [{fault: conflict, rate: 1/2, on-purpose: true}]
random: {steps: 1, pause: 1s, rests: 2, world: drawn, api: mixed, faults: [{fault: conflict, rate: 1/2}], weights: {wait: 1}}
)yaml";

class FewFiles final : public SourceFiles {
 public:
  std::expected<std::string, std::string> read(const std::string& path) override {
    return path.ends_with("rules.txt") ? "000/no-downstream one that is covered\n" : "";
  }
  std::expected<kpt::Files, std::string> read_folder(const std::string&) override {
    return std::unexpected("none");
  }
  bool is_folder(const std::string&) override { return true; }
};

void collect(const PosNode& node, Names& names) {
  for (std::size_t i = 0; node.is_mapping() && i < node.size(); ++i) names.insert(node.key(i).text);
  for (const PosNode& child : node.children) collect(child, names);
}

Names keys_below(const PosNode& node) {
  Names names;
  collect(node, names);
  return names;
}

// All keys of steps with that verb.
Names keys_beside(const PosNode& steps, std::string_view verb) {
  Names names;
  for (const PosNode& step : steps.children) {
    if (step.find_key(verb) == nullptr) continue;
    for (std::size_t i = 0; i < step.size(); ++i) names.insert(step.key(i).text);
  }
  return names;
}

void expect_all(Keys table, const Names& used, std::string_view what) {
  for (const Key& key : table) EXPECT_TRUE(used.contains(key.name)) << what << ": " << key.name;
}

TEST(Tables, are_what_readers_take) {
  FewFiles files;
  const auto scenario = parse_scenario("a.yaml", kEverything, files, words());
  ASSERT_TRUE(scenario.has_value()) << to_text(scenario.error(), kEverything);
  const PosNode root = load_yaml("a.yaml", kEverything)->front();
  const PosNode& world = *root.find("world");
  const PosNode& steps = *root.find("steps");
  expect_all(kScenarioKeys, keys_below(root), "a scenario");
  expect_all(kWorldKeys, keys_below(world), "world");
  expect_all(kKindKeys, keys_below(*world.find("kinds")), "a kind");
  expect_all(kRepositoryKeys, keys_below(*world.find("repositories")), "a repository");
  expect_all(kControllerKeys, keys_below(*world.find("controllers")), "a controller");
  expect_all(kTimingKeys, keys_below(*world.find("timing")), "timing");
  expect_all(kObjectKeys, keys_below(*world.find("objects")), "an object");
  expect_all(kDeploymentKeys, keys_below(*world.find("packages")), "a Deployment in short");
  expect_all(kConfigMapKeys, keys_below(*world.find("packages")), "a ConfigMap in short");
  expect_all(kRandomKeys, keys_below(*root.find("random")), "random");
  expect_all(kFaultPlanKeys, keys_below(*root.find("faults")), "a fault");
  for (const VerbInfo& verb : kVerbs) {
    const Names used = keys_beside(steps, verb.verb);
    EXPECT_TRUE(used.contains(verb.verb)) << verb.verb;
    expect_all(verb.keys, used, verb.verb);
    if (verb.by_a_person) expect_all(kPersonKeys, used, verb.verb);
  }
  const Names used = keys_below(root);
  for (const Keys table : {Keys(kRefusalKeys), Keys(kSetKeys), Keys(kTextKeys), Keys(kListKeys),
                           Keys(kLogKeys), Keys(kAssertionKeys), Keys(kMeantKeys)})
    expect_all(table, used, "words");
}

// A name of every form, and of every word in it.
TEST(Tables, give_forms_that_are_read) {
  for (const SubjectForm& form : kSubjectForms) {
    const std::string text =
        "name: a\nworld: {repositories: [edge]}\nsteps: [settle]\nnever:\n  - \"" +
        std::string(form.example) + "\": {}\n";
    const auto files = make_no_files();
    const auto scenario = parse_scenario("a.yaml", text, *files, words());
    if (scenario) continue;
    for (const Diagnostic& problem : scenario.error())
      EXPECT_EQ(problem.message.find("is no subject"), std::string::npos) << form.example;
  }
  for (const BoundsForm& form : kBoundsForms) EXPECT_TRUE(parse_bounds(form.form)) << form.form;
  for (const std::string_view text :
       {"", "at least", "at lest 2", "3 to 2", "2 3", "at most x", "+1"})
    EXPECT_FALSE(parse_bounds(text)) << text;
}

TEST(Variables, are_found_in_texts) {
  const auto first = [](std::string_view text) {
    const auto found = first_variable(text);
    return found ? std::string(found->whole) : "";
  };
  EXPECT_EQ(first("${a}"), "${a}");
  EXPECT_EQ(first("x ${a-b_1} ${c}"), "${a-b_1}");
  EXPECT_EQ(first("$${a} ${b}"), "${b}");
  EXPECT_EQ(first("$uid(PackageVariant app-edge) x"), "$uid(PackageVariant app-edge)");
  EXPECT_EQ(first("$uuid(PackageVariant app-edge)"), "$uuid(PackageVariant app-edge)");
  for (const std::string_view text : {"", "$", "${", "${}", "${a b}", "$(ls)", "$uid(", "$f(a b)",
                                      "^v[0-9]+$", "costs 5$", "$$", "$${a}"})
    EXPECT_EQ(first(text), "") << text;
}

}  // namespace
}  // namespace porchsim::scenarios
