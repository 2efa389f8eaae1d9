// One of the five fields of a cron schedule: which values it lets pass.
// robfig/cron v3: parser.go.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "api/json/result.h"

namespace porchsim::cron {

// The values that a field can have.
struct Bounds {
  int min = 0;
  int max = 0;
  std::span<const std::string_view> names = {};  // of min, min + 1, …; in small letters
};

struct Field {
  std::uint64_t values = 0;  // bit n: n passes
  bool is_star = false;      // all pass because nothing was asked of it: "*", "?"

  bool passes(int value) const { return (values >> value & 1) != 0; }
};

Field every_value(const Bounds& bounds);
Field one_value(int value);

// A list of ranges, "1-5/2,30,MON"; of nothing but commas no value passes. Invalid, in the words of
// the library: "end of range (60) above maximum (59): 60".
api::Result<Field> parse_field(std::string_view text, const Bounds& bounds);

}  // namespace porchsim::cron
