// Every verb does what it says, seen from the end of a run.
#include <gtest/gtest.h>

#include <string>

#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

struct Case {
  const char* name;
  const char* text;
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

constexpr const char* kWorld = R"yaml(
world:
  repositories: [blueprints, edge]
  packages:
    blueprints/app: {v1: {deploy.yaml: {replicas: 1}}}
    edge/own: {v1: {deploy.yaml: {replicas: 5}}, draft next: {deploy.yaml: {replicas: 6}}}
  objects:
    - apiVersion: config.porch.kpt.dev/v1alpha1
      kind: PackageVariant
      metadata: {name: app-edge}
      spec:
        upstream: {repo: blueprints, package: app, revision: 1}
        downstream: {repo: edge, package: app}
)yaml";

class VerbTest : public testing::TestWithParam<Case> {};

TEST_P(VerbTest, does_what_it_says) {
  const std::string text = std::string("name: a verb\n") + kWorld + GetParam().text;
  const auto files = make_disk_files();
  const auto scenario = parse_scenario("verb.yaml", text, *files, vocabulary());
  ASSERT_TRUE(scenario.has_value()) << to_text(scenario.error(), text);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    RunOptions options;
    options.seed = seed;
    const RunResult result = run_scenario(*scenario, options);
    EXPECT_EQ(found(result), "") << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, VerbTest,
    testing::Values(Case{"apply creates and changes", R"yaml(
steps:
  - apply: {apiVersion: v1, kind: ConfigMap, metadata: {name: region}, data: {a: "1", b: "2"}}
  - apply: {apiVersion: v1, kind: ConfigMap, metadata: {name: region}, data: {a: "3"}}
expect:
  - ConfigMap region: {data: {a: "3", b: ~}}
)yaml"},
                    Case{"patch and delete", R"yaml(
steps:
  - patch: PackageVariant app-edge
    with: {spec: {deletionPolicy: orphan}}
  - settle
  - delete: PackageVariant app-edge
    propagation: background
  - settle
expect:
  - PackageVariant app-edge: absent
  - PackageRevision edge.app.packagevariant-1: {metadata: {ownerReferences: ~}}
)yaml"},
                    Case{"publish, draft and edit", R"yaml(
steps:
  - publish: blueprints/new v1
    files: {deploy.yaml: {replicas: 3}}
    as: bob
  - publish: blueprints/new v2
    files: {deploy.yaml: {replicas: 4}}
    as: bob
  - draft: edge/own more
    files: {extra.yaml: {data: {x: y}}}
    as: alice
  - edit: edge.own.more
    files: {deploy.yaml: ~}
    as: alice
expect:
  - PackageRevision blueprints.new.v2: {spec: {revision: 2, tasks: [{type: edit}]}}
  - git blueprints new/v1:deploy.yaml: {contains: "replicas: 3"}
  - files of edge.own.more: {deploy.yaml: absent, extra.yaml: {contains: "x: y"}}
)yaml"},
                    Case{"propose, reject, approve, propose-delete, approve a deletion", R"yaml(
steps:
  - propose: edge.own.next
  - reject: edge.own.next
    as: bob
  - expect: [{PackageRevision edge.own.next: {spec: {lifecycle: Draft}}}]
  - propose: edge.own.next
  - approve: edge.own.next
    as: bob
  - propose-delete: edge.own.v1
  - reject: edge.own.v1
    as: bob
  - expect: [{PackageRevision edge.own.v1: {spec: {lifecycle: Published}}}]
  - propose-delete: edge.own.v1
  - approve: edge.own.v1
    as: bob
  - settle
expect:
  - PackageRevision edge.own.v1: absent
  - PackageRevision edge.own.next: {spec: {revision: 2}}
  - git edge own/v1: absent
)yaml"},
                    Case{"push to a branch, a tag, and away", R"yaml(
steps:
  - push: edge side
    files: {notes.txt: hello}
    as: mallory
  - push: edge refs/tags/own/v9
    folder: own
    files: {deploy.yaml: {replicas: 9}}
  - advance: 2m
  - expect:
      - PackageRevision edge.own.v9: present
      - git edge side:notes.txt: hello
  - push: edge side
    remove: true
expect:
  - git edge side: absent
  - git edge own/v9:own/deploy.yaml: {contains: "replicas: 9"}
)yaml"},
                    Case{"register and unregister", R"yaml(
steps:
  - register: {name: far, deployment: true}
  - settle
  - expect: [{Repository far: {spec: {deployment: true}, conditions: {Ready: "True"}}}]
  - unregister: far
  - settle
expect:
  - Repository far: absent
)yaml"},
                    Case{"crash and restart", R"yaml(
steps:
  - crash: pv-controller
  - delete: PackageVariant app-edge
  - settle
  - expect: [{PackageVariant app-edge: present}]
  - restart: pv-controller
  - settle
expect:
  - PackageVariant app-edge: absent
)yaml"},
                    Case{"partition and heal", R"yaml(
steps:
  - partition: pv-controller
  - delete: PackageVariant app-edge
  - advance: 30s
  - expect: [{PackageVariant app-edge: present}]
  - heal: pv-controller
  - settle
  - advance: 2m
  - settle
expect:
  - PackageVariant app-edge: absent
)yaml"},
                    Case{"hold, release and break a watch", R"yaml(
steps:
  - hold-watch: PackageVariant
    of: pv-controller
  - delete: PackageVariant app-edge
  - advance: 30s
  - expect: [{PackageVariant app-edge: present}]
  - release-watch: PackageVariant
    of: pv-controller
  - settle
  - expect: [{PackageVariant app-edge: absent}]
  - break-watch: PackageRevision
    of: pv-controller
    gone: true
  - settle
expect:
  - calls by pv-controller: {list PackageRevision: at least 2}
)yaml"},
                    Case{"a fault at a call", R"yaml(
steps:
  - fault: forbidden
    at: the 1st status-update of PackageVariant by pv-controller
  - fault: crash
    at: the next delete of PackageRevision by pv-controller
  - patch: PackageVariant app-edge
    with: {spec: {upstream: {revision: 7}}}
  - wait-for: pv-controller has met a fault
  - settle
  - delete: PackageVariant app-edge
  - wait-for: pv-controller has crashed
  - wait-for: PackageVariant app-edge is gone
expect:
  - PackageRevision edge.app.packagevariant-1: absent
)yaml"},
                    Case{"waiting for a state", R"yaml(
steps:
  - patch: PackageVariant app-edge
    with: {spec: {packageContext: {data: {region: north}}}}
  - wait-for:
      files of edge.app.packagevariant-1: {package-context.yaml: {contains: "region: north"}}
    within: 10s
  - settle:
    within: 1m
expect:
  - PackageVariant app-edge: {conditions: {Ready: "True"}}
)yaml"},
                    Case{"refusals", R"yaml(
steps:
  - approve: edge.own.next
    fails: {reason: Invalid, message: Draft}
  - delete: PackageRevision edge.own.v1
    fails: Forbidden
  - patch: PackageVariant none
    with: {spec: {}}
    fails: NotFound
)yaml"}));

}  // namespace
}  // namespace porchsim::scenarios
