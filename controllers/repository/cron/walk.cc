#include "controllers/repository/cron/walk.h"

namespace porchsim::cron {
namespace {

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kDay = 86400;

}  // namespace

Walk::Walk(const cel::TimeZone* zone, std::int64_t second) : zone_(zone) { move_to(second); }

bool Walk::to_whole_minute() {
  if (clock_.second == 0) return true;
  has_moved_ = true;
  move_to(second_ + kMinute - clock_.second);
  return false;
}

void Walk::begin_month() { move_to({.year = clock_.year, .month = clock_.month, .day = 1}); }

void Walk::begin_day() { move_to({.year = clock_.year, .month = clock_.month, .day = clock_.day}); }

void Walk::begin_hour() {
  move_to({.year = clock_.year, .month = clock_.month, .day = clock_.day, .hour = clock_.hour});
}

void Walk::begin_minute() { move_to(second_ - clock_.second); }

bool Walk::next_month() {
  cel::CivilTime shown = clock_;
  ++shown.month;
  move_to(shown);
  return clock_.month != 1;
}

bool Walk::next_day() {
  cel::CivilTime shown = clock_;
  ++shown.day;
  move_to(shown);
  // Where there is no midnight it is an hour more, or less: to the midnight that is nearer.
  const int hour = clock_.hour;
  if (hour != 0) move_to(second_ + (hour > 12 ? 24 - hour : -hour) * kHour);
  return clock_.day != 1;
}

bool Walk::next_hour() {
  move_to(second_ + kHour);
  return clock_.hour != 0;
}

bool Walk::next_minute() {
  move_to(second_ + kMinute);
  return clock_.minute != 0;
}

void Walk::move_to(std::int64_t second) {
  second_ = second;
  clock_ = cel::civil_time(second, offset_at(second));
}

void Walk::move_to(const cel::CivilTime& shown) {
  const bool is_next_year = shown.month > 12;
  const std::int64_t day = is_next_year ? cel::days_since_epoch(shown.year + 1, 1, shown.day)
                                        : cel::days_since_epoch(shown.year, shown.month, shown.day);
  const std::int64_t as_utc =
      day * kDay + shown.hour * kHour + shown.minute * kMinute + shown.second;
  // The offset is that of the time as if it were UTC, or else of the time that this one gives.
  const std::int32_t first = offset_at(as_utc);
  move_to(as_utc - (first == 0 ? 0 : offset_at(as_utc - first)));
}

std::int32_t Walk::offset_at(std::int64_t second) const {
  return zone_ == nullptr ? 0 : zone_->offset_at(second);
}

}  // namespace porchsim::cron
