#include "controllers/repository/cron/schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cel/zones/zone_files.h"

namespace porchsim::cron {
namespace {

class ScheduleTest : public testing::Test {
 protected:
  // The text of the error, or the next time; "never".
  std::string next(std::string_view schedule, std::string_view after = "2026-03-04T05:06:07Z") {
    const auto parsed = Schedule::parse_standard(schedule, *zones_);
    if (!parsed) return parsed.error().message;
    const auto found = parsed->next(*api::parse_rfc3339(after));
    return found ? api::to_rfc3339(*found) : "never";
  }
  std::vector<std::string> following(std::string_view schedule, std::string after, int count) {
    std::vector<std::string> times;
    for (int i = 0; i < count; ++i) times.push_back(after = next(schedule, after));
    return times;
  }

  std::unique_ptr<cel::ZoneSource> zones_ = cel::make_zone_files();
};

using Times = std::vector<std::string>;

TEST_F(ScheduleTest, is_due_at_each_minute_that_all_fields_let_pass) {
  const std::map<std::string, std::string> cases = {
      {"* * * * *", "2026-03-04T05:07:00Z"},           {"*/7 * * * *", "2026-03-04T05:07:00Z"},
      {"6 5 * * *", "2026-03-05T05:06:00Z"},  // this minute has begun
      {"7 5 * * *", "2026-03-04T05:07:00Z"},           {"50/5 * * * *", "2026-03-04T05:50:00Z"},
      {"1-5/2,30 8-10 * * *", "2026-03-04T08:01:00Z"}, {"0 0 * JAN MON", "2027-01-04T00:00:00Z"},
      {"0 12 ? * *", "2026-03-04T12:00:00Z"},          {"0 0 29 2 *", "2028-02-29T00:00:00Z"},
      {" 0  5   * * * ", "2026-03-05T05:00:00Z"},      {"+5 5 * * *", "2026-03-05T05:05:00Z"},
  };
  for (const auto& [schedule, due] : cases) EXPECT_EQ(next(schedule), due) << schedule;
}

TEST_F(ScheduleTest, of_days_of_month_and_of_week_either_is_enough_unless_one_is_a_star) {
  EXPECT_EQ(following("0 0 1,15 * 5", "2026-03-04T00:00:00Z", 3),
            (Times{"2026-03-06T00:00:00Z", "2026-03-13T00:00:00Z", "2026-03-15T00:00:00Z"}));
  EXPECT_EQ(following("0 0 * * 5", "2026-03-04T00:00:00Z", 2),
            (Times{"2026-03-06T00:00:00Z", "2026-03-13T00:00:00Z"}));
  // "*/2" is a list of days, not a star; "*/1" is one.
  EXPECT_EQ(following("0 0 */2 * 5", "2026-03-04T00:00:00Z", 2),
            (Times{"2026-03-05T00:00:00Z", "2026-03-06T00:00:00Z"}));
  EXPECT_EQ(next("0 0 */1 * 5", "2026-03-04T00:00:00Z"), "2026-03-06T00:00:00Z");
}

TEST_F(ScheduleTest, names_stand_for_schedules) {
  const std::map<std::string, std::string> cases = {
      {"@yearly", "2027-01-01T00:00:00Z"},  {"@annually", "2027-01-01T00:00:00Z"},
      {"@monthly", "2026-04-01T00:00:00Z"}, {"@weekly", "2026-03-08T00:00:00Z"},
      {"@daily", "2026-03-05T00:00:00Z"},   {"@midnight", "2026-03-05T00:00:00Z"},
      {"@hourly", "2026-03-04T06:00:00Z"},
  };
  for (const auto& [schedule, due] : cases) EXPECT_EQ(next(schedule), due) << schedule;
}

TEST_F(ScheduleTest, every_counts_whole_seconds_from_the_time_that_is_asked_for) {
  EXPECT_EQ(next("@every 1h30m"), "2026-03-04T06:36:07Z");
  EXPECT_EQ(next("@every 2.9s"), "2026-03-04T05:06:09Z");
  EXPECT_EQ(next("@every 500ms"), "2026-03-04T05:06:08Z");
  EXPECT_EQ(next("@every -1h"), "2026-03-04T05:06:08Z");
  EXPECT_EQ(next("@every 2562047h"), "2262-04-11T23:47:16Z");
  const auto schedule = Schedule::parse_standard("@every 1s", *zones_);
  const api::Time half = *api::parse_rfc3339("2026-03-04T05:06:07Z") + std::chrono::milliseconds(5);
  EXPECT_EQ(api::to_rfc3339(*schedule->next(half)), "2026-03-04T05:06:08Z");
}

TEST_F(ScheduleTest, what_does_not_come_within_five_years_never_comes) {
  EXPECT_EQ(next("0 0 31 4 *"), "never");
  EXPECT_EQ(next(", * * * *"), "never");
  EXPECT_EQ(next("0 0 29 2 *", "2097-01-01T00:00:00Z"), "never");
  EXPECT_EQ(next("0 0 29 2 *", "2099-01-01T00:00:00Z"), "2104-02-29T00:00:00Z");
}

TEST_F(ScheduleTest, a_zone_tells_when_it_is_what_time) {
  EXPECT_EQ(next("TZ=Europe/Berlin 0 3 * * *"), "2026-03-05T02:00:00Z");
  EXPECT_EQ(next("CRON_TZ=Asia/Kolkata   30 0 * * *"), "2026-03-04T19:00:00Z");
  EXPECT_EQ(next("CRON_TZ=UTC 5 4 * * *"), "2026-03-05T04:05:00Z");
  EXPECT_EQ(next("TZ= 5 4 * * *"), "2026-03-05T04:05:00Z");
  EXPECT_EQ(next("TZ=America/New_York @daily"), "2026-03-05T05:00:00Z");
}

TEST_F(ScheduleTest, a_time_that_clocks_leave_out_is_left_out) {
  EXPECT_EQ(following("TZ=Europe/Berlin 30 2 * * *", "2026-03-27T12:00:00Z", 2),
            (Times{"2026-03-28T01:30:00Z", "2026-03-30T00:30:00Z"}));
  // Midnight itself is left out.
  EXPECT_EQ(following("TZ=America/Sao_Paulo 0 0 * * *", "2018-11-02T12:00:00Z", 3),
            (Times{"2018-11-03T03:00:00Z", "2018-11-05T02:00:00Z", "2018-11-06T02:00:00Z"}));
}

TEST_F(ScheduleTest, a_time_that_clocks_show_twice_comes_twice) {
  EXPECT_EQ(following("TZ=Europe/Berlin 30 2 * * *", "2026-10-24T12:00:00Z", 3),
            (Times{"2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-26T01:30:00Z"}));
  EXPECT_EQ(following("TZ=Europe/Berlin 15,45 2 * * *", "2026-10-24T12:00:00Z", 4),
            (Times{"2026-10-25T00:15:00Z", "2026-10-25T00:45:00Z", "2026-10-25T01:15:00Z",
                   "2026-10-25T01:45:00Z"}));
}

TEST_F(ScheduleTest, misses_times_where_clocks_change_by_half_an_hour_or_at_midnight) {
  // From 1:00 it goes on to 2:30, 3:30, 4:30; 4:00 comes between them.
  EXPECT_EQ(following("TZ=Australia/Lord_Howe */30 4 4 10 *", "2026-09-05T00:00:00Z", 2),
            (Times{"2026-10-03T17:30:00Z", "2027-10-03T17:00:00Z"}));
  // The 29th of March begins at 1:00, which it takes for the midnight before.
  EXPECT_EQ(next("TZ=Asia/Beirut 1 0-3 29,30 3 *", "2026-03-28T21:59:00Z"), "2026-03-29T21:01:00Z");
}

TEST_F(ScheduleTest, says_what_it_cannot_read) {
  const std::map<std::string, std::string> cases = {
      {"", "empty spec string"},
      {"* * * *", "expected exactly 5 fields, found 4: [* * * *]"},
      {" @daily", "expected exactly 5 fields, found 1: [@daily]"},
      {"60 * * * *", "end of range (60) above maximum (59): 60"},
      {"* * 0 * *", "beginning of range (0) below minimum (1): 0"},
      {"5-1 * * * *", "beginning of range (5) beyond end of range (1): 5-1"},
      {"*/0 * * * *", "step of range should be a positive number: */0"},
      {"1-2-3 * * * *", "too many hyphens: 1-2-3"},
      {"1/2/3 * * * *", "too many slashes: 1/2/3"},
      {"x * * * *", "failed to parse int from x: strconv.Atoi: parsing \"x\": invalid syntax"},
      {"+-1 * * * *", "failed to parse int from +: strconv.Atoi: parsing \"+\": invalid syntax"},
      {"99999999999999999999 * * * *",
       "failed to parse int from 99999999999999999999: strconv.Atoi: parsing "
       "\"99999999999999999999\": value out of range"},
      {"*/-2 * * * *", "negative number (-2) not allowed: -2"},
      {"@reboot", "unrecognized descriptor: @reboot"},
      {"@EVERY 1h", "unrecognized descriptor: @EVERY 1h"},
      {"@every 1d",
       "failed to parse duration @every 1d: time: unknown unit \"d\" in duration "
       "\"1d\""},
      {"@every 5", "failed to parse duration @every 5: time: missing unit in duration \"5\""},
      {"@every 1.5.5h",
       "failed to parse duration @every 1.5.5h: time: missing unit in duration \"1.5.5h\""},
      {"@every 1h 5m",
       "failed to parse duration @every 1h 5m: time: unknown unit \"h \" in duration \"1h 5m\""},
      {"@every soon", "failed to parse duration @every soon: time: invalid duration \"soon\""},
      {"@every 9999999h",
       "failed to parse duration @every 9999999h: time: invalid duration "
       "\"9999999h\""},
      {"@every 1\n\"ä\"",
       "failed to parse duration @every 1\n\"ä\": time: unknown unit "
       R"("\x0a\"\xc3\xa4\"" in duration "1\x0a\"\xc3\xa4\"")"},
      {"TZ=Nowhere/X 0 0 * * *", "provided bad location Nowhere/X: unknown time zone Nowhere/X"},
      {"TZ=../etc 0 0 * * *", "provided bad location ../etc: time: invalid location name"},
      {"TZ=UTC", "no schedule behind the location: TZ=UTC"},
  };
  for (const auto& [schedule, error] : cases) EXPECT_EQ(next(schedule), error) << schedule;
}

}  // namespace
}  // namespace porchsim::cron
