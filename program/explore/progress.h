// How far a campaign is, for whoever waits: on a terminal one line that is written again and again,
// elsewhere a line now and then.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "program/jobs/terminal.h"

namespace porchsim::scenarios {

class Progress {
 public:
  // Of so many seeds; nothing if only time will tell.
  Progress(const Terminal& terminal, std::optional<std::uint64_t> all)
      : terminal_(terminal), all_(all) {}

  // A line that stays.
  void say(std::string_view text);
  void show(std::uint64_t seeds, std::uint64_t kinds);
  // Takes away the line that does not stay.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  // Between two lines.
  Clock::duration pause(Clock::time_point now) const;

  const Terminal& terminal_;
  const std::optional<std::uint64_t> all_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point next_ = begin_;
  std::uint64_t seeds_before_ = 0;
  bool begun_ = false;
  bool stands_ = false;
};

}  // namespace porchsim::scenarios
