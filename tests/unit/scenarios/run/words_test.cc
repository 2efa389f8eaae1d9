// What scenarios can say of runs beside verbs: each word holds where it should, and fails where it
// should not hold.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "scenarios/checks/rules/all_checks.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

class MapFiles final : public SourceFiles {
 public:
  std::map<std::string, std::string> files;

  std::expected<std::string, std::string> read(const std::string& path) override {
    if (!files.contains(path)) return std::unexpected("no such file");
    return files[path];
  }
  std::expected<kpt::Files, std::string> read_folder(const std::string&) override {
    return std::unexpected("no such folder");
  }
  bool is_folder(const std::string&) override { return false; }
};

constexpr std::string_view kVariantFile = R"yaml(
apiVersion: config.porch.kpt.dev/v1alpha1
kind: PackageVariant
metadata: {name: app-edge}
spec:
  upstream: {repo: blueprints, package: app, revision: 1}
  downstream: {repo: edge, package: app}
  packageContext: {data: {region: "${region}"}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: other}
)yaml";

// The plainest run of the small world with these steps and sections.
std::string found_in(const std::string& text) {
  MapFiles files;
  files.files["variant.yaml"] = kVariantFile;
  const std::string whole = "name: words\n" + std::string(kSmallWorld) + text;
  const auto scenario = parse_scenario("words.yaml", whole, files, vocabulary());
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), whole);
  return scenario ? found(run_scenario(*scenario, {})) : "broken";
}

// After a variant has got its draft; `fails` is what is found of them, in their order.
void expect_found(const std::string& expectations, const std::string& fails) {
  EXPECT_EQ(
      found_in("steps:" + std::string(kApplyVariant) + "  - settle\nexpect:\n" + expectations),
      fails);
}

TEST(Words, of_values_hold_and_fail) {
  expect_found(R"yaml(
  - PackageRevision blueprints.app.v1: {spec: {revision: 1 to 2}}
  - PackageRevision edge.app.packagevariant-1: {spec: {tasks: {count: at least 1, some: {type: clone}}}}
  - PackageVariant app-edge: {metadata: {finalizers: {each: {matches: "^config[.]porch"}, none: b}}}
  - PackageRevision in edge: {none: {spec: {lifecycle: {not: {matches: "^Draft$"}}}}}
  - files of edge.app.packagevariant-1: {deploy.yaml: {matches: "(?m)^  replicas: [0-9]$", not: {contains: b7}}}
)yaml",
               "");
  expect_found(
      R"yaml(
  - PackageRevision blueprints.app.v1: {spec: {revision: at least 2}}
  - PackageVariant app-edge: {metadata: {finalizers: {some: b}}}
  - PackageVariant app-edge: {metadata: {finalizers: {count: 2}}}
  - files of edge.app.packagevariant-1: {deploy.yaml: {matches: "replicas: [2-9]"}}
  - files of edge.app.packagevariant-1: {deploy.yaml: {not: {contains: replicas}}}
)yaml",
      "expect: PackageRevision blueprints.app.v1: spec.revision is 1, expected \"at least 2\"\n"
      "expect: PackageVariant app-edge: metadata.finalizers is "
      "[\"config.porch.kpt.dev/packagevariants\"], expected an item like \"b\"\n"
      "expect: PackageVariant app-edge: metadata.finalizers is "
      "[\"config.porch.kpt.dev/packagevariants\"] of 1, expected 2 items\n"
      "expect: files of edge.app.packagevariant-1: deploy.yaml: no part of it matches "
      "\"replicas: [2-9]\"\n"
      "expect: files of edge.app.packagevariant-1: deploy.yaml: it looks like what stands "
      "under \"not\"\n");
}

