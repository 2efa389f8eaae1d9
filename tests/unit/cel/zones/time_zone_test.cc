#include "cel/zones/time_zone.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "cel/value/time.h"
#include "cel/zones/zone_files.h"

namespace porchsim::cel {
namespace {

std::string number(std::int64_t value, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) {
    text += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFF);
  }
  return text;
}

std::string header(int times, int types) {
  return "TZif2" + std::string(15, '\0') + number(0, 4) + number(0, 4) + number(0, 4) +
         number(times, 4) + number(types, 4) + number(4, 4);
}

// One hour east until 1000, two hours east from there on, then by the rule.
std::string zone_bytes(const std::string& rule) {
  const std::string types = number(3600, 4) + std::string("\0\0", 2) + number(7200, 4) +
                            std::string("\1\0", 2) + std::string("ABC\0", 4);
  return header(1, 2) + number(1000, 4) + "\1" + types + header(1, 2) + number(1000, 8) + "\1" +
         types + "\n" + rule + "\n";
}

TEST(TimeZone, clocks_change_where_the_file_says) {
  const auto zone = TimeZone::read(zone_bytes(""));
  ASSERT_TRUE(zone);
  EXPECT_EQ(zone->offset_at(999), 3600);
  EXPECT_EQ(zone->offset_at(1000), 7200);
}

TEST(TimeZone, behind_the_last_change_the_rule_holds) {
  const auto zone = TimeZone::read(zone_bytes("CET-1CEST,M3.5.0,M10.5.0/3"));
  ASSERT_TRUE(zone);
  const auto offset = [&zone](const char* text) {
    return zone->offset_at(parse_timestamp(text)->seconds);
  };
  EXPECT_EQ(offset("2050-01-01T00:00:00Z"), 3600);
  EXPECT_EQ(offset("2050-03-27T00:59:59Z"), 3600);
  EXPECT_EQ(offset("2050-03-27T01:00:00Z"), 7200);
  EXPECT_EQ(offset("2050-10-30T00:59:59Z"), 7200);
  EXPECT_EQ(offset("2050-10-30T01:00:00Z"), 3600);
}

TEST(TimeZone, summer_spans_the_new_year_in_the_south) {
  const auto zone = TimeZone::read(zone_bytes("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"));
  ASSERT_TRUE(zone);
  EXPECT_EQ(zone->offset_at(parse_timestamp("2050-01-01T00:00:00Z")->seconds), 39600);
  EXPECT_EQ(zone->offset_at(parse_timestamp("2050-07-01T00:00:00Z")->seconds), 37800);
}

TEST(TimeZone, bytes_that_are_no_zone_are_refused) {
  EXPECT_FALSE(TimeZone::read(""));
  EXPECT_FALSE(TimeZone::read("TZif2"));
  const std::string whole = zone_bytes("");
  for (std::size_t size = 0; size + 3 < whole.size(); ++size) {
    EXPECT_FALSE(TimeZone::read(whole.substr(0, size))) << size;
  }
}

TEST(ZoneRule, days_are_counted_in_three_ways) {
  const auto rule = parse_zone_rule("A0B,J60/1,300/-2:30");
  ASSERT_TRUE(rule);
  EXPECT_EQ(rule->to_summer.kind, ZoneChange::Kind::JulianDay);
  EXPECT_EQ(rule->from_summer.kind, ZoneChange::Kind::Day);
  EXPECT_EQ(rule->from_summer.time_seconds, -9000);
  for (const char* text : {"", "5", "A", "A0B,M13.1.0,J1", "A0B,J60", "A0B,J60,J61x"}) {
    EXPECT_FALSE(parse_zone_rule(text)) << text;
  }
}

TEST(ZoneFiles, a_directory_without_zones_has_none) {
  const auto zones = make_zone_files("/no/such/directory");
  EXPECT_EQ(zones->find("Europe/Berlin"), nullptr);
  EXPECT_EQ(zone_files_version("/no/such/directory"), "");
}

}  // namespace
}  // namespace porchsim::cel
