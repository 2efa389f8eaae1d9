#include "controllers/runtime/predicate.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime {
namespace {

using api::Json;
using testing::object;

api::ObjectPtr with_meta(std::string_view member, Json value) {
  Json json = testing::object_json(testing::kVariants, "default", "a");
  json.mutable_member("metadata").set("resourceVersion", "1").set(member, std::move(value));
  return api::Object::from_json(json);
}

struct Case {
  const char* what;
  bool (*predicate)(const Change&);
  const char* member;  // of metadata
  Json value;
};

class UpdatePredicate : public ::testing::TestWithParam<Case> {};

TEST_P(UpdatePredicate, passes_only_updates_that_change_its_member) {
  SCOPED_TRACE(GetParam().what);
  const auto plain = object("default", "a");
  const auto other = with_meta(GetParam().member, GetParam().value);
  const auto unrelated = with_meta("uid", "another");
  EXPECT_TRUE(GetParam().predicate({plain, other}));
  EXPECT_TRUE(GetParam().predicate({other, plain}));
  EXPECT_FALSE(GetParam().predicate({other, other}));
  EXPECT_FALSE(GetParam().predicate({plain, unrelated}));
  EXPECT_TRUE(GetParam().predicate({nullptr, plain})) << "added objects pass";
  EXPECT_TRUE(GetParam().predicate({plain, nullptr})) << "deleted objects pass";
}

INSTANTIATE_TEST_SUITE_P(
    Predicates, UpdatePredicate,
    ::testing::Values(Case{"generation", generation_changed, "generation", 2},
                      Case{"resourceVersion", resource_version_changed, "resourceVersion", "2"},
                      Case{"labels", labels_changed, "labels", Json::object({{"k", "v"}})},
                      Case{"annotations", annotations_changed, "annotations",
                           Json::object({{"k", "v"}})},
                      Case{"finalizers", finalizers_changed, "finalizers", Json::array({"f"})},
                      Case{"owners", owners_changed, "ownerReferences",
                           Json::array({Json::object({{"uid", "u"}})})}),
    [](const auto& one) { return std::string(one.param.what); });

TEST(UpdatePredicateOfVersions, tells_versions_apart) {
  EXPECT_TRUE(resource_version_changed({object("", "a", "1"), object("", "a", "2")}));
}

TEST(IsGone, tells_of_an_object_that_is_there_no_more_whatever_has_its_name) {
  const auto plain = object("default", "a");
  EXPECT_TRUE(is_gone({plain, nullptr}));
  EXPECT_TRUE(is_gone({plain, with_meta("uid", "another")}));
  EXPECT_FALSE(is_gone({plain, object("default", "a", "2")}));
  EXPECT_FALSE(is_gone({nullptr, plain}));
}

TEST(AnnotationChanged, tells_of_one_annotation_alone) {
  const Predicate changed = annotation_changed("mine");
  const auto with = [](std::string_view key, std::string_view value) {
    return with_meta("annotations", Json::object({{key, value}}));
  };
  EXPECT_TRUE(changed({with("mine", "1"), with("mine", "2")}));
  EXPECT_TRUE(changed({with("mine", "1"), object("default", "a")}));
  EXPECT_FALSE(changed({with("mine", "1"), with("mine", "1")}));
  EXPECT_FALSE(changed({with("mine", ""), with("other", "2")}));
  EXPECT_TRUE(changed({nullptr, object("default", "a")}));
}

TEST(Predicates, for_objects_judges_the_state_after_or_the_last_one) {
  const Predicate named_a = for_objects([](const api::Object& o) { return o.meta().name == "a"; });
  const auto a = object("default", "a");
  const auto b = object("default", "b");
  EXPECT_TRUE(named_a({nullptr, a}));
  EXPECT_TRUE(named_a({b, a}));
  EXPECT_FALSE(named_a({a, b}));
  EXPECT_TRUE(named_a({a, nullptr}));
}

TEST(Predicates, combine) {
  const Change change{nullptr, object("default", "a")};
  const Predicate yes = [](const Change&) { return true; };
  const Predicate no = negate(yes);
  EXPECT_FALSE(no(change));
  EXPECT_TRUE(all_of({})(change));
  EXPECT_TRUE(all_of({yes, yes})(change));
  EXPECT_FALSE(all_of({yes, no})(change));
  EXPECT_FALSE(any_of({})(change));
  EXPECT_TRUE(any_of({no, yes})(change));
  EXPECT_FALSE(any_of({no, no})(change));
}

}  // namespace
}  // namespace porchsim::runtime
