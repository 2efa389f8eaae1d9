// How far a command is, for whoever waits: on a terminal one line that is written again and again,
// elsewhere a line now and then.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "program/jobs/terminal.h"

namespace porchsim::scenarios {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // Of so many "seeds"; nothing if only time will tell.
  Progress(const Terminal& terminal, std::string what, std::optional<std::uint64_t> all,
           Clock::time_point begin = Clock::now())
      : terminal_(terminal), what_(std::move(what)), all_(all), begin_(begin) {}

  void expect(std::uint64_t all) { all_ = all; }
  // A line that stays.
  void say(std::string_view text);
  // So many are done; `found` is what came of them: "3 failed".
  void show(std::uint64_t done, std::string_view found, Clock::time_point now = Clock::now());
  // Takes away the line that does not stay.
  void clear();

 private:
  // Between two lines.
  Clock::duration pause(Clock::time_point now) const;

  const Terminal& terminal_;
  const std::string what_;
  std::optional<std::uint64_t> all_;
  const Clock::time_point begin_;
  Clock::time_point next_ = begin_;
  std::uint64_t done_before_ = 0;
  bool begun_ = false;
  bool stands_ = false;
};

}  // namespace porchsim::scenarios
