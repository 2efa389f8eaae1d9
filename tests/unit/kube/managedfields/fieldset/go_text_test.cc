#include "kube/managedfields/fieldset/go_text.h"

#include <gtest/gtest.h>

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

Json parsed(std::string_view text) { return *Json::parse(text); }

TEST(GoText, knows_what_can_be_printed) {
  std::string out;
  for (const std::string& character : printable_characters("a\n\"\x7f\xc3\xbc\xc2\xa0\xff")) {
    out += character;
  }
  EXPECT_EQ(out, "a\"\xc3\xbc\xef\xbf\xbd");
}

TEST(GoText, numbers_have_an_exponent_from_a_million_on) {
  EXPECT_EQ(go_number(Json(80.0)), "80");
  EXPECT_EQ(go_number(Json(123456.5)), "123456.5");
  EXPECT_EQ(go_number(Json(123456789.0)), "1.23456789e+08");
  EXPECT_EQ(go_number(Json(std::int64_t{123456789})), "123456789");
  EXPECT_EQ(go_number(Json(0.00001)), "1e-05");
  EXPECT_EQ(go_number(Json(-3.0)), "-3");
}

TEST(GoText, plain_and_syntax_forms) {
  const Json value = parsed(R"({"a":[1,null,"x y"],"b":{"c":true}})");
  EXPECT_EQ(go_plain(value), "map[a:[1 <nil> x y] b:map[c:true]]");
  EXPECT_EQ(go_syntax(value),
            R"(map[string]interface {}{"a":[]interface {}{1, interface {}(nil), "x y"}, )"
            R"("b":map[string]interface {}{"c":true}})");
}

TEST(GoText, types) {
  EXPECT_EQ(go_type(Json(1)), "int64");
  EXPECT_EQ(go_type(Json(1.0)), "float64");
  EXPECT_EQ(go_type(Json("")), "string");
  EXPECT_EQ(go_type(Json(true)), "bool");
  EXPECT_EQ(go_type(Json::array()), "[]interface {}");
  EXPECT_EQ(go_type(Json::object()), "map[string]interface {}");
  EXPECT_EQ(go_type(Json()), "<nil>");
}

}  // namespace
}  // namespace porchsim::kube::managedfields
