#include "cel/value/value.h"

#include <gtest/gtest.h>

#include <limits>

#include "cel/value/compare.h"

namespace porchsim::cel {
namespace {

TEST(Value, numbers_are_equal_by_what_they_mean) {
  EXPECT_TRUE(equal(Value::integer(1), Value::unsigned_integer(1)));
  EXPECT_TRUE(equal(Value::integer(1), Value::floating(1)));
  EXPECT_FALSE(equal(Value::integer(-1), Value::unsigned_integer(~0ULL)));
  const Value nan = Value::floating(std::numeric_limits<double>::quiet_NaN());
  EXPECT_FALSE(equal(nan, nan));
  EXPECT_FALSE(equal(Value::integer(1), Value::string("1")));
}

TEST(Value, lists_and_maps_are_equal_item_by_item) {
  const Value ints = Value::list({Value::integer(1), Value()});
  const Value doubles = Value::list({Value::floating(1), Value()});
  EXPECT_TRUE(equal(ints, doubles));
  EXPECT_FALSE(equal(ints, Value::list({Value::integer(1)})));
  const Value a = Value::map(ValueMap({{Value::string("k"), ints}}));
  const Value b = Value::map(ValueMap({{Value::string("k"), doubles}}));
  EXPECT_TRUE(equal(a, b));
  EXPECT_FALSE(equal(a, Value::map(ValueMap())));
}

TEST(Value, what_is_not_ordered_says_so) {
  EXPECT_EQ(compare(Value::string("a"), Value::string("b")).as_int(), -1);
  EXPECT_EQ(compare(Value::integer(2), Value::floating(1.5)).as_int(), 1);
  EXPECT_EQ(compare(Value::integer(2), Value::string("b")).error_message(), "no such overload");
  EXPECT_EQ(compare(Value(), Value()).error_message(), "no such overload");
}

TEST(ValueMap, a_number_finds_the_key_that_means_it) {
  const ValueMap map({{Value::integer(1), Value::string("int")},
                      {Value::unsigned_integer(2), Value::string("uint")},
                      {Value::floating(2.5), Value::string("double")}});
  EXPECT_EQ(map.find(Value::floating(1))->as_string(), "int");
  EXPECT_EQ(map.find(Value::integer(2))->as_string(), "uint");
  EXPECT_EQ(map.find(Value::floating(2.5))->as_string(), "double");
  EXPECT_EQ(map.find(Value::integer(-2)), nullptr);
  EXPECT_EQ(map.find(Value::string("1")), nullptr);
}

TEST(ValueMap, the_later_of_two_entries_stays) {
  const ValueMap map({{Value::string("b"), Value::integer(1)},
                      {Value::string("a"), Value::integer(2)},
                      {Value::string("b"), Value::integer(3)}});
  ASSERT_EQ(map.size(), 2U);
  EXPECT_EQ(map.find("b")->as_int(), 3);
  EXPECT_EQ(map.entries().front().key.as_string(), "a");
}

TEST(Value, a_list_that_somebody_else_holds_is_not_appended_to) {
  const Value one = Value::list({Value::integer(1)});
  const Value two = Value::appended(one, {Value::integer(2)});
  EXPECT_EQ(one.as_list().size(), 1U);
  EXPECT_EQ(two.as_list().size(), 2U);
}

TEST(Value, what_is_shared_weighs_as_often_as_it_is_met) {
  Value value = Value::list({Value::integer(1), Value::integer(1)});
  for (int i = 0; i < 70; ++i) value = Value::list({value, value});
  EXPECT_EQ(value.weight(), std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace porchsim::cel
