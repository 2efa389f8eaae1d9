#include "kpt/sdk/value_encoding.h"

#include <gtest/gtest.h>

#include <vector>

namespace porchsim::kpt {
namespace {

struct Number {
  double value;
  const char* text;
};

class EncodedNumber : public testing::TestWithParam<Number> {};

TEST_P(EncodedNumber, is_the_shortest_text_go_prints) {
  EXPECT_EQ(encode_number(GetParam().value).value, GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(Numbers, EncodedNumber,
                         testing::Values(Number{0, "0"}, Number{5, "5"}, Number{30080, "30080"},
                                         Number{999999, "999999"}, Number{1000000, "1e+06"},
                                         Number{1234567, "1.234567e+06"}, Number{1.5, "1.5"},
                                         Number{-2, "-2"}, Number{0.0001, "0.0001"},
                                         Number{0.00001, "1e-05"}, Number{1e21, "1e+21"}));

struct Text {
  const char* value;
  const char* printed;
};

class EncodedString : public testing::TestWithParam<Text> {};

TEST_P(EncodedString, is_quoted_only_where_it_would_read_as_something_else) {
  EXPECT_EQ(yaml::print(encode_string(GetParam().value)), GetParam().printed);
}

INSTANTIATE_TEST_SUITE_P(Texts, EncodedString,
                         testing::Values(Text{"plain", "plain\n"}, Text{"yes", "\"yes\"\n"},
                                         Text{"On", "\"On\"\n"}, Text{"true", "\"true\"\n"},
                                         Text{"1", "\"1\"\n"}, Text{"1:30", "\"1:30\"\n"},
                                         Text{"1:75", "1:75\n"}, Text{"", "\"\"\n"},
                                         Text{"a: b", "'a: b'\n"},
                                         Text{"two\nlines\n", "|\n  two\n  lines\n"}));

TEST(ValueEncodingTest, map_keys_stand_in_go_yamls_natural_order) {
  std::map<std::string, yaml::Node, std::less<>> members;
  for (const char* key : {"b10", "b9", "B", "_x", "a", "b09"})
    members.emplace(key, encode_string("v"));
  const yaml::Node map = encode_map(std::move(members));
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < map.content.size(); i += 2) keys.push_back(map.content[i].value);
  EXPECT_EQ(keys, (std::vector<std::string>{"_x", "B", "a", "b9", "b09", "b10"}));
}

TEST(ValueEncodingTest, many_map_keys_stand_in_the_same_order) {
  StringMap values;
  for (int i = 0; i < 5000; ++i) values.emplace("k" + std::to_string(i), "v");
  const yaml::Node map = encode_string_map(values);
  ASSERT_EQ(map.content.size(), 10'000U);
  for (std::size_t i = 0; i < 5000; ++i)
    EXPECT_EQ(map.content[2 * i].value, "k" + std::to_string(i));
}

TEST(ValueEncodingTest, sorted_fields_begin_with_those_kyaml_knows) {
  yaml::Node node =
      encode_string_map({{"tag", "t"}, {"image", "i"}, {"configPath", "c"}, {"name", "n"}});
  sort_fields(node);
  EXPECT_EQ(yaml::print(node), "name: \"n\"\nimage: i\nconfigPath: c\ntag: t\n");
}

TEST(ValueEncodingTest, empty_collections_print_in_flow_style) {
  EXPECT_EQ(yaml::print(encode_string_map({})), "{}\n");
  EXPECT_EQ(yaml::print(encode_string_list({})), "[]\n");
}

}  // namespace
}  // namespace porchsim::kpt
