#include "controllers/runtime/queue_state.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_causes.h"
#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using testing::request;

constexpr api::Time kStart{};

// The names that can be got now, in order; each is done at once.
std::string drain(QueueState& queue) {
  std::string names;
  while (const auto item = queue.try_get()) {
    names += item->request.key.name;
    queue.done(item->request);
  }
  return names;
}

TEST(QueueState, first_in_first_out) {
  QueueState queue;
  for (const char* name : {"c", "a", "b"}) EXPECT_TRUE(queue.add(request(name), nullptr));
  EXPECT_EQ(queue.ready(), 3U);
  EXPECT_EQ(drain(queue), "cab");
  EXPECT_FALSE(queue.try_get());
}

TEST(QueueState, a_key_waits_once_and_keeps_its_place) {
  QueueState queue;
  queue.add(request("a"), nullptr);
  queue.add(request("b"), nullptr);
  EXPECT_FALSE(queue.add(request("a"), nullptr));
  EXPECT_EQ(drain(queue), "ab");
}

TEST(QueueState, the_same_name_in_two_namespaces_is_two_keys) {
  QueueState queue;
  queue.add(request("a", "x"), nullptr);
  EXPECT_TRUE(queue.add(request("a", "y"), nullptr));
  EXPECT_EQ(queue.ready(), 2U);
}

TEST(QueueState, a_key_added_while_worked_on_comes_again_after_done) {
  QueueState queue;
  queue.add(request("a"), nullptr);
  ASSERT_TRUE(queue.try_get());
  EXPECT_FALSE(queue.add(request("a"), nullptr));
  EXPECT_FALSE(queue.try_get()) << "a key was handed out twice";
  queue.add(request("b"), nullptr);
  EXPECT_TRUE(queue.done(request("a")));
  EXPECT_EQ(drain(queue), "ba");
}

TEST(QueueState, done_without_a_new_add_is_the_end) {
  QueueState queue;
  queue.add(request("a"), nullptr);
  queue.try_get();
  EXPECT_EQ(queue.processing(), 1U);
  EXPECT_FALSE(queue.done(request("a")));
  EXPECT_EQ(queue.processing(), 0U);
  EXPECT_FALSE(queue.done(request("a"))) << "nobody has it";
  EXPECT_EQ(drain(queue), "");
}

TEST(QueueState, delays_end_in_order_of_time_then_of_the_calls) {
  QueueState queue;
  EXPECT_TRUE(queue.add_at(request("late"), kStart + 2s, nullptr));
  EXPECT_TRUE(queue.add_at(request("b"), kStart + 1s, nullptr));
  EXPECT_FALSE(queue.add_at(request("a"), kStart + 1s, nullptr));
  EXPECT_EQ(queue.next_due(), kStart + 1s);
  EXPECT_EQ(queue.release_due(kStart + 999ms), 0U);
  EXPECT_EQ(queue.release_due(kStart + 1s), 2U);
  EXPECT_EQ(drain(queue), "ba");
  EXPECT_EQ(queue.release_due(kStart + 10s), 1U);
  EXPECT_EQ(drain(queue), "late");
  EXPECT_FALSE(queue.next_due());
}

TEST(QueueState, a_delay_given_twice_keeps_its_place_among_those_of_one_time) {
  QueueState queue;
  for (const char* name : {"a", "b", "a"}) queue.add_at(request(name), kStart + 1s, nullptr);
  queue.release_due(kStart + 1s);
  EXPECT_EQ(drain(queue), "ab");
}

struct TwoDelays {
  const char* what;
  api::Duration first;
  api::Duration second;
  api::Duration counts;
};

class EarlierDelay : public ::testing::TestWithParam<TwoDelays> {};

TEST_P(EarlierDelay, counts) {
  SCOPED_TRACE(GetParam().what);
  QueueState queue;
  queue.add_at(request("a"), kStart + GetParam().first, testing::cause("first"));
  queue.add_at(request("a"), kStart + GetParam().second, testing::cause("second"));
  EXPECT_EQ(queue.delayed(), 1U);
  EXPECT_EQ(queue.next_due(), kStart + GetParam().counts);
  EXPECT_EQ(queue.release_due(kStart + 1h), 1U);
  EXPECT_EQ(testing::text(queue.try_get()->wake_ups), "first, second");
  EXPECT_EQ(queue.release_due(kStart + 2h), 0U);
}

INSTANTIATE_TEST_SUITE_P(QueueState, EarlierDelay,
                         ::testing::Values(TwoDelays{"the second is later", 1s, 2s, 1s},
                                           TwoDelays{"the second is earlier", 2s, 1s, 1s},
                                           TwoDelays{"both at once", 1s, 1s, 1s}));

TEST(QueueState, a_delayed_key_added_meanwhile_comes_twice) {
  QueueState queue;
  queue.add_at(request("a"), kStart + 1s, testing::cause("delay"));
  EXPECT_TRUE(queue.add(request("a"), testing::cause("event")));
  const auto first = queue.try_get();
  EXPECT_EQ(testing::text(first->wake_ups), "event");
  queue.done(first->request);
  EXPECT_EQ(queue.release_due(kStart + 1s), 1U);
  EXPECT_EQ(testing::text(queue.try_get()->wake_ups), "delay");
}

TEST(QueueState, a_delay_that_ends_while_the_key_waits_folds_into_it) {
  QueueState queue;
  queue.add_at(request("a"), kStart + 1s, testing::cause("delay"));
  queue.add(request("a"), testing::cause("event"));
  EXPECT_EQ(queue.release_due(kStart + 1s), 0U);
  const auto item = queue.try_get();
  EXPECT_EQ(testing::text(item->wake_ups), "event, delay");
  EXPECT_FALSE(queue.done(item->request));
}

TEST(QueueState, a_delay_that_ends_while_the_key_is_worked_on_waits_for_done) {
  QueueState queue;
  queue.add(request("a"), nullptr);
  queue.try_get();
  queue.add_at(request("a"), kStart + 1s, nullptr);
  EXPECT_EQ(queue.release_due(kStart + 1s), 0U);
  EXPECT_FALSE(queue.try_get());
  EXPECT_TRUE(queue.done(request("a")));
}

TEST(QueueState, causes_of_folded_adds_are_all_told) {
  QueueState queue;
  queue.add(request("a"), testing::cause("one"));
  queue.add(request("a"), testing::cause("two"));
  EXPECT_EQ(testing::text(queue.try_get()->wake_ups), "one, two");
  queue.add(request("a"), testing::cause("three"));
  queue.done(request("a"));
  EXPECT_EQ(testing::text(queue.try_get()->wake_ups), "three");
}

TEST(QueueState, after_shut_down_what_is_ready_can_be_got_and_nothing_else) {
  QueueState queue;
  queue.add(request("a"), nullptr);
  queue.add(request("b"), nullptr);
  queue.add_at(request("b"), kStart + 1s, nullptr);
  queue.add_at(request("c"), kStart + 1s, nullptr);
  queue.shut_down();
  EXPECT_FALSE(queue.add(request("d"), nullptr));
  EXPECT_FALSE(queue.add_at(request("d"), kStart, nullptr));
  EXPECT_EQ(queue.release_due(kStart + 1h), 0U);
  EXPECT_EQ(drain(queue), "ab");
}

}  // namespace
}  // namespace porchsim::runtime
