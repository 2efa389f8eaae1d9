#include "program/explain/changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace porchsim::scenarios {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> told(const char* before, const char* after) {
  std::vector<std::string> texts;
  for (const FieldChange& change :
       field_changes(*api::Json::parse(before), *api::Json::parse(after)))
    texts.push_back(to_text(change));
  return texts;
}

TEST(FieldChanges, are_told_by_their_path_with_what_was_and_what_is) {
  EXPECT_THAT(told(R"({"spec": {"lifecycle": "Draft", "revision": 1, "old": "x"}})",
                   R"({"spec": {"lifecycle": "Proposed", "revision": 1, "new": {"a": 1}}})"),
              ElementsAre("spec.lifecycle: Draft -> Proposed", R"(spec.new: {"a":1} is new)",
                          "spec.old is no more (was x)"));
}

TEST(FieldChanges, of_a_new_object_are_its_members) {
  EXPECT_THAT(told("null", R"({"spec": {"lifecycle": "Draft"}, "kind": "K"})"),
              ElementsAre("kind: K is new", "spec.lifecycle: Draft is new"));
}

TEST(FieldChanges, are_told_to_the_field_that_is_opened) {
  const auto after = *api::Json::parse(
      R"({"status": {"conditions": [{"type": "Ready", "status": "True"}, {"type": "Old"}]}})");
  std::vector<std::string> texts;
  for (const FieldChange& change :
       field_changes(api::Json(), after, "status.conditions[Ready].status"))
    texts.push_back(to_text(change));
  EXPECT_THAT(texts, ElementsAre(R"(status.conditions[Old]: {"type":"Old"} is new)",
                                 "status.conditions[Ready].status: True is new",
                                 "status.conditions[Ready].type: Ready is new"));
}

TEST(FieldChanges, concern_a_field_by_whole_names) {
  const FieldChange ready{"status.conditions[Ready].status", "True", "False"};
  EXPECT_TRUE(concerns(ready, "status.conditions[Ready].status"));
  EXPECT_TRUE(concerns(ready, "status.conditions[Ready]"));
  EXPECT_TRUE(concerns(ready, "status"));
  EXPECT_FALSE(concerns(ready, "status.conditions[Ready].reason"));
  EXPECT_FALSE(concerns(ready, "stat"));
  EXPECT_TRUE(concerns({"status.conditions[Ready]", "", "{}"}, "status.conditions[Ready].status"));
}

std::string with_conditions(const std::string& list) {
  return R"({"status": {"conditions": [)" + list + "]}}";
}

TEST(FieldChanges, of_a_list_are_told_by_what_names_its_items) {
  const std::string before = with_conditions(
      R"({"type": "Ready", "status": "True"}, {"type": "Stalled", "status": "False"})");
  const std::string after = with_conditions(
      R"({"type": "Stalled", "status": "False"}, {"type": "Ready", "status": "False"})");
  EXPECT_THAT(told(before.c_str(), after.c_str()),
              ElementsAre("status.conditions[Ready].status: True -> False"));
  EXPECT_THAT(
      told(R"({"metadata": {"ownerReferences": [{"name": "a", "uid": "1"}]}})",
           R"({"metadata": {}})"),
      ElementsAre(R"(metadata.ownerReferences[a] is no more (was {"name":"a","uid":"1"}))"));
  EXPECT_THAT(told(R"({"spec": {"list": [1, 2]}})", R"({"spec": {"list": [2]}})"),
              ElementsAre("spec.list: [1,2] -> [2]"));
}

TEST(FieldChanges, leave_out_what_the_server_keeps_and_what_goes_with_the_clock) {
  EXPECT_THAT(told(R"({"metadata": {"resourceVersion": "1", "generation": 1}})",
                   R"({"metadata": {"resourceVersion": "2", "generation": 2}})"),
              IsEmpty());
  EXPECT_THAT(told(with_conditions(R"({"type": "Ready", "lastTransitionTime": "a"})").c_str(),
                   with_conditions(R"({"type": "Ready", "lastTransitionTime": "b"})").c_str()),
              IsEmpty());
}

TEST(FieldChanges, show_long_values_cut_off) {
  const std::string before = R"({"spec": ")" + std::string(200, 'x') + R"("})";
  const auto texts = told(before.c_str(), "{}");
  ASSERT_EQ(texts.size(), 1U);
  EXPECT_LT(texts.front().size(), 110U);
  EXPECT_TRUE(texts.front().ends_with("…)")) << texts.front();
}

kpt::Files files(std::initializer_list<std::pair<const char*, const char*>> list) {
  kpt::Files files;
  for (const auto& [path, text] : list) files.emplace(path, kpt::make_text(text));
  return files;
}

TEST(ContentChanges, show_the_lines_that_differ) {
  const auto changes = content_changes(
      files({{"a.yaml", "kind: A\nreplicas: 1\nend: x\n"}, {"gone", ""}, {"same", "s"}}),
      files({{"a.yaml", "kind: A\nreplicas: 2\nend: x\n"}, {"new", "n"}, {"same", "s"}}));
  using What = ContentChange::What;
  EXPECT_THAT(
      changes,
      ElementsAre(ContentChange{"a.yaml", What::Changed, {"-replicas: 1", "+replicas: 2"}, 0},
                  ContentChange{"gone", What::Gone}, ContentChange{"new", What::New}));
}

TEST(ContentChanges, show_few_lines_and_count_the_rest) {
  const auto changes =
      content_changes(files({{"f", "1\n2\n3\n4\n5\n"}}), files({{"f", "a\nb\nc\n"}}));
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes.front().lines.size(), 6U);
  EXPECT_EQ(changes.front().more, 2U);
}

}  // namespace
}  // namespace porchsim::scenarios
