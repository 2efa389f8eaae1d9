#include "program/explore/progress.h"

#include <ostream>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

constexpr std::chrono::milliseconds kOnTerminal{200};
constexpr std::chrono::seconds kElsewhere{10};

}  // namespace

void Progress::say(std::string_view text) {
  clear();
  terminal_.err << "  " << text << "\n";
  terminal_.err.flush();
}

void Progress::show(std::uint64_t seeds, std::uint64_t kinds) {
  const Clock::time_point now = Clock::now();
  if (!begun_) {
    begun_ = true;
    seeds_before_ = seeds;
    next_ = now + (terminal_.live ? Clock::duration(kOnTerminal) : Clock::duration(kElsewhere));
  }
  if (now < next_) return;
  next_ = now + (terminal_.live ? Clock::duration(kOnTerminal) : Clock::duration(kElsewhere));
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const std::string text = fmt::format("{} seeds, {:.0f} a second, {} kind{} of failure", seeds,
                                       static_cast<double>(seeds - seeds_before_) / seconds, kinds,
                                       kinds == 1 ? "" : "s");
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
