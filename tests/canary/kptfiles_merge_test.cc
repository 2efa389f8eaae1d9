// What becomes of Kptfiles in an upgrade: their pipelines, and what packages say of themselves.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include <fmt/format.h>

#include "tests/canary/contents.h"

namespace porchsim::canary {
namespace {

using S65 = UpgradeTest;

std::string kptfile(std::initializer_list<const char*> functions) {
  std::string text = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n";
  if (functions.size() > 0) text += "pipeline:\n  mutators:\n";
  for (const char* function : functions) text += fmt::format("    - {}\n", function);
  return text;
}

// The functions of each side.
Sides of_kptfiles(const std::string& base, const std::string& upstream, const std::string& local,
                  const std::string& merged) {
  Sides sides;
  sides.base["Kptfile"] = base;
  sides.upstream["Kptfile"] = upstream;
  sides.local["Kptfile"] = local;
  sides.merged["Kptfile"] = merged;
  return sides;
}

constexpr const char* kLabels = "image: set-labels:v1";
constexpr const char* kSpaces = "image: set-namespace:v1";
constexpr const char* kNamed = "{image: set-labels:v1, name: mine}";

TEST_F(S65, a_function_of_upstreams_did_not_come) {
  EXPECT_EQ(bites(of_kptfiles(kptfile({}), kptfile({kLabels}), kptfile({}), kptfile({}))), "S65");
}

TEST_F(S65, other_strategies_merge_kptfiles_too) {
  EXPECT_EQ(bites(of_kptfiles(kptfile({}), kptfile({kLabels}), kptfile({}), kptfile({})),
                  "copy-merge", "alice"),
            "S65");
}

TEST_F(S65, a_function_of_ones_own_got_lost) {
  EXPECT_EQ(bites(of_kptfiles(kptfile({kLabels}), kptfile({kLabels}), kptfile({kLabels, kSpaces}),
                              kptfile({kLabels}))),
            "S65");
}

TEST_F(S65, functions_of_upstreams_may_come_in_another_order) {
  EXPECT_EQ(bites(of_kptfiles(kptfile({kLabels}), kptfile({kSpaces, kLabels}), kptfile({kLabels}),
                              kptfile({kLabels, kSpaces}))),
            "");
}

TEST_F(S65, what_kpt_cannot_tell_apart_is_not_judged) {
  EXPECT_EQ(bites(of_kptfiles(kptfile({kLabels}), kptfile({kLabels}), kptfile({kNamed, kLabels}),
                              kptfile({kLabels}))),
            "");
}

// Of one function: its version, and what it is given.
std::string labels(const char* version, const char* tier, const char* zone = "a") {
  const std::string function = fmt::format(
      "{{image: \"set-labels:{}\", configMap: {{tier: {}, zone: {}}}}}", version, tier, zone);
  return kptfile({function.c_str()});
}

TEST_F(S65, what_a_function_is_given_here_got_lost_with_its_next_version) {
  const std::string base = labels("v1", "front");
  const std::string upstream = labels("v2", "front");
  const std::string local = labels("v1", "back");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, upstream, local, upstream)), "S65");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, upstream, local, local)), "S65");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, upstream, local, kptfile({}))), "S65");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, upstream, local, labels("v2", "back"))), "");
}

TEST_F(S65, what_both_have_changed_is_not_judged) {
  const std::string base = labels("v1", "front");
  const std::string upstream = labels("v1", "middle");
  const std::string local = labels("v1", "back", "b");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, upstream, local, labels("v1", "middle", "b"))), "");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, upstream, local, labels("v1", "back", "a"))), "S65");
}

std::string described(const char* description) {
  return kptfile({}) + fmt::format("info:\n  description: {}\n", description);
}

TEST_F(S65, a_description_is_as_the_one_who_changed_it_has_it) {
  const std::string base = described("old");
  const std::string changed = described("new");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, changed, base, base)), "S65");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, base, changed, base)), "S65");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, base, changed, kptfile({}))), "S65");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, changed, base, changed)), "");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, changed, changed, changed)), "");
  EXPECT_EQ(Upgrade().bites(of_kptfiles(base, changed, described("own"), changed)), "");
}

}  // namespace
}  // namespace porchsim::canary
