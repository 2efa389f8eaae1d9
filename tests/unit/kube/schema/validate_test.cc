#include "kube/schema/validate.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const FieldErrors& errors) {
  Texts out;
  for (const FieldError& error : errors) out.push_back(error.text());
  return out;
}

Texts wrong(std::string_view value, std::string_view schema) {
  return texts(
      validate_value(*api::Json::parse(value), *read_schema(*api::Json::parse(schema)), {}));
}

// Of a member "a".
Texts wrong_member(std::string_view value, std::string_view schema) {
  return wrong(R"({"a":)" + std::string(value) + "}",
               R"({"type":"object","properties":{"a":)" + std::string(schema) + "}}");
}

TEST(Validate, types) {
  EXPECT_EQ(wrong_member("5", R"({"type":"string"})"),
            Texts{"a: Invalid value: \"integer\": a in body must be of type string: \"integer\""});
  EXPECT_EQ(wrong_member("null", R"({"type":"string"})"),
            Texts{"a: Invalid value: \"null\": a in body must be of type string: \"null\""});
  EXPECT_TRUE(wrong_member("null", R"({"type":"string","nullable":true})").empty());
  EXPECT_TRUE(wrong_member("5.0", R"({"type":"integer"})").empty());
  EXPECT_TRUE(wrong_member("5", R"({"type":"number"})").empty());
  EXPECT_EQ(wrong_member("5.5", R"({"type":"integer"})").size(), 1U);
  EXPECT_EQ(wrong_member("9223372036854775808", R"({"type":"integer","format":"int64"})").size(),
            1U);
  EXPECT_EQ(wrong_member("true", R"({"x-kubernetes-int-or-string":true})"),
            Texts{"a: Invalid value: \"boolean\": a in body must be of type integer,string: "
                  "\"boolean\""});
}

TEST(Validate, texts) {
  EXPECT_EQ(wrong_member(R"("äöü")", R"({"type":"string","maxLength":2})"),
            Texts{"a: Too long: may not be more than 2 bytes"});
  EXPECT_EQ(wrong_member(R"("")", R"({"type":"string","minLength":1})"),
            Texts{"a: Invalid value: \"\": a in body should be at least 1 chars long"});
  EXPECT_EQ(wrong_member(R"("B")", R"({"type":"string","pattern":"^[a-z]+$"})"),
            Texts{"a: Invalid value: \"B\": a in body should match '^[a-z]+$'"});
  EXPECT_EQ(wrong_member(R"("x")", R"({"type":"string","format":"date"})"),
            Texts{"a: Invalid value: \"x\": a in body must be of type date: \"x\""});
  EXPECT_TRUE(wrong_member(R"("x")", R"({"type":"string","format":"unheard-of"})").empty());
}

TEST(Validate, a_format_stands_for_the_type_of_what_is_no_text) {
  EXPECT_EQ(wrong_member("5", R"({"type":"string","format":"date"})"),
            Texts{"a: Invalid value: \"int64\": a in body must be of type date: \"int64\""});
  EXPECT_TRUE(wrong_member("[]", R"({"type":"string","format":"date"})").empty());
}

TEST(Validate, numbers) {
  EXPECT_EQ(wrong_member("0", R"({"type":"integer","minimum":1})"),
            Texts{"a: Invalid value: 0: a in body should be greater than or equal to 1"});
  EXPECT_EQ(wrong_member("1", R"({"type":"number","maximum":1,"exclusiveMaximum":true})"),
            Texts{"a: Invalid value: 1: a in body should be less than 1"});
  EXPECT_EQ(wrong_member("1.5", R"({"type":"number","maximum":0.5})"),
            Texts{"a: Invalid value: 1.5: a in body should be less than or equal to 0.5"});
  EXPECT_EQ(wrong_member("3", R"({"type":"integer","multipleOf":2})"),
            Texts{"a: Invalid value: 3: a in body should be a multiple of 2"});
}