TEST(Words, of_counts_hold_and_fail) {
  expect_found(R"yaml(
  - reconciles of PackageVariant app-edge: 1 to 9
  - reconciles of PackageVariant other: 0
    on-purpose: true
  - logs of pv-controller: {contains: package revision created, count: 1}
  - logs of pv-controller: {matches: "revision=edge[.]app[.]packagevariant-[0-9]"}
  - logs of pv-controller: {contains: nobody says this, count: 0}
  - calls by pv-controller: {call: at least 5, write: 3 to 9, failed call: at most 5}
  - calls by pv-controller: {listed PackageRevision: 2, write per PackageVariant: 3 to 9}
)yaml",
               "");
  expect_found(
      R"yaml(
  - reconciles of PackageVariant app-edge: 0
  - reconciles of PackageVariant app-edge: none for 10m
  - logs of pv-controller: package revision was eaten
  - logs of pv-controller: {contains: package revision created, count: 0}
  - calls by pv-controller: {write: 0}
  - calls by pv-controller: {listed PackageRevision: 9}
  - calls by pv-controller: {write per PackageVariant: at most 2}
)yaml",
      "expect: reconciles of PackageVariant app-edge: 2 of them, expected 0\n"
      "expect: reconciles of PackageVariant app-edge: the last one began 2ms ago, expected "
      "none for 10m\n"
      "expect: logs of pv-controller: 0 such lines, expected at least 1; it said last: "
      "package revision created  revision=edge.app.packagevariant-1\n"
      "expect: logs of pv-controller: 1 such line, expected 0; the first: package revision "
      "created  revision=edge.app.packagevariant-1\n"
      "expect: calls by pv-controller: 5 write, expected 0\n"
      "expect: calls by pv-controller: 2 listed PackageRevision, expected 9\n"
      "expect: calls by pv-controller: 5 write, expected at most 2 for each "
      "PackageVariant of 1\n");
}

TEST(Words, nothing_happens_for_a_while) {
  const std::string steps = "steps:" + std::string(kApplyVariant) + "  - settle\n";
  const std::string quiet = "expect: [reconciles of PackageVariant app-edge: none for 1m]\n";
  EXPECT_EQ(found_in(steps + "  - advance: 1m\n" + quiet), "");
  EXPECT_EQ(
      found_in(steps + "  - advance: 59s\n" + quiet),
      "expect: reconciles of PackageVariant app-edge: the last one began 59s2ms ago, expected "
      "none for 1m\n");
}

TEST(Words, what_is_counted_is_counted_from_after_on) {
  const std::string steps = "steps:" + std::string(kApplyVariant) +
                            "  - settle\n"
                            "  - propose: edge.app.packagevariant-1\n"
                            "  - settle\n";
  const auto since = [&](const std::string& what, const std::string& after) {
    return found_in(steps + what + "\n    after: " + after + "\n");
  };
  const std::string creates =
      "never:\n  - calls by pv-controller: {create PackageRevision: at least 1}";
  EXPECT_EQ(since(creates, "someone has created PackageVariant"),
            "never: calls by pv-controller: 1 create PackageRevision, expected never at least 1\n");
  EXPECT_EQ(since(creates, "pv-controller has created PackageRevision"), "");
  EXPECT_EQ(since("always:\n  - reconciles of PackageVariant app-edge: at most 1",
                  "you has proposed edge.app.packagevariant-1"),
            "");
  EXPECT_EQ(since("always:\n  - reconciles of PackageVariant app-edge: 0",
                  "you has proposed edge.app.packagevariant-1"),
            "always: reconciles of PackageVariant app-edge: 1 of them, expected 0\n");
  EXPECT_EQ(since("never:\n  - logs of pv-controller: package revision created",
                  "you has proposed edge.app.packagevariant-1"),
            "");
}

