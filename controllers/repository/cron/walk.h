// A walk through the times that the clocks of a zone show, in the steps that robfig/cron v3 takes
// (spec.go, Next). Its steps are those of an absolute clock, by which it may pass a time that is
// shown: behind a change by half an hour it comes to 2:30, 3:30, 4:30, and misses 4:00; where
// midnight is left out it misses that day's first hours.
#pragma once

#include <cstdint>

#include "cel/value/time.h"
#include "cel/zones/time_zone.h"

namespace porchsim::cron {

class Walk {
 public:
  // Null: UTC. The zone outlives the walk.
  Walk(const cel::TimeZone* zone, std::int64_t second);

  std::int64_t second() const { return second_; }  // since 1970
  const cel::CivilTime& clock() const { return clock_; }

  // On to the first time that passes. False: the year, the month, the day or the hour began anew
  // before it came, and what had passed may do so no more.
  template <class Passes>
  bool to_month(Passes passes) {
    return go(passes, &Walk::begin_month, &Walk::next_month);
  }
  template <class Passes>
  bool to_day(Passes passes) {
    return go(passes, &Walk::begin_day, &Walk::next_day);
  }
  template <class Passes>
  bool to_hour(Passes passes) {
    return go(passes, &Walk::begin_hour, &Walk::next_hour);
  }
  template <class Passes>
  bool to_minute(Passes passes) {
    return go(passes, &Walk::begin_minute, &Walk::next_minute);
  }
  bool to_whole_minute();

 private:
  template <class Passes>
  bool go(Passes passes, void (Walk::*begin)(), bool (Walk::*next)()) {
    while (!passes(clock_)) {
      // The first step of all begins at a whole month, day, hour or minute; behind it all do.
      if (!has_moved_) (this->*begin)();
      has_moved_ = true;
      if (!(this->*next)()) return false;
    }
    return true;
  }

  void begin_month();
  void begin_day();
  void begin_hour();
  void begin_minute();
  bool next_month();
  bool next_day();
  bool next_hour();
  bool next_minute();

  void move_to(std::int64_t second);
  // Go's time.Date: of a time that is left out, or shown twice, one of two. Months and days may be
  // past the last.
  void move_to(const cel::CivilTime& shown);
  std::int32_t offset_at(std::int64_t second) const;

  const cel::TimeZone* zone_;
  std::int64_t second_ = 0;
  cel::CivilTime clock_;
  bool has_moved_ = false;
};

}  // namespace porchsim::cron
