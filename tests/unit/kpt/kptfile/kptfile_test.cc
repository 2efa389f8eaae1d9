#include "kpt/kptfile/kptfile.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

constexpr std::string_view kFull = R"(apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: app
  labels:
    tier: web
upstream:
  type: git
  git:
    repo: https://example.com/r.git
    directory: app
    ref: v1
  updateStrategy: resource-merge
upstreamLock:
  type: git
  git:
    repo: https://example.com/r.git
    directory: app
    ref: v1
    commit: abc
info:
  description: An app
  keywords:
    - a
  readinessGates:
    - conditionType: Ready
pipeline:
  mutators:
    - image: set-namespace:v0.4
      configMap:
        namespace: prod
      selectors:
        - kind: Deployment
  validators:
    - exec: ./check
inventory:
  name: inv
status:
  conditions:
    - type: Ready
      status: "True"
)";

TEST(KptfileTest, reads_every_part_and_writes_it_back) {
  const auto kptfile = decode_kptfile(kFull);
  ASSERT_TRUE(kptfile.has_value()) << kptfile.error().message;
  EXPECT_EQ(kptfile->name, "app");
  EXPECT_EQ(kptfile->upstream->git->ref, "v1");
  EXPECT_EQ(kptfile->upstream_lock->git->commit, "abc");
  EXPECT_EQ(kptfile->info->readiness_gates, std::vector<std::string>{"Ready"});
  EXPECT_EQ(kptfile->pipeline->mutators.at(0).config_map.at("namespace"), "prod");
  EXPECT_EQ(kptfile->pipeline->mutators.at(0).selectors.at(0).kind, "Deployment");
  EXPECT_EQ(kptfile->pipeline->validators.at(0).exec, "./check");
  EXPECT_EQ(kptfile->inventory->name, "inv");
  EXPECT_EQ(kptfile->status->conditions.at(0).status, "True");
  EXPECT_EQ(marshal_kptfile(*kptfile), kFull);
}

TEST(KptfileTest, a_value_of_two_angle_brackets_is_a_string) {
  const std::string text =
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n  annotations:\n    x: <<\n";
  const auto kptfile = decode_kptfile(text);
  ASSERT_TRUE(kptfile.has_value()) << kptfile.error().message;
  EXPECT_EQ(marshal_kptfile(*kptfile), text);
}

TEST(KptfileTest, keys_that_repeat_are_told_before_a_wrong_kind) {
  const auto kptfile = decode_kptfile(
      "apiVersion: kpt.dev/v1\nkind: Kptfile\npipeline:\n  mutators:\n    tag: x\n    tag: x\n");
  ASSERT_FALSE(kptfile.has_value());
  EXPECT_EQ(kptfile.error().message,
            "yaml: unmarshal errors:\n  line 6: mapping key \"tag\" already defined at line 5");
}

struct BadKptfile {
  const char* name;
  const char* text;
  const char* message;
};

class KptfileRefused : public testing::TestWithParam<BadKptfile> {};

