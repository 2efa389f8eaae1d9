#include "controllers/api/field_writer.h"

#include <gtest/gtest.h>

namespace porchsim::api {
namespace {

void write_sample(FieldWriter& out) {
  out.begin_object();
  out.key("empty");
  out.begin_object();
  out.end_object();
  out.field("flag", false);
  out.key("items");
  out.begin_array();
  out.number(-7);
  out.text("a \"quoted\" text that is longer than a word\n");
  out.begin_object();
  out.field("name", "x");
  out.end_object();
  out.json(*Json::parse(R"({"b":[],"c":{"d":null}})"));
  out.begin_array();
  out.end_array();
  out.end_array();
  out.field_unless_zero("left out", "");
  out.field_unless_zero("left out", StringMap());
  out.field_unless_zero("map", StringMap{{"k", ""}});
  out.field_unless_zero("texts", std::vector<std::string>{"", "y"});
  out.field("when", *parse_rfc3339("2025-12-31T23:59:08Z"));
  out.end_object();
}

constexpr std::string_view kSample =
    R"({"empty":{},"flag":false,"items":[-7,"a \"quoted\" text that is longer than a word\n",)"
    R"({"name":"x"},{"b":[],"c":{"d":null}},[]],"map":{"k":""},"texts":["","y"],)"
    R"("when":"2025-12-31T23:59:08Z"})";

TEST(FieldWriter, writes_text) {
  TextFieldWriter out;
  write_sample(out);
  EXPECT_EQ(out.take(), kSample);
}

TEST(FieldWriter, writes_a_document) {
  JsonFieldWriter out;
  write_sample(out);
  EXPECT_EQ(out.take().dump(), kSample);
}

}  // namespace
}  // namespace porchsim::api