TEST(Validate, sizes) {
  EXPECT_EQ(wrong_member("[]", R"({"type":"array","minItems":1})"),
            Texts{"a: Invalid value: 0: a in body should have at least 1 items"});
  EXPECT_EQ(wrong_member("[1,2]", R"({"type":"array","maxItems":1})"),
            Texts{"a: Too many: 2: must have at most 1 item"});
  EXPECT_EQ(wrong_member("{}", R"({"type":"object","minProperties":1})"),
            Texts{"a: Invalid value: 0: a in body should have at least 1 properties"});
  EXPECT_EQ(wrong_member(R"({"x":1,"y":2})", R"({"type":"object","maxProperties":1})"),
            Texts{"a: Too many: 2: must have at most 1 item"});
  EXPECT_EQ(wrong_member("[1,1]", R"({"type":"array","uniqueItems":true})"),
            Texts{"a: Invalid value: \"\": a in body shouldn't contain duplicates"});
}

TEST(Validate, enums) {
  EXPECT_EQ(wrong_member("4", R"({"type":"integer","enum":[1,2]})"),
            Texts{"a: Unsupported value: 4: supported values: \"1\", \"2\""});
  EXPECT_TRUE(wrong_member("2.0", R"({"type":"integer","enum":[1,2]})").empty());
  EXPECT_EQ(wrong_member("5", R"({"type":"string","enum":["x"]})").size(), 2U);
}

TEST(Validate, members_and_elements) {
  EXPECT_EQ(wrong("{}", R"({"type":"object","required":["spec"]})"), Texts{"spec: Required value"});
  EXPECT_EQ(wrong_member(R"([{"b":"x"}])", R"({"type":"array","items":{"type":"object",)"
                                           R"("additionalProperties":{"type":"integer"}}})"),
            Texts{"a[0].b: Invalid value: \"string\": a[0].b in body must be of type integer: "
                  "\"string\""});
}

TEST(Validate, one_of_tells_why_the_best_one_fails) {
  constexpr std::string_view kOne =
      R"({"type":"object","oneOf":[{"required":["x"]},{"required":["y"]}]})";
  EXPECT_EQ(wrong_member("{}", kOne),
            (Texts{"<nil>: Invalid value: \"\": \"a\" must validate one and only one schema "
                   "(oneOf). Found none valid",
                   "a.x: Required value"}));
  EXPECT_EQ(wrong_member(R"({"x":1,"y":1})", kOne),
            Texts{"<nil>: Invalid value: \"\": \"a\" must validate one and only one schema "
                  "(oneOf). Found 2 valid alternatives"});
  EXPECT_TRUE(wrong_member(R"({"x":1})", kOne).empty());
}

TEST(Validate, any_of_all_of_and_not) {
  EXPECT_EQ(wrong_member("{}", R"({"anyOf":[{"required":["x"]},{"required":["y"]}]})").size(), 2U);
  const auto all = wrong_member(R"({"y":1})", R"({"allOf":[{"required":["x"]},)"
                                              R"({"properties":{"y":{"minimum":5}}}]})");
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[2],
            "<nil>: Invalid value: \"\": \"a\" must validate all the schemas (allOf). None "
            "validated");
  EXPECT_EQ(wrong_member(R"("no")", R"({"type":"string","not":{"enum":["no"]}})"),
            Texts{"<nil>: Invalid value: \"\": \"a\" must not validate the schema (not)"});
}

TEST(Validate, a_root_is_named_in_fields_but_not_in_sentences) {
  const auto schema = read_schema(
      *api::Json::parse(R"({"type":"object","properties":{"n":{"minimum":0}},"required":["m"]})"));
  EXPECT_EQ(texts(validate_value(*api::Json::parse(R"({"n":-1})"), *schema, "status")),
            (Texts{"status.n: Invalid value: -1: n in body should be greater than or equal to 0",
                   "status.m: Required value"}));
}

TEST(Validate, what_is_as_it_was_is_not_complained_of) {
  const auto schema = read_schema(*api::Json::parse(
      R"({"type":"object","properties":{"a":{"type":"integer","maximum":1},"b":{"maximum":1},)"
      R"("l":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],)"
      R"("items":{"type":"object","properties":{"v":{"maximum":1}}}}}})"));
  const api::Json old = *api::Json::parse(R"({"a":5,"b":0,"l":[{"k":"x","v":9},{"k":"y","v":1}]})");
  const api::Json now = *api::Json::parse(R"({"a":5,"b":7,"l":[{"k":"y","v":8},{"k":"x","v":9}]})");
  const auto errors = texts(validate_change(now, old, *schema, {}));
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_TRUE(errors[0].starts_with("b: ")) << errors[0];
  EXPECT_TRUE(errors[1].starts_with("l[0].v: ")) << errors[1];
}

}  // namespace
}  // namespace porchsim::kube
