// At rest: the gates that a revision shows, and those of its Kptfile.
#include <gtest/gtest.h>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

constexpr const char* kKptfile = R"(apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: app
info:
  readinessGates:
  - conditionType: Tested
status:
  conditions:
  - type: Tested
    status: "True"
  - type: Rendered
    status: "True"
)";

enum class Shows { All, NoGate, NoCondition, Unmet, OneMore };
constexpr Shows kAll[] = {Shows::All, Shows::NoGate, Shows::NoCondition, Shows::Unmet,
                          Shows::OneMore};

std::vector<std::string> gates(Shows shows) {
  if (shows == Shows::NoGate) return {};
  return shows == Shows::OneMore ? std::vector<std::string>{"Tested", "Signed"}
                                 : std::vector<std::string>{"Tested"};
}

std::vector<api::Condition> conditions(Shows shows) {
  if (shows == Shows::NoCondition) return {};
  return {{"Tested", shows == Shows::Unmet ? "False" : "True", "", "", {}, 0}};
}

void read_kptfile(History& history) {
  history.read_content_with([](const api::PackageRevision&) {
    return kpt::Files{{"Kptfile", kpt::make_text(kKptfile)}};
  });
}

TEST(S69, a_revision_that_shows_other_gates_than_its_kptfile) {
  for (const Shows shows : kAll) {
    History history;
    read_kptfile(history);
    auto draft = revision("v1", "Draft");
    draft.spec.readiness_gates = gates(shows);
    draft.spec.readiness_gates.emplace_back("PackagePipelinePassed");
    draft.status.conditions = conditions(shows);
    history.write("you", draft);
    history.finish();
    EXPECT_EQ(history.bites("S69"), shows != Shows::All);
  }
}

// There gates are a wish, too.
TEST(S69, of_v1alpha2_an_object_may_have_more_gates) {
  for (const Shows shows : kAll) {
    for (const bool is_ready : {true, false}) {
      History history;
      read_kptfile(history);
      auto draft = of_v1alpha2(revision("v1", "Draft"), is_ready);
      draft.spec.readiness_gates = gates(shows);
      draft.status.package_conditions = conditions(shows);
      history.write("you", draft);
      history.finish();
      const bool is_wrong = shows != Shows::All && shows != Shows::OneMore;
      EXPECT_EQ(history.bites("S69"), is_ready && is_wrong);
    }
  }
}

TEST(S69, of_v1alpha2_people_may_tell_conditions) {
  for (const char* who : {"carol", kController}) {
    History history;
    read_kptfile(history);
    auto draft = of_v1alpha2(revision("v1", "Draft"), true);
    draft.spec.readiness_gates = gates(Shows::All);
    history.write("you", draft);
    draft.status.package_conditions = conditions(Shows::Unmet);
    history.write(who, draft);
    history.finish();
    EXPECT_EQ(history.bites("S69"), who == std::string_view(kController));
  }
}

TEST(S69, what_was_pushed_since_the_last_sync_is_not_judged) {
  for (const bool is_synced : {true, false}) {
    History history;
    read_kptfile(history);
    register_of_v1alpha2(history, "edge", "Ready");
    history.write("you", of_v1alpha2(revision("v1", "Draft"), true));
    history.push("you", "edge", kDraftOfApp, {});
    if (is_synced) {
      register_of_v1alpha2(history, "edge", "Reconciling");
      register_of_v1alpha2(history, "edge", "Ready");
    }
    history.finish();
    EXPECT_EQ(history.bites("S69"), is_synced);
  }
}

TEST(S69, a_placeholder_is_neither_proposed_nor_approved) {
  for (const std::int64_t number : {std::int64_t{1}, std::int64_t{-1}}) {
    History history;
    read_kptfile(history);
    history.write("porch", of_v1alpha2(numbered(revision("main", "Published"), number), true));
    history.finish();
    EXPECT_EQ(history.bites("S69"), number > 0);
  }
}

}  // namespace
}  // namespace porchsim::canary