TEST_P(KptfileRefused, says_what_is_wrong) {
  const auto kptfile = decode_kptfile(GetParam().text);
  ASSERT_FALSE(kptfile.has_value());
  EXPECT_EQ(kptfile.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, KptfileRefused,
    testing::Values(
        BadKptfile{"empty", "", "EOF"},
        BadKptfile{"nothing_known", "a: b\n", "missing Resource metadata"},
        BadKptfile{"other_version", "apiVersion: kpt.dev/v2\nkind: Kptfile\n",
                   "unknown resource type \"kpt.dev/v2, Kind=Kptfile\" found in Kptfile"},
        BadKptfile{"old_version", "apiVersion: kpt.dev/v1alpha2\nkind: Kptfile\n",
                   "old resource version \"v1alpha2\" found in Kptfile"},
        BadKptfile{"unknown_fields",
                   "apiVersion: kpt.dev/v1\nkind: Kptfile\nweird: 1\ninfo:\n  tier: x\n",
                   "yaml: unmarshal errors:\n  line 3: field weird not found in type v1.KptFile\n"
                   "  line 5: field tier not found in type v1.PackageInfo"},
        BadKptfile{"wrong_kind", "apiVersion: kpt.dev/v1\nkind: Kptfile\npipeline: a long text\n",
                   "yaml: unmarshal errors:\n  line 3: cannot unmarshal !!str `a long ...` into "
                   "v1.Pipeline"},
        BadKptfile{
            "no_base64",
            "apiVersion: kpt.dev/v1\nkind: Kptfile\nweird: 1\nmetadata: {name: !!binary x}\n",
            "yaml: !!binary value contains invalid base64 data"},
        BadKptfile{"no_number",
                   "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: !!int x}\n",
                   "yaml: cannot decode !!str `x` as a !!int"},
        BadKptfile{
            "key_twice", "apiVersion: kpt.dev/v1\nkind: Kptfile\nkind: Kptfile\n",
            "yaml: unmarshal errors:\n  line 3: mapping key \"kind\" already defined at line 2"}),
    [](const auto& test) { return test.param.name; });

TEST(KptfileTest, binary_values_are_decoded) {
  for (const Decoding decoding : {Decoding::Strict, Decoding::Lenient}) {
    const auto kptfile = decode_kptfile(
        "apiVersion: kpt.dev/v1\nkind: Kptfile\npipeline:\n  mutators:\n"
        "  - {image: a, configMap: {b: !!binary aGVsbG8=, c: !!int 3}}\n",
        decoding);
    if (decoding == Decoding::Lenient) {
      EXPECT_FALSE(kptfile.has_value()) << "a number is no text in JSON";
      continue;
    }
    ASSERT_TRUE(kptfile.has_value()) << kptfile.error().message;
    EXPECT_EQ(kptfile->pipeline->mutators.at(0).config_map,
              (StringMap{{"b", "hello"}, {"c", "3"}}));
  }
}

TEST(KptfileTest, every_field_is_written_in_gos_order_and_read_again) {
  constexpr std::string_view kAll =
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: a\n  namespace: s\n"
      "  labels:\n    a: b\n  annotations:\n    c: d\nupstream:\n  type: git\n  git:\n"
      "    repo: r\n    directory: d\n    ref: v1\n  updateStrategy: resource-merge\n"
      "upstreamLock:\n  type: git\n  git:\n    repo: r\n    directory: d\n    ref: v1\n"
      "    commit: c\n  generic:\n    storeID: s\n    resourceID: i\n    resourceVersion: v\n"
      "info:\n  site: s\n  emails:\n    - e\n  license: l\n  licenseFile: f\n"
      "  description: d\n  keywords:\n    - k\n  man: m\n  readinessGates:\n"
      "    - conditionType: g\npipeline:\n  mutators:\n    - image: i\n      exec: e\n"
      "      configPath: p\n      configMap:\n        k: v\n      name: a\n      tag: t\n"
      "      selectors:\n        - apiVersion: v1\n          kind: K\n          name: a\n"
      "          namespace: s\n          labels:\n            a: b\n          annotations:\n"
      "            c: d\n      exclude:\n        - kind: L\n  validators:\n    - image: v\n"
      "inventory:\n  namespace: s\n  name: a\n  inventoryID: i\n  labels:\n    a: b\n"
      "  annotations:\n    c: d\nstatus:\n  conditions:\n    - type: T\n      status: \"True\"\n"
      "      reason: R\n      message: M\n  renderStatus:\n    errorSummary: e\n";
  const auto kptfile = decode_kptfile(kAll);
  ASSERT_TRUE(kptfile.has_value()) << kptfile.error().message;
  EXPECT_EQ(marshal_kptfile(*kptfile), kAll);
}

TEST(KptfileTest, the_strict_reading_passes_over_null_keys) {
  const auto kptfile = decode_kptfile(
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nnull:\n  a: b\nmetadata: {name: x, ~: y}\n");
  ASSERT_TRUE(kptfile.has_value()) << kptfile.error().message;
  EXPECT_EQ(kptfile->name, "x");
}

TEST(KptfileTest, the_lenient_reading_ignores_unknown_fields_but_not_wrong_kinds) {
  EXPECT_TRUE(decode_kptfile("kind: Kptfile\nweird: 1\n", Decoding::Lenient).has_value());
  EXPECT_FALSE(
      decode_kptfile("kind: Kptfile\nmetadata:\n  name: 1\n", Decoding::Lenient).has_value());
}

TEST(KptfileTest, comments_order_and_empty_members_do_not_make_kptfiles_unequal) {
  EXPECT_TRUE(kptfiles_equal("kind: Kptfile\nmetadata: {name: a}\n",
                             "metadata:\n  name: a # x\n  labels: {}\nkind: Kptfile\n"));
  EXPECT_FALSE(kptfiles_equal("kind: Kptfile\n", "kind: Kptfile\ninfo: {}\n"));
  EXPECT_FALSE(kptfiles_equal("a: [\n", "a: [\n"));
}

}  // namespace
}  // namespace porchsim::kpt
