#include "api/duration_text.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace porchsim::api {
namespace {

using namespace std::chrono_literals;

TEST(DurationText, is_what_go_writes) {
  const std::vector<std::pair<Duration, const char*>> cases = {
      {0s, "0s"},
      {1ns, "1ns"},
      {999ns, "999ns"},
      {1us, "1µs"},
      {1100ns, "1.1µs"},
      {5ms, "5ms"},
      {1500us, "1.5ms"},
      {1s, "1s"},
      {1001ms, "1.001s"},
      {30s, "30s"},
      {59999999999ns, "59.999999999s"},
      {1min, "1m0s"},
      {100s, "1m40s"},
      {1h, "1h0m0s"},
      {1h + 2min + 3s + 500ms, "1h2m3.5s"},
      {-1500ms, "-1.5s"},
      {Duration::max(), "2562047h47m16.854775807s"},
      {Duration::min(), "-2562047h47m16.854775808s"}};
  for (const auto& [duration, text] : cases) EXPECT_EQ(duration_text(duration), text);
}

}  // namespace
}  // namespace porchsim::api
