#include "controllers/runtime/wake_ups.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_causes.h"

namespace porchsim::runtime {
namespace {

WakeUps of(std::initializer_list<const char*> texts) {
  WakeUps wake_ups;
  for (const char* text : texts) wake_ups.add(testing::cause(text));
  return wake_ups;
}

TEST(WakeUps, are_told_oldest_first) { EXPECT_EQ(testing::text(of({"b", "a", "c"})), "b, a, c"); }

TEST(WakeUps, none_is_no_text) {
  EXPECT_EQ(testing::text(WakeUps()), "");
  EXPECT_TRUE(WakeUps().empty());
}

TEST(WakeUps, the_same_text_counts_once) { EXPECT_EQ(testing::text(of({"a", "b", "a"})), "a, b"); }

TEST(WakeUps, no_cause_is_ignored) {
  WakeUps wake_ups;
  wake_ups.add(nullptr);
  EXPECT_TRUE(wake_ups.empty());
}

TEST(WakeUps, beyond_the_cap_only_the_number_is_kept) {
  const WakeUps wake_ups = of({"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"});
  EXPECT_EQ(testing::text(wake_ups), "1, 2, 3, 4, 5, 6, 7, 8 and 2 more");
  EXPECT_EQ(wake_ups.causes().size(), WakeUps::kMax);
  EXPECT_EQ(wake_ups.dropped(), 2U);
}

TEST(WakeUps, merging_puts_the_later_ones_behind) {
  WakeUps first = of({"a", "b"});
  first.merge(of({"b", "c"}));
  EXPECT_EQ(testing::text(first), "a, b, c");
}

TEST(WakeUps, merging_keeps_the_cap_and_adds_up_what_was_dropped) {
  WakeUps first = of({"1", "2", "3", "4", "5", "6", "7"});
  first.merge(of({"a", "b", "c", "d", "e", "f", "g", "h", "i"}));
  EXPECT_EQ(testing::text(first), "1, 2, 3, 4, 5, 6, 7, a and 8 more");
}

TEST(WakeUps, merging_into_none_takes_all) {
  WakeUps none;
  none.merge(of({"1", "2", "3", "4", "5", "6", "7", "8", "9"}));
  EXPECT_EQ(testing::text(none), "1, 2, 3, 4, 5, 6, 7, 8 and 1 more");
}

}  // namespace
}  // namespace porchsim::runtime
