// Upgrades of lists that kpt merges by key: what is lost inside them bites, and what kpt itself
// makes of them bites nothing.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "kpt/package/files.h"
#include "kpt/update/merge.h"
#include "tests/canary/contents.h"

namespace porchsim::canary {
namespace {

using S21 = UpgradeTest;
using S22 = UpgradeTest;

constexpr const char* kPath = "app.yaml";

std::string deployment(std::string_view pod) {
  return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: app\nspec:\n  template:\n"
         "    spec: " +
         std::string(pod) + "\n";
}

std::string containers(std::string_view list) {
  return deployment("{containers: " + std::string(list) + "}");
}

std::string service(std::string_view ports) {
  return "apiVersion: v1\nkind: Service\nmetadata:\n  name: app\nspec:\n  ports: " +
         std::string(ports) + "\n";
}

// Of one file: what upstream had, what it has, what people have, and what became of it.
Sides of(const std::string& base, const std::string& upstream, const std::string& local,
         const std::string& merged) {
  return {{{kPath, base}}, {{kPath, upstream}}, {{kPath, local}}, {{kPath, merged}}};
}

const std::string kOld = containers("[{name: main, image: m1}, {name: side, image: s1}]");
const std::string kNewMain = containers("[{name: main, image: m2}, {name: side, image: s1}]");
const std::string kNewSide = containers("[{name: main, image: m1}, {name: side, image: s2}]");
const std::string kNewBoth = containers("[{name: side, image: s2}, {name: main, image: m2}]");

TEST_F(S21, the_whole_list_is_upstreams) {
  EXPECT_EQ(bites(of(kOld, kNewMain, kNewSide, kNewMain)), "S21");
}

TEST_F(S22, the_whole_list_is_the_local_one) {
  EXPECT_EQ(bites(of(kOld, kNewMain, kNewSide, kNewSide)), "S22");
}

TEST_F(S22, each_element_is_of_who_changed_it) {
  EXPECT_EQ(bites(of(kOld, kNewMain, kNewSide, kNewBoth)), "");
}

const std::string kOwnMain = containers("[{name: main, image: m3}, {name: side, image: s1}]");

TEST_F(S22, what_both_have_changed_is_upstreams) {
  EXPECT_EQ(bites(of(kOld, kNewMain, kOwnMain, kNewMain)), "");
}

TEST_F(S22, what_both_have_changed_is_the_local_one) {
  EXPECT_EQ(bites(of(kOld, kNewMain, kOwnMain, kOwnMain)), "S22");
}

std::string on_nodes(std::string_view selectors) {
  return deployment("{" + std::string(selectors) + "hostNetwork: true}");
}
const std::string kZoned = on_nodes("nodeSelector: {zone: a}, ");

TEST_F(S22, a_mapping_that_upstream_dropped_is_there) {
  EXPECT_EQ(bites(of(kZoned, on_nodes(""), kZoned, kZoned)), "S22");
}

// Nobody can say which of the two a reader takes.
TEST_F(S22, what_has_a_key_twice_is_not_judged) {
  const std::string twice = on_nodes("nodeSelector: {}, nodeSelector: {zone: a}, ");
  EXPECT_EQ(bites(of(kZoned, on_nodes(""), twice, twice)), "");
}

TEST_F(S21, a_container_of_ones_own_got_lost) {
  const std::string more =
      containers("[{name: log, image: l1}, {name: main, image: m1}, {name: side, image: s1}]");
  EXPECT_EQ(bites(of(kOld, kNewMain, more, kNewMain)), "S21");
}

TEST_F(S22, a_container_that_upstream_dropped_is_still_there) {
  const std::string less = containers("[{name: main, image: m1}]");
  const std::string changed = containers("[{name: main, image: m3}, {name: side, image: s1}]");
  EXPECT_EQ(bites(of(kOld, less, changed, changed)), "S22");
}

TEST_F(S22, a_container_that_upstream_dropped_goes_though_people_changed_it) {
  const std::string less = containers("[{name: main, image: m1}]");
  EXPECT_EQ(bites(of(kOld, less, kNewSide, less)), "");
}

TEST_F(S21, a_variable_of_a_container_got_lost) {
  const auto env = [](std::string_view variables) {
    return containers("[{name: main, env: " + std::string(variables) + "}]");
  };
  EXPECT_EQ(bites(of(env("[{name: A, value: a1}, {name: B, value: b1}]"),
                     env("[{name: A, value: a2}, {name: B, value: b1}]"),
                     env("[{name: A, value: a1}, {name: B, value: b2}]"),
                     env("[{name: A, value: a2}, {name: B, value: b1}]"))),
            "S21");
}

TEST_F(S21, a_secret_got_lost_of_which_there_is_no_more_than_its_name) {
  const std::string one = deployment("{imagePullSecrets: [{name: a}]}");
  EXPECT_EQ(bites(of(one, deployment("{imagePullSecrets: [{name: a}, {name: b}]}"),
                     deployment("{imagePullSecrets: [{name: a}, {name: c}]}"),
                     deployment("{imagePullSecrets: [{name: a}, {name: b}]}"))),
            "S21");
}

TEST_F(S22, a_port_of_a_service_did_not_come) {
  EXPECT_EQ(bites(of(service("[{port: 80}]"), service("[{port: 80}, {port: 443, name: tls}]"),
                     service("[{port: 80, name: web}]"), service("[{port: 80, name: web}]"))),
            "S22");
}

TEST_F(S22, ports_of_which_some_have_a_protocol_are_not_told_apart) {
  EXPECT_EQ(
      bites(of(service("[{port: 80}]"), service("[{port: 80, name: web}]"),
               service("[{port: 80, protocol: TCP}]"), service("[{port: 80, protocol: TCP}]"))),
      "");
}

TEST_F(S21, elements_of_one_name_are_not_told_apart) {
  const std::string twins = containers("[{name: main, image: m1}, {name: main, image: m2}]");
  EXPECT_EQ(bites(of(kOld, kOld, twins, kOld)), "");
}

TEST_F(S21, a_comment_with_a_schema_may_make_a_list_a_whole) {
  const auto with_schema = [](const std::string& image) {
    return deployment(
        "\n      containers: # {\"type\":\"array\"}\n      - name: main\n"
        "        image: m1\n      - name: side\n        image: " +
        image);
  };
  EXPECT_EQ(bites(of(with_schema("s1"), kNewMain, with_schema("s2"), kNewMain)), "");
}

TEST_F(S22, a_null_keeps_what_upstream_adds_away) {
  EXPECT_EQ(bites(of(containers("[{name: main}]"), containers("[{name: main, image: m1}]"),
                     containers("[{name: main, image: null}]"), containers("[{name: main}]"))),
            "");
}

kpt::Files package(const std::string& text) { return {{kPath, kpt::make_text(text)}}; }

// All that three sides can be of these: kpt merges them, and is judged.
void expect_no_bite(const std::vector<std::string>& files) {
  for (const std::string& base : files) {
    for (const std::string& upstream : files) {
      for (const std::string& local : files) {
        const auto merged = kpt::update_package(
            kpt::UpdateStrategy::ResourceMerge,
            {.base = package(base), .ours = package(local), .theirs = package(upstream)});
        ASSERT_TRUE(merged) << base << upstream << local;
        EXPECT_EQ(Upgrade().bites(of(base, upstream, local, *merged->at(kPath))), "")
            << base << upstream << local << *merged->at(kPath);
      }
    }
  }
}

TEST(MergedLists, are_kpts_own_containers) {
  expect_no_bite({
      deployment("{}"),
      containers("[]"),
      containers("null"),
      containers("[{name: a}]"),
      containers("[{name: a, image: a1}]"),
      containers("[{name: b, image: b1}, {name: a, image: a2}]"),
      containers("[{name: a, args: [x, y]}, {name: b}]"),
      containers("[{name: a, args: []}, {name: b}]"),
      containers("[{name: a, image: null}, {name: b, image: b2}]"),
      containers("[{name: a, image: a1, resources: {limits: {cpu: 1}}}]"),
      containers("[{name: a, image: a1, env: [{name: A, value: a}, {name: B, value: b}]}]"),
      containers("[{name: a, env: [{name: A, value: c}]}, {name: b, image: b1}]"),
      containers("[{name: a, image: a1}, {name: a, image: a2}]"),
      containers("[{image: a1}]"),
  });
}

TEST(MergedLists, are_kpts_own_ports) {
  expect_no_bite({
      service("[]"),
      service("[{port: 80}]"),
      service("[{port: 81}, {port: 80, name: web}]"),
      service("[{port: 80, protocol: TCP}]"),
      service("[{port: 80, protocol: TCP}, {port: 80, protocol: UDP}]"),
      service("[{port: 80, protocol: UDP, name: web}, {port: 81, protocol: TCP}]"),
      service("[{port: 80}, {port: 81, protocol: TCP}]"),
      service("null"),
  });
}

using S86 = UpgradeTest;

std::string called(const char* name, const char* key) {
  return fmt::format("apiVersion: v1\nkind: ConfigMap\nmetadata: # kpt-merge: {}\n  name: {}\n",
                     key, name);
}

Sides renamed(const std::string& local, const std::string& merged) {
  const std::string upstream = called("settings", "/settings");
  return {{{kPath, upstream}}, {{kPath, upstream}}, {{kPath, local}}, {{kPath, merged}}};
}

TEST_F(S86, a_resource_that_was_renamed_gets_another_merge_key) {
  const std::string mine = called("mine", "/settings");
  EXPECT_EQ(bites(renamed(mine, called("mine", "/mine"))), "S21 S86")
      << "nor is it upstream's any more";
}

TEST_F(S86, a_resource_that_was_renamed_keeps_its_merge_key) {
  const std::string mine = called("mine", "/settings");
  EXPECT_EQ(bites(renamed(mine, mine)), "");
}

TEST_F(S86, a_resource_without_a_merge_key_gets_one) {
  EXPECT_EQ(bites(renamed("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n",
                          called("settings", "/settings"))),
            "");
}

}  // namespace
}  // namespace porchsim::canary
