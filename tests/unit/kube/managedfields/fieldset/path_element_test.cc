#include "kube/managedfields/fieldset/path_element.h"

#include <gtest/gtest.h>

#include "kube/managedfields/fieldset/value.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

PathElement parsed(std::string_view text) { return **PathElement::parse(text); }

TEST(PathElement, says_itself_in_both_forms) {
  struct Case {
    std::string serialized;
    std::string display;
  };
  for (const Case& c :
       {Case{"f:a.b/c", ".a.b/c"}, Case{R"(k:{"name":"a","port":80})", R"([name="a",port=80])"},
        Case{R"(v:"x")", R"([="x"])"}, Case{"v:1.5", "[=1.5]"}, Case{"v:true", "[=true]"},
        Case{"i:3", "[3]"}, Case{R"(k:{"a":null})", "[a=null]"}}) {
    EXPECT_EQ(parsed(c.serialized).serialized(), c.serialized);
    EXPECT_EQ(parsed(c.serialized).display(), c.display);
  }
}

TEST(PathElement, sorts_the_names_of_its_keys) {
  EXPECT_EQ(parsed(R"(k:{"b":1,"a":2})").serialized(), R"(k:{"a":2,"b":1})");
}

TEST(PathElement, escapes_html_in_values_alone) {
  EXPECT_EQ(PathElement::value("<a>").serialized(), R"(v:"\u003ca\u003e")");
  EXPECT_EQ(PathElement::key(Json::object({{"<", "<"}})).serialized(), R"(k:{"<":"\u003c"})");
  EXPECT_EQ(PathElement::field("<").serialized(), "f:<");
}

TEST(PathElement, reads_numbers_as_doubles) {
  EXPECT_EQ(parsed("v:1000000").display(), "[=1e+06]");
  EXPECT_EQ(parsed("v:1000000").serialized(), "v:1000000");
  EXPECT_EQ(parsed("v:80"), PathElement::value(80));
}

TEST(PathElement, orders_kinds_then_values) {
  const std::vector<std::string> ascending = {"f:a",          "f:b",
                                              R"(k:{"a":1})", R"(k:{"a":1,"b":1})",
                                              R"(k:{"a":2})", R"(k:{"a":"1"})",
                                              R"(k:{"b":0})", "v:1",
                                              "v:1.5",        R"(v:"a")",
                                              "v:false",      "v:true",
                                              "v:[1]",        "v:[1,2]",
                                              R"(v:{"a":1})", "v:null",
                                              "i:0",          "i:10"};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      EXPECT_EQ(parsed(ascending[i]) < parsed(ascending[j]), i < j)
          << ascending[i] << " " << ascending[j];
    }
  }
}

TEST(PathElement, refuses_what_it_cannot_read) {
  for (const char* text : {"", "f", "fa", "k:[]", "k:1", "v:", "v:{", "i:", "i:x", "i:1x"}) {
    EXPECT_FALSE(PathElement::parse(text)) << text;
  }
  EXPECT_FALSE(PathElement::parse("z:later")->has_value());
}

TEST(Path, is_shown_step_by_step) {
  EXPECT_EQ(display({PathElement::field("spec"), parsed(R"(k:{"port":80})"), parsed("i:0")}),
            ".spec[port=80][0]");
}

TEST(Value, compares_numbers_of_both_kinds) {
  EXPECT_TRUE(equal_values(Json(1), Json(1.0)));
  EXPECT_TRUE(compare_values(Json(1), Json(1.5)) < 0);
  EXPECT_FALSE(equal_values(Json(1), Json("1")));
  EXPECT_FALSE(equal_values(Json(), Json::object()));
  EXPECT_EQ(display_value(*Json::parse(R"([1,"a",null])")), R"([1,"a",null])");
}

}  // namespace
}  // namespace porchsim::kube::managedfields
