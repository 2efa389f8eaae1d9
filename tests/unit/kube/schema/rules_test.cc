#include "kube/schema/rules.h"

#include <gtest/gtest.h>

#include "kube/schema/object_rules.h"
#include "kube/schema/rule_path.h"

namespace porchsim::kube {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const FieldErrors& errors) {
  Texts out;
  for (const FieldError& error : errors) out.push_back(error.text());
  return out;
}

// A schema of one member "a" with a type and rules.
SchemaRef with_rules(std::string_view type, std::string_view rules) {
  return read_schema(*api::Json::parse(R"j({"type":"object","properties":{"a":{)j" +
                                       std::string(type) + R"j(,"x-kubernetes-validations":[)j" +
                                       std::string(rules) + "]}}}"));
}

Texts wrong(const SchemaRef& schema, std::string_view value, std::string_view old = {}) {
  const auto rules = SchemaRules::compile(schema, cel::make_no_zones());
  const api::Json now = *api::Json::parse(value);
  if (old.empty()) return texts(rules->validate(now, nullptr));
  const api::Json before = *api::Json::parse(old);
  return texts(rules->validate(now, &before));
}

constexpr std::string_view kText = R"j("type":"string")j";
constexpr std::string_view kRange =
    R"j("type":"object","properties":{"min":{"type":"integer"},"max":{"type":"integer"}})j";

TEST(Rules, tell_their_message_reason_and_field) {
  const auto schema = with_rules(
      kRange,
      R"j({"rule":"self.min <= self.max"},{"rule":"self.max < 9","messageExpression":)j"
      R"j("'over ' + string(self.min)","reason":"FieldValueForbidden","fieldPath":".max"})j");
  EXPECT_EQ(wrong(schema, R"j({"a":{"min":5,"max":1}})j"),
            Texts{"a: Invalid value: \"object\": failed rule: self.min <= self.max"});
  EXPECT_EQ(wrong(schema, R"j({"a":{"min":5,"max":10}})j"), Texts{"a.max: Forbidden: over 5"});
  EXPECT_TRUE(wrong(schema, R"j({"a":{"min":5,"max":6}})j").empty());
  EXPECT_EQ(wrong(schema, R"j({"a":{"min":5}})j").size(), 2U);
  EXPECT_EQ(wrong(schema, R"j({"a":{"min":5}})j")[0],
            "a: Invalid value: \"object\": no such key: max evaluating rule: self.min <= self.max");
}

TEST(Rules, a_transition_needs_something_before) {
  const auto schema =
      with_rules(kText, R"j({"rule":"self == oldSelf","message":"never changes"})j");
  EXPECT_TRUE(wrong(schema, R"j({"a":"x"})j").empty());
  EXPECT_TRUE(wrong(schema, R"j({"a":"x"})j", "{}").empty());
  EXPECT_TRUE(wrong(schema, R"j({})j", R"j({"a":"x"})j").empty());
  EXPECT_EQ(wrong(schema, R"j({"a":"x"})j", R"j({"a":"y"})j"),
            Texts{"a: Invalid value: \"string\": never changes"});
}

TEST(Rules, what_was_before_may_be_optional) {
  const auto schema = with_rules(
      kText,
      R"j({"rule":"!oldSelf.hasValue() || self == oldSelf.value()","optionalOldSelf":true})j");
  EXPECT_TRUE(wrong(schema, R"j({"a":"x"})j").empty());
  EXPECT_EQ(wrong(schema, R"j({"a":"x"})j", R"j({"a":"y"})j").size(), 1U);
}

TEST(Rules, are_not_held_against_what_is_as_it_was) {
  const auto schema = with_rules(kText, R"j({"rule":"self == 'good'"})j");
  EXPECT_EQ(wrong(schema, R"j({"a":"x","b":1})j", R"j({"a":"y"})j").size(), 1U);
  EXPECT_TRUE(wrong(schema, R"j({"a":"x","b":1})j", R"j({"a":"x"})j").empty());
}

TEST(Rules, that_do_not_compile_say_so) {
  const auto schema = with_rules(kText, R"j({"rule":"self +"},{"rule":"size(self)"})j");
  const auto errors = wrong(schema, R"j({"a":"x"})j");
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_TRUE(errors[0].starts_with(
      "a: Invalid value: \"string\": rule compile error: compilation failed: ERROR"));
  EXPECT_EQ(errors[1],
            "a: Invalid value: \"string\": rule compile error: cel expression must "
            "evaluate to a bool");
}

TEST(Rules, reach_elements_by_their_keys) {
  const auto schema = read_schema(*api::Json::parse(
      R"j({"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],)j"
      R"j("items":{"type":"object","properties":{"k":{"type":"string"},"v":{"type":"integer",)j"
      R"j("x-kubernetes-validations":[{"rule":"self >= oldSelf","message":"only grows"}]}}}})j"));
  EXPECT_EQ(wrong(schema, R"j([{"k":"y","v":1},{"k":"x","v":2}])j",
                  R"j([{"k":"x","v":2},{"k":"y","v":3}])j"),
            Texts{"[0].v: Invalid value: \"integer\": only grows"});
}

TEST(Rules, names_that_are_no_identifiers_are_escaped) {
  const auto schema =
      with_rules(R"j("type":"object","properties":{"a-b":{"type":"string"},"namespace":{}})j",
                 R"j({"rule":"self.a__dash__b == self.__namespace__"})j");
  EXPECT_TRUE(wrong(schema, R"j({"a":{"a-b":"x","namespace":"x"}})j").empty());
  EXPECT_EQ(wrong(schema, R"j({"a":{"a-b":"x","namespace":"y"}})j").size(), 1U);
}

TEST(Rules, formats_are_types) {
  const auto schema =
      with_rules(R"j("type":"object","properties":{"t":{"type":"string","format":)j"
                 R"j("date-time"},"d":{"type":"string","format":"duration"}})j",
                 R"j({"rule":"self.t + self.d > timestamp('2024-01-01T00:30:00Z')"})j");
  EXPECT_TRUE(wrong(schema, R"j({"a":{"t":"2024-01-01T00:00:00Z","d":"1h"}})j").empty());
  EXPECT_EQ(wrong(schema, R"j({"a":{"t":"2024-01-01T00:00:00Z","d":"1m"}})j").size(), 1U);
}

TEST(RulePath, names_a_field_of_the_schema) {
  const auto schema = read_schema(*api::Json::parse(
      R"j({"properties":{"a":{"properties":{"b c":{}}},"m":{"additionalProperties":{}}}})j"));
  EXPECT_EQ(rule_field(".a['b c']", *schema), "a.b c");
  EXPECT_EQ(rule_field(".m['k']", *schema), "m[k]");
  EXPECT_EQ(rule_field(".a.z", *schema), std::nullopt);
  EXPECT_EQ(rule_field("a", *schema), std::nullopt);
}

TEST(ObjectRules, skip_rules_of_an_object_of_the_wrong_shape) {
  const ObjectRules rules(with_rules(kText, R"j({"rule":"self == 'good'"})j"),
                          cel::make_no_zones());
  EXPECT_EQ(texts(rules.validate(*api::Json::parse(R"j({"a":"x"})j"))).size(), 1U);
  const auto errors = texts(rules.validate(*api::Json::parse(R"j({"a":5})j")));
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_EQ(errors[1],
            "<nil>: Invalid value: null: some validation rules were not checked because the object "
            "was invalid; correct the existing errors to complete validation");
}

}  // namespace
}  // namespace porchsim::kube
