#include "api/json/field_writer.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "api/json/hash_field_writer.h"

namespace porchsim::api {
namespace {

void write_sample(FieldWriter& out) {
  out.begin_object();
  out.key("empty");
  out.begin_object();
  out.end_object();
  out.key("flag");
  out.flag(false);
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
  out.field("text", "");
  out.end_object();
}

constexpr std::string_view kSample =
    R"({"empty":{},"flag":false,"items":[-7,"a \"quoted\" text that is longer than a word\n",)"
    R"({"name":"x"},{"b":[],"c":{"d":null}},[]],"text":""})";

TEST(FieldWriter, writes_text) {
  TextFieldWriter out;
  write_sample(out);
  EXPECT_EQ(out.take(), kSample);
}

TEST(FieldWriter, hashes_what_it_writes) {
  HashFieldWriter out;
  write_sample(out);
  EXPECT_EQ(out.hash(), Json::parse(kSample)->hash());
}

TEST(JsonHash, is_of_the_value_and_of_all_of_it) {
  std::set<std::uint64_t> hashes;
  const std::vector<std::string> texts = {"null",
                                          "false",
                                          "true",
                                          "0",
                                          "1",
                                          "-1",
                                          "1.5",
                                          "\"\"",
                                          "\"1\"",
                                          "\"abc\"",
                                          "[]",
                                          "{}",
                                          "[[]]",
                                          "[null]",
                                          "[[],[]]",
                                          "[1,2]",
                                          "[2,1]",
                                          "[12]",
                                          R"({"a":"b"})",
                                          R"(["a","b"])",
                                          R"({"a":{"b":1}})",
                                          R"({"a":{},"b":1})",
                                          R"("aaaaaaaab")",
                                          R"("aaaaaaaa")",
                                          R"("baaaaaaab")",
                                          R"("aaaaaaaaaaaaaaab")"};
  for (const std::string& text : texts) hashes.insert(Json::parse(text)->hash());
  EXPECT_EQ(hashes.size(), texts.size());
  EXPECT_EQ(Json(5.0).hash(), Json(5).hash()) << "both are written as 5";
  EXPECT_EQ(Json(1e300 * 1e10).hash(), Json().hash()) << "infinity is written as null";
}

TEST(FieldWriter, writes_a_document) {
  JsonFieldWriter out;
  write_sample(out);
  EXPECT_EQ(out.take().dump(), kSample);
}

}  // namespace
}  // namespace porchsim::api
