// Numbers, times and values as texts, as Go reads and prints them.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "cel/value/number.h"
#include "cel/value/print.h"
#include "cel/value/time.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

TEST(Number, doubles_print_as_go_prints_them) {
  EXPECT_EQ(general_text(1e6), "1e+06");
  EXPECT_EQ(general_text(123456), "123456");
  EXPECT_EQ(general_text(1e-5), "1e-05");
  EXPECT_EQ(general_text(0.0001), "0.0001");
  EXPECT_EQ(general_text(-1.5), "-1.5");
  EXPECT_EQ(general_text(std::numeric_limits<double>::infinity()), "+Inf");
  EXPECT_EQ(fixed_text(1e21), "1000000000000000000000");
  EXPECT_EQ(fixed_text(1.25e-3), "0.00125");
  EXPECT_EQ(fixed_text(0), "0");
}

TEST(Number, texts_are_numbers_where_go_says_so) {
  EXPECT_EQ(parse_double("1_000"), 1000);
  EXPECT_EQ(parse_double("0x1p4"), 16);
  EXPECT_EQ(parse_double("+Inf"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(parse_double("1e-400"), 0);
  for (const char* text : {"", "_123", "1_", "1e400", "-nan", "1.5x", "0x1", " 1"}) {
    EXPECT_EQ(parse_double(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_int("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(parse_int("+-1"), std::nullopt);
  EXPECT_EQ(parse_int("9223372036854775808"), std::nullopt);
  EXPECT_EQ(parse_uint("+1"), std::nullopt);
}

TEST(Number, a_double_is_an_int_within_its_range) {
  EXPECT_EQ(truncated_int(-1.9), -1);
  EXPECT_EQ(truncated_int(9223372036854775808.0), std::nullopt);
  EXPECT_EQ(truncated_int(-9223372036854775808.0), std::nullopt);
  EXPECT_EQ(truncated_uint(-0.5), std::nullopt);
  EXPECT_EQ(lossless_int(1.5), std::nullopt);
}

TEST(Time, timestamps_keep_their_offset) {
  const auto time = parse_timestamp("2023-01-01T00:00:00.5+02:00");
  ASSERT_TRUE(time);
  EXPECT_EQ(time->seconds, 1672524000);
  EXPECT_EQ(timestamp_text(*time), "2023-01-01T00:00:00.5+02:00");
  EXPECT_EQ(civil_time(time->seconds, 0).hour, 22);
  EXPECT_EQ(timestamp_text(*parse_timestamp("2024-02-29T1:02:03Z")), "2024-02-29T01:02:03Z");
  for (const char* text : {"2023-02-29T00:00:00Z", "2023-01-01T24:00:00Z", "2023-01-01t00:00:00Z",
                           "2023-01-01T00:00:60Z", "2023-1-01T00:00:00Z", "2023-01-01T00:00:00"}) {
    EXPECT_EQ(parse_timestamp(text).has_value(), false) << text;
  }
}

TEST(Time, dates_go_both_ways) {
  for (const std::int64_t days : {-719162, -1, 0, 59, 10957, 11016, 2932896}) {
    const CivilTime time = civil_time(days * 86400, 0);
    EXPECT_EQ(days_since_epoch(time.year, time.month, time.day), days);
  }
  EXPECT_EQ(civil_time(0, 0).weekday, 4);
  EXPECT_EQ(civil_time(951782400, 0).day_of_year, 60);
}

TEST(Time, durations_are_what_go_reads) {
  EXPECT_EQ(parse_duration("1h1m1.5s"), 3661'500'000'000);
  EXPECT_EQ(parse_duration("-1.s"), -1'000'000'000);
  EXPECT_EQ(parse_duration("1\xC2\xB5s"), 1000);
  EXPECT_EQ(parse_duration("0"), 0);
  EXPECT_EQ(parse_duration("-9223372036854775808ns"), std::numeric_limits<std::int64_t>::min());
  for (const char* text : {"", "1", "1x", ".s", "9223372036854775808ns", "s", "1h-1m"}) {
    EXPECT_EQ(parse_duration(text), std::nullopt) << text;
  }
  EXPECT_EQ(duration_text(3661'500'000'000), "3661.5s");
}

TEST(Print, values_are_expressions_that_give_them) {
  const Value map = Value::map(ValueMap({{Value::string("a\n"), Value::unsigned_integer(1)},
                                         {Value::floating(2), Value::bytes("\x01")}}));
  EXPECT_EQ(expression_text(map), "{\"a\\n\": 1u, 2.0: b\"\\001\"}");
  EXPECT_EQ(go_text(map), "{2: [1], a\n: 1}");
  EXPECT_EQ(expression_text(Value::optional_of(Value::integer(1))), "optional.of(1)");
}

TEST(Utf8, a_byte_that_is_none_is_one_rune) {
  EXPECT_EQ(count_runes("a\xC3\xA9\xFF\xF0\x9F\x98\x80"), 4U);
  EXPECT_FALSE(is_valid_utf8("\xED\xA0\x80"));
  EXPECT_FALSE(is_valid_utf8("\xC0\x80"));
  std::string text;
  append_rune(text, 0x1F600);
  append_rune(text, 0xD800);
  EXPECT_EQ(text, "\xF0\x9F\x98\x80\xEF\xBF\xBD");
}

}  // namespace
}  // namespace porchsim::cel