TEST(Words, always_and_never_end_when_their_time_is_up) {
  const std::string steps = "steps:" + std::string(kApplyVariant) +
                            "  - settle\n"
                            "  - let: {uid: $uid(PackageVariant app-edge)}\n"
                            "  - advance: 1m\n"
                            "  - propose: edge.app.packagevariant-1\n";
  const auto within = [&](std::string_view time) {
    return found_in(steps + "never:\n  - PackageRevision in edge: {spec: {lifecycle: Proposed}}\n" +
                    "    after: pv-controller has created PackageRevision\n    within: " +
                    std::string(time) + "\n");
  };
  EXPECT_EQ(within("59s"), "");
  EXPECT_EQ(within("2m"),
            "never: PackageRevision in edge: edge.app.packagevariant-1 looks like "
            R"({"spec":{"lifecycle":"Proposed"}}, expected never to)"
            "\n");
}

TEST(Words, never_says_what_was_there) {
  const auto never = [](const std::string& what) {
    return found_in("steps:" + std::string(kApplyVariant) + "  - settle\nnever:\n  - " + what +
                    "\n");
  };
  EXPECT_EQ(never("PackageRevision in blueprints: {count: at least 2}"),
            "never: PackageRevision in blueprints: there are 2 (blueprints.app.main, "
            "blueprints.app.v1), expected never at least 2\n");
  EXPECT_EQ(never("PackageVariant app-edge: present"),
            "never: PackageVariant app-edge: it exists, expected never to\n");
  EXPECT_EQ(never("PackageVariant app-edge: absent"),
            "never: PackageVariant app-edge: it is absent, expected never to be\n");
  EXPECT_EQ(never("PackageVariant app-edge: {spec: {downstream: {repo: edge}}}"),
            "never: PackageVariant app-edge: it looks like "
            R"({"spec":{"downstream":{"repo":"edge"}}}, expected never to)"
            "\n");
  EXPECT_EQ(never("git edge drafts/app/packagevariant-1: present"),
            "never: git edge drafts/app/packagevariant-1: it has come, expected never to\n");
}

TEST(Words, until_comes_in_time) {
  const auto until = [&](std::string_view time) {
    return found_in("steps:" + std::string(kApplyVariant) +
                    "  - settle\n  - advance: 1m\n  - propose: edge.app.packagevariant-1\n"
                    "until:\n  - PackageRevision in edge: {none: {spec: {lifecycle: Published}}}\n"
                    "    event: you has proposed edge.app.packagevariant-1\n    within: " +
                    std::string(time) + "\n");
  };
  EXPECT_EQ(until("2m"), "");
  EXPECT_EQ(until("30s"),
            "until: PackageRevision in edge: the event has not come within 30s: you has proposed "
            "edge.app.packagevariant-1\n");
}

// Retries come further and further apart: many of them take hours.
TEST(Words, the_world_is_watched_for_as_long_as_never_says) {
  const auto within = [](std::string_view time) {
    return found_in("steps:" + std::string(kApplyVariant) +
                    "  - settle\n  - patch: PackageVariant app-edge\n"
                    "    with: {spec: {upstream: {revision: 7}}}\n"
                    "  - settle\nnever:\n"
                    "  - reconciles of PackageVariant app-edge: at least 20\n"
                    "    after: you has patched PackageVariant\n    within: " +
                    std::string(time) + "\n");
  };
  EXPECT_EQ(within("1s"), "");
  EXPECT_EQ(
      within("24h"),
      "never: reconciles of PackageVariant app-edge: 20 of them, expected never at least 20\n");
}

TEST(Words, objects_come_from_files_with_variables) {
  EXPECT_EQ(found_in(R"yaml(
let: {region: north, draft: edge.app.packagevariant-1, ready: {conditions: {Ready: "True"}}, one: 1}
steps:
  - apply: variant.yaml
  - settle
expect:
  - PackageVariant app-edge: ${ready}
  - ConfigMap other: present
  - PackageRevision ${draft}: {spec: {tasks: {count: "${one}"}}}
  - git edge drafts/app/packagevariant-1:app/package-context.yaml: {contains: "region: ${region}", lacks: "$${region}"}
)yaml"),
            "");
}

