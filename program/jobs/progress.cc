#include "program/jobs/progress.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

constexpr std::chrono::milliseconds kOnTerminal{200};
// Lines that stay come seldom where there would be many.
constexpr std::chrono::seconds kFirstElsewhere{10};
constexpr std::chrono::minutes kLastElsewhere{5};

}  // namespace

Progress::Clock::duration Progress::pause(Clock::time_point now) const {
  if (terminal_.live) return kOnTerminal;
  return std::clamp<Clock::duration>((now - begin_) / 10, kFirstElsewhere, kLastElsewhere);
}

void Progress::say(std::string_view text) {
  clear();
  terminal_.err << "  " << text << "\n";
  terminal_.err.flush();
}

void Progress::show(std::uint64_t done, std::string_view found, Clock::time_point now) {
  if (!begun_) {
    begun_ = true;
    done_before_ = done;
    next_ = now + pause(now);
  }
  if (now < next_) return;
  next_ = now + pause(now);
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const std::string text =
      fmt::format("{}{} {}, {:.1f} a second, {}", done, all_ ? fmt::format(" of {}", *all_) : "",
                  what_, static_cast<double>(done - done_before_) / seconds, found);
  if (!terminal_.live) return say(text);
  terminal_.err << "\r  " << text << "\x1b[K";
  terminal_.err.flush();
  stands_ = true;
}

void Progress::clear() {
  if (stands_) terminal_.err << "\r\x1b[K";
  stands_ = false;
}

}  // namespace porchsim::scenarios
