#include "api/json/match_field_writer.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace porchsim::api {
namespace {

constexpr std::string_view kWritten =
    R"({"empty":{},"flag":false,"items":[-7,"text",{"name":"x"},{"c":null},[]],"text":""})";

bool matches(std::string_view wanted) {
  const Json document = *Json::parse(wanted);
  MatchFieldWriter out(document);
  out.begin_object();
  out.key("empty");
  out.begin_object();
  out.end_object();
  out.key("flag");
  out.flag(false);
  out.key("items");
  out.begin_array();
  out.number(-7);
  out.text("text");
  out.begin_object();
  out.field("name", "x");
  out.end_object();
  out.json(*Json::parse(R"({"c":null})"));
  out.begin_array();
  out.end_array();
  out.end_array();
  out.field("text", "");
  out.end_object();
  return out.matches();
}

TEST(MatchFieldWriter, knows_the_document_that_is_written) { EXPECT_TRUE(matches(kWritten)); }

// More, less, and of another kind, everywhere.
TEST(MatchFieldWriter, knows_every_other_one) {
  for (
      const std::string_view other : std::vector<std::string_view>{
          "null",
          "[]",
          "{}",
          R"({"flag":false,"items":[-7,"text",{"name":"x"},{"c":null},[]],"text":""})",
          R"({"empty":{"a":1},"flag":false,"items":[-7,"text",{"name":"x"},{"c":null},[]],"text":""})",
          R"({"empty":[],"flag":false,"items":[-7,"text",{"name":"x"},{"c":null},[]],"text":""})",
          R"({"empty":{},"flag":true,"items":[-7,"text",{"name":"x"},{"c":null},[]],"text":""})",
          R"({"empty":{},"flag":0,"items":[-7,"text",{"name":"x"},{"c":null},[]],"text":""})",
          R"({"empty":{},"flag":false,"items":[-7,"text",{"name":"x"},{"c":null}],"text":""})",
          R"({"empty":{},"flag":false,"items":[-7,"text",{"name":"x"},{"c":null},[],1],"text":""})",
          R"({"empty":{},"flag":false,"items":[-7,"other",{"name":"x"},{"c":null},[]],"text":""})",
          R"({"empty":{},"flag":false,"items":[7,"text",{"name":"x"},{"c":null},[]],"text":""})",
          R"({"empty":{},"flag":false,"items":[-7,"text",{"name":"x"},{"c":1},[]],"text":""})",
          R"({"empty":{},"flag":false,"items":[-7,"text",{"mame":"x"},{"c":null},[]],"text":""})",
          R"({"empty":{},"flag":false,"items":[-7,"text",{"name":"x"},{"c":null},[]],"text":null})",
          R"({"empty":{},"flag":false,"items":[-7,"text",{"name":"x"},{"c":null},[]],"text":"","z":1})",
      }) {
    EXPECT_FALSE(matches(other)) << other;
  }
}

}  // namespace
}  // namespace porchsim::api
