#include "api/json/json.h"

#include <gtest/gtest.h>

namespace porchsim::api {
namespace {

struct BadText {
  const char* name;
  const char* text;
  const char* message;
};

class JsonBadText : public testing::TestWithParam<BadText> {};

TEST_P(JsonBadText, is_refused_with_its_place) {
  const auto parsed = Json::parse(GetParam().text);
  ASSERT_FALSE(parsed.has_value());
  EXPECT_EQ(parsed.error().message, GetParam().message);
  EXPECT_EQ(parsed.error().reason, Reason::BadRequest);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, JsonBadText,
    testing::Values(BadText{"empty", "", "1:1: not a JSON value"},
                    BadText{"trailing", "{} x", "1:4: unexpected text after the value"},
                    BadText{"no_comma", "[1 2]", "1:4: expected ',' or ']'"},
                    BadText{"bare_key", "{a: 1}", "1:2: expected a member name in double quotes"},
                    BadText{"second_line", "{\n \"a\" 1}", "2:6: expected ':'"},
                    BadText{"no_end", "\"abc", "1:5: the string has no end"},
                    BadText{"number", "1.2.3", "1:1: not a JSON value"}),
    [](const auto& bad) { return bad.param.name; });

TEST(JsonTest, prints_members_sorted_and_keeps_null_and_empty_values) {
  const auto json = Json::parse(R"({"b":null,"a":{},"c":[],"d":1,"e":1.5,"f":"x\u00e9\n"})");
  ASSERT_TRUE(json.has_value());
  EXPECT_EQ(json->dump(), "{\"a\":{},\"b\":null,\"c\":[],\"d\":1,\"e\":1.5,\"f\":\"x\u00e9\\n\"}");
}

TEST(JsonTest, reads_member_names_in_any_order_with_and_without_escapes) {
  const auto json = Json::parse(R"({"z":1,"b\u0061":2,"a\"":3,"z":4,"":5,"ba":6})");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->dump(), R"({"":5,"a\"":3,"ba":6,"z":4})");
  for (const char* broken : {"{\"a\nb\":1}", "{\"a\\", "{\"a", "{\"a\\x\":1}", "{\"a\\u00"})
    EXPECT_FALSE(Json::parse(broken)) << broken;
}

TEST(JsonTest, finds_what_must_be_escaped_wherever_it_stands) {
  for (std::size_t size = 0; size < 40; ++size) {
    const std::string plain(size, '~');
    EXPECT_EQ(Json(plain).dump(), '"' + plain + '"');
    for (std::size_t at = 0; at < size; ++at) {
      for (const auto& [odd, escaped] : {std::pair{'"', "\\\""}, std::pair{'\\', "\\\\"},
                                         std::pair{'\x1f', "\\u001f"}, std::pair{'\n', "\\n"}}) {
        std::string text = plain;
        text[at] = odd;
        std::string wanted = plain;
        EXPECT_EQ(Json(text).dump(), '"' + wanted.replace(at, 1, escaped) + '"');
      }
    }
  }
}

TEST(JsonTest, a_copy_does_not_see_later_changes) {
  Json original =
      Json::object({{"spec", Json::object({{"name", "a name longer than a small text"}})}});
  const Json copy = original;
  original.set_path({"spec", "name"}, "changed");
  EXPECT_EQ(copy.at({"spec", "name"}).as_string(), "a name longer than a small text");
  EXPECT_EQ(original.at({"spec", "name"}).as_string(), "changed");
}

TEST(JsonTest, reading_what_is_absent_gives_zero_values) {
  const Json json = Json::object({{"a", 1}});
  EXPECT_TRUE(json["b"]["c"].is_null());
  EXPECT_EQ(json["a"].as_string(), "");
  EXPECT_EQ(json["b"].as_integer(), 0);
  EXPECT_EQ(json[std::size_t{3}].size(), 0U);
}

TEST(JsonTest, deep_nesting_is_refused_not_followed) {
  const auto parsed = Json::parse(std::string(100'000, '['));
  ASSERT_FALSE(parsed.has_value());
  EXPECT_NE(parsed.error().message.find("nested too deeply"), std::string::npos);
}

TEST(JsonTest, erasing_from_a_shared_object_leaves_the_other_alone) {
  Json a = Json::object({{"x", 1}, {"y", 2}});
  const Json b = a;
  EXPECT_TRUE(a.erase("x"));
  EXPECT_FALSE(a.erase("x"));
  EXPECT_EQ(a.dump(), R"({"y":2})");
  EXPECT_EQ(b.dump(), R"({"x":1,"y":2})");
}

struct Patch {
  const char* target;
  const char* patch;
  const char* result;
};

class MergePatchTest : public testing::TestWithParam<Patch> {};

TEST_P(MergePatchTest, follows_rfc_7386) {
  const Json result = merge_patch(*Json::parse(GetParam().target), *Json::parse(GetParam().patch));
  EXPECT_EQ(result.dump(), GetParam().result);
}

INSTANTIATE_TEST_SUITE_P(
    Rfc7386, MergePatchTest,
    testing::Values(Patch{R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
                    Patch{R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
                    Patch{R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
                    Patch{R"(["a","b"])", R"({"a":1})", R"({"a":1})"},
                    Patch{R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
                    Patch{R"({"e":null})", R"({"a":1})", R"({"a":1,"e":null})"}));

}  // namespace
}  // namespace porchsim::api
