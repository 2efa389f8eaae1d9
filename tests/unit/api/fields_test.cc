#include "api/fields.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "api/decode.h"
#include "api/encode.h"
#include "api/json/hash_field_writer.h"
#include "api/object_meta.h"
#include "api/schema.h"

namespace porchsim::api {
namespace {

struct Named {
  static constexpr auto fields() { return std::tuple{known<std::string>("name")}; }
};

struct Inner {
  std::string text;
  std::int64_t number = 0;

  static constexpr auto fields() {
    return std::tuple{
        field("number", &Inner::number),
        field("text", &Inner::text, kAlways),
    };
  }
  friend bool operator==(const Inner&, const Inner&) = default;
};

struct Sample {
  bool flag = false;
  std::optional<bool> maybe;
  std::optional<Inner> part;
  Inner inner;
  std::vector<Inner> list;
  std::vector<Json> any;
  std::string named;
  std::vector<std::string> all_named;
  StringMap map;
  std::optional<Time> when;

  static constexpr auto fields() {
    return std::tuple{
        field<std::vector<Named>>("allNamed", &Sample::all_named),
        field<std::vector<Inner>>("any", &Sample::any),
        field("flag", &Sample::flag),
        field("inner", &Sample::inner),
        field("list", &Sample::list),
        field("map", &Sample::map),
        field("maybe", &Sample::maybe),
        field<Named>("named", &Sample::named),
        known<Inner>("not kept", {.required = true, .default_text = "x"}),
        field("part", &Sample::part),
        field("when", &Sample::when),
    };
  }
  friend bool operator==(const Sample&, const Sample&) = default;
};

struct Unsorted {
  static constexpr auto fields() { return std::tuple{known<bool>("b"), known<bool>("a")}; }
};
struct Twice {
  static constexpr auto fields() { return std::tuple{known<bool>("a"), known<bool>("a")}; }
};

constexpr std::string_view kSample =
    R"({"allNamed":[{"name":"a"},{"name":""}],"any":[{"text":1,"unknown":{}},null],"flag":true,)"
    R"("inner":{"number":-1,"text":""},"list":[{"text":"x"},{"number":2,"text":""}],)"
    R"("map":{"k":""},"maybe":false,"named":{"name":"n"},"part":{"text":""},)"
    R"("when":"2025-01-01T00:00:00Z"})";

TEST(Fields, are_read_and_written_by_their_table) {
  const auto sample = decode<Sample>(*Json::parse(kSample));
  EXPECT_EQ(sample.all_named, (std::vector<std::string>{"a", ""}));
  EXPECT_EQ(sample.named, "n");
  EXPECT_EQ(sample.maybe, false);
  EXPECT_EQ(sample.part, Inner());
  EXPECT_EQ(sample.list, (std::vector<Inner>{{"x", 0}, {"", 2}}));
  EXPECT_EQ(encode(sample).dump(), kSample);
  TextFieldWriter text;
  encode_fields(text, sample);
  EXPECT_EQ(text.take(), kSample);
  HashFieldWriter hash;
  encode_fields(hash, sample);
  EXPECT_EQ(hash.hash(), Json::parse(kSample)->hash());
}

TEST(Fields, of_zero_are_left_out_unless_the_table_wants_them) {
  EXPECT_EQ(encode(Sample()).dump(), "{}");
  EXPECT_EQ(encode(Inner()).dump(), R"({"text":""})");
}

TEST(Fields, of_another_kind_read_as_absent) {
  const Json wrong = *Json::parse(
      R"({"allNamed":1,"any":{},"flag":"x","inner":[],"list":"","map":[1],"maybe":0,"named":"n",)"
      R"("not kept":{"text":"x"},"part":"","when":"soon"})");
  EXPECT_EQ(decode<Sample>(wrong), Sample());
  EXPECT_EQ(decode<Sample>(Json()), Sample());
}

TEST(Fields, stand_in_the_order_of_their_keys) {
  EXPECT_TRUE(keys_ascend<Sample>());
  EXPECT_FALSE(keys_ascend<Unsorted>());
  EXPECT_FALSE(keys_ascend<Twice>());
}

// {"spec", "injectors", "name"}: of each injector; null if there is none.
const Schema::Field* find_field(const Schema* schema,
                                std::initializer_list<std::string_view> path) {
  const Schema::Field* field = nullptr;
  for (const std::string_view key : path) {
    if (schema->element != nullptr) schema = schema->element;
    field = schema->find(key);
    if (field == nullptr) return nullptr;
    schema = field->schema;
  }
  return field;
}

TEST(SchemaTest, tells_what_a_table_does) {
  EXPECT_EQ(kSchema<Sample>.fields.size(), 11U);
  EXPECT_EQ(find_field(&kSchema<Sample>, {"allNamed", "name"})->schema->kind, Json::Kind::String);
  EXPECT_EQ(find_field(&kSchema<Sample>, {"any", "number"})->schema->kind, Json::Kind::Integer);
  EXPECT_EQ(find_field(&kSchema<Sample>, {"part"})->schema->kind, Json::Kind::Object);
  EXPECT_TRUE(find_field(&kSchema<Sample>, {"not kept"})->rules.required);
  EXPECT_EQ(kSchema<Json>.kind, Json::Kind::Null);
}

}  // namespace
}  // namespace porchsim::api