TEST(Words, a_slip_in_a_file_is_told_with_its_place) {
  MapFiles files;
  files.files["variant.yaml"] =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\n"
      "apiVersion: v1\nkind: ConfgMap\nmetadata: {name: \"${regoin}\"}\n";
  const auto scenario =
      parse_scenario("a.yaml", "name: a\nlet: {region: north}\nsteps:\n  - apply: variant.yaml\n",
                     files, vocabulary());
  ASSERT_FALSE(scenario.has_value());
  std::string said;
  for (const Diagnostic& slip : scenario.error()) said += headline(slip) + "\n";
  EXPECT_EQ(
      said,
      "a.yaml:4:12: variant.yaml:6:7: unknown kind \"ConfgMap\"; did you mean \"ConfigMap\"?\n"
      "a.yaml:4:12: variant.yaml:7:18: unknown variable \"regoin\"; did you mean \"region\"?\n");
}

TEST(Words, values_of_the_moment_are_kept) {
  const std::string again = R"yaml(
let: {region: north}
steps:
  - apply: variant.yaml
  - settle
  - let: {old: $uid(PackageVariant app-edge), version: $resourceVersion(PackageVariant app-edge)}
  - when: PackageVariant app-edge is gone
    do: [{apply: variant.yaml}]
  - delete: PackageVariant app-edge
  - settle
  - patch: PackageVariant app-edge
    with: {metadata: {resourceVersion: "${version}"}, spec: {deletionPolicy: orphan}}
    fails: Conflict
expect:
)yaml";
  EXPECT_EQ(found_in(again + R"yaml(
  - PackageVariant app-edge: {metadata: {uid: {not: "${old}"}, generation: $generation(PackageVariant app-edge)}}
  - PackageRevision in edge: {some: {metadata: {ownerReferences: {some: {uid: $uid(PackageVariant app-edge)}}}}}
)yaml"),
            "");
  EXPECT_EQ(
      found_in(again + R"yaml(
  - PackageVariant app-edge: {metadata: {uid: "${old}"}}
  - PackageVariant app-edge: {metadata: {name: "$uid(PackageVariant nobody)"}}
)yaml"),
      "expect: PackageVariant app-edge: metadata.uid is \"ea535fba-247b-4419-bb41-000000000008\", "
      "expected \"5c45d53e-0b8f-4916-b191-000000000005\"\n"
      "expect: PackageVariant app-edge: $uid(PackageVariant nobody) has no value: there is no "
      "PackageVariant nobody\n");
}

TEST(Words, a_value_that_is_not_there_is_told) {
  EXPECT_EQ(found_in("steps:\n  - let: {old: $uid(PackageVariant app-edge)}\n"),
            "step: let old: $uid(PackageVariant app-edge) has no value: there is no PackageVariant "
            "app-edge\n");
  EXPECT_EQ(
      found_in("steps:\n  - apply: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: "
               "{uid: $uid(PackageVariant nobody)}}\n"),
      "step: apply ConfigMap a failed with NotFound: $uid(PackageVariant nobody) has no value: "
      "there is no PackageVariant nobody\n");
}

TEST(Words, writes_of_resources_are_events) {
  const std::string text = R"yaml(        packageContext: {data: {region: north}}
  - when: pv-controller has updated PackageRevisionResources edge.app.packagevariant-1
    do:
      - propose: edge.app.packagevariant-1
        as: alice
        fails: Invalid
  - settle
)yaml";
  EXPECT_EQ(found_in("steps:" + std::string(kApplyVariant) + text), "");
}

TEST(Words, faults_know_writes) {
  const std::string text = R"yaml(
  - wait-for: pv-controller has met a fault for the 2nd time
  - settle
expect:
  - calls by pv-controller: {failed write: at least 2, failed get: 0, failed list: 0}
faults:
  - {fault: conflict, at: the next write by pv-controller, times: 2}
)yaml";
  EXPECT_EQ(found_in("steps:" + std::string(kApplyVariant) + text), "");
}

}  // namespace
}  // namespace porchsim::scenarios
