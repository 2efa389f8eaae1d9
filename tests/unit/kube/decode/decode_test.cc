#include <gtest/gtest.h>

#include "kube/decode/go_struct.h"
#include "kube/decode/json_scan.h"
#include "kube/decode/object_meta_type.h"

namespace porchsim::kube {
namespace {

using Texts = std::vector<std::string>;

TEST(JsonScan, names_members_as_they_come_and_those_that_come_twice) {
  const JsonScan scan = scan_json(R"({"b":1,"a":[{"x":1,"x":2}],"b":{}})");
  EXPECT_EQ(scan.paths, (Texts{"b", "a", "a[0].x", "a[0].x", "b"}));
  EXPECT_EQ(scan.duplicates, (Texts{"a[0].x", "b"}));
  EXPECT_EQ(scan.error, "");
}

TEST(JsonScan, says_what_go_says) {
  EXPECT_EQ(scan_json("").error, "unexpected end of JSON input");
  EXPECT_EQ(scan_json("{").error, "unexpected end of JSON input");
  EXPECT_EQ(scan_json(R"({"a)").error, "unexpected end of JSON input");
  EXPECT_EQ(scan_json("x").error, "invalid character 'x' looking for beginning of value");
  EXPECT_EQ(scan_json("{} x").error, "invalid character 'x' after top-level value");
  EXPECT_EQ(scan_json("{1").error,
            "invalid character '1' looking for beginning of object key string");
}

TEST(JsonScan, of_members_that_come_twice_the_last_counts) {
  const ParsedJson parsed = parse_json(R"({"a":1,"a":2})");
  EXPECT_EQ(parsed.error, "");
  EXPECT_EQ(parsed.value["a"].as_integer(), 2);
}

std::string read(std::string_view json) {
  const auto out = read_go_struct(*api::Json::parse(json), kObjectMeta, "metadata");
  return out ? out->value.dump() : "!" + out.error();
}

TEST(GoStruct, leaves_out_what_is_empty) {
  EXPECT_EQ(read(R"({"name":"a","namespace":"","labels":{},"finalizers":[],"generation":0,)"
                 R"("deletionGracePeriodSeconds":0,"uid":null})"),
            R"({"deletionGracePeriodSeconds":0,"name":"a"})");
}

TEST(GoStruct, tells_members_that_it_has_not) {
  const auto out =
      read_go_struct(*api::Json::parse(R"({"nope":1,"ownerReferences":[{"uid":"u","odd":1}]})"),
                     kObjectMeta, "metadata");
  EXPECT_EQ(out->unknown, (Texts{"metadata.nope", "metadata.ownerReferences[0].odd"}));
  EXPECT_EQ(out->value.dump(), R"({"ownerReferences":[{"uid":"u"}]})");
}

TEST(GoStruct, fails_at_the_wrong_type) {
  EXPECT_EQ(read(R"({"name":5})"),
            "!json: cannot unmarshal number into Go struct field ObjectMeta.name of type string");
  EXPECT_EQ(read(R"({"labels":{"x":true}})"),
            "!json: cannot unmarshal bool into Go struct field ObjectMeta.labels of type string");
  EXPECT_EQ(read(R"("x")"), "!json: cannot unmarshal string into Go value of type v1.ObjectMeta");
}

TEST(GoStruct, times_are_those_of_utc) {
  EXPECT_EQ(read(R"({"creationTimestamp":"2024-01-01T02:00:00.5+02:00"})"),
            R"({"creationTimestamp":"2024-01-01T00:00:00Z"})");
  EXPECT_TRUE(read(R"({"creationTimestamp":"soon"})").starts_with("!parsing time \"soon\""));
}

TEST(Base64, goes_both_ways) {
  for (const std::string text : {"", "f", "fo", "foo", "foob"}) {
    EXPECT_EQ(decode_base64(encode_base64(text)), text);
  }
  EXPECT_EQ(encode_base64("fo"), "Zm8=");
  EXPECT_EQ(decode_base64("not base64").error(), "illegal base64 data at input byte 3");
  EXPECT_EQ(decode_base64("Zm8").error(), "illegal base64 data at input byte 3");
}

}  // namespace
}  // namespace porchsim::kube
