// When something is due: a cron schedule, as robfig/cron v3 reads (ParseStandard) and follows it.
//
//   minute hour day-of-month month day-of-week    "30 4 1,15 * MON-FRI", "*/10 * * * ?"
//   @yearly @annually @monthly @weekly @daily @midnight @hourly
//   @every <Go duration>                          from the time that is asked for, not from 0:00;
//                                                 not beyond the last time that there is (2262)
//
// Before all of them a zone may stand, "CRON_TZ=Europe/Berlin " or "TZ=…"; without one it is UTC.
// Where both days say something other than "*", either is enough.
//
// A schedule follows the clocks of its zone: a time that they leave out is left out, one that they
// show twice comes twice. Clocks that change at midnight, or by half an hour, take it further:
// walk.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "api/json/result.h"
#include "api/time.h"
#include "cel/value/time.h"
#include "cel/zones/time_zone.h"
#include "controllers/repository/cron/field.h"

namespace porchsim::cron {

class Schedule {
 public:
  // Invalid, in the library's words: "expected exactly 5 fields, found 4: [* * * *]". The schedule
  // may use the zone for as long as it lives.
  static api::Result<Schedule> parse_standard(std::string_view text, cel::ZoneSource& zones);

  // The first whole second behind `after`. Nothing: the day does not come before the end of the
  // fifth year from now ("0 0 31 4 *" never does).
  std::optional<api::Time> next(api::Time after) const;

 private:
  // The first second from that one on that all fields let pass.
  std::optional<std::int64_t> walk(std::int64_t second) const;
  bool matches_day(const cel::CivilTime& clock) const;

  Field minute_;
  Field hour_;
  Field day_;
  Field month_;
  Field weekday_;
  const cel::TimeZone* zone_ = nullptr;  // null: UTC
  std::optional<api::Duration> every_;   // instead of all these
};

}  // namespace porchsim::cron
