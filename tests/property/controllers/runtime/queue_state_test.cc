// The work queue against a model that says the same in the plainest way: lists and loops.
#include "controllers/runtime/queue_state.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/unit/controllers/runtime/test_causes.h"
#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime {
namespace {

using testing::request;

struct Model {
  struct Delay {
    int key;
    std::int64_t due;
  };
  std::vector<int> ready;     // in order
  std::set<int> held;         // in somebody's hands
  std::vector<int> again;     // added while held
  std::vector<Delay> delays;  // in the order of the calls

  bool holds(int key) const { return held.contains(key); }
  void add(int key) {
    auto& list = holds(key) ? again : ready;
    if (std::ranges::find(list, key) == list.end()) list.push_back(key);
  }
  void add_at(int key, std::int64_t due) {
    const auto other =
        std::ranges::find_if(delays, [key](const Delay& delay) { return delay.key == key; });
    if (other != delays.end()) {
      if (other->due <= due) return;
      delays.erase(other);
    }
    delays.push_back({key, due});
  }
  void release(std::int64_t now) {
    for (;;) {
      const auto next = std::ranges::min_element(delays, {}, &Delay::due);  // the first of equals
      if (next == delays.end() || next->due > now) return;
      const int key = next->key;
      delays.erase(next);
      add(key);
    }
  }
  std::optional<int> get() {
    if (ready.empty()) return std::nullopt;
    const int key = ready.front();
    ready.erase(ready.begin());
    held.insert(key);
    return key;
  }
  void done(int key) {
    held.erase(key);
    if (std::erase(again, key) > 0) ready.push_back(key);
  }
};

RC_GTEST_PROP(QueueStateLaw, agrees_with_a_plain_model, ()) {
  QueueState queue;
  Model model;
  std::int64_t now = 0;
  const auto time = [](std::int64_t seconds) { return api::Time(std::chrono::seconds(seconds)); };
  const auto steps = *rc::gen::inRange(0, 120);
  for (int step = 0; step < steps; ++step) {
    const int key = *rc::gen::inRange(0, 5);
    const Request name = request(std::to_string(key));
    switch (*rc::gen::inRange(0, 6)) {
      case 0:
      case 1:
        queue.add(name, nullptr);
        model.add(key);
        break;
      case 2: {
        const auto due = now + *rc::gen::inRange(1, 6);
        queue.add_at(name, time(due), nullptr);
        model.add_at(key, due);
        break;
      }
      case 3: {
        const auto item = queue.try_get();
        const auto expected = model.get();
        RC_ASSERT(item.has_value() == expected.has_value());
        if (item) RC_ASSERT(item->request.key.name == std::to_string(*expected));
        break;
      }
      case 4:
        if (!model.holds(key)) break;
        queue.done(name);
        model.done(key);
        break;
      default:
        now += *rc::gen::inRange(0, 4);
        queue.release_due(time(now));
        model.release(now);
    }
    RC_ASSERT(queue.ready() == model.ready.size());
    RC_ASSERT(queue.processing() == model.held.size());
    RC_ASSERT(queue.delayed() == model.delays.size());
  }
}

// Nothing is lost: whatever was added is handed out after the last add, with its cause.
RC_GTEST_PROP(QueueStateLaw, every_cause_reaches_a_later_reconcile, ()) {
  QueueState queue;
  std::set<std::string> told;
  std::set<std::string> given;
  const auto hand_out = [&](const WorkItem& item) {
    for (const Cause& cause : item.wake_ups.causes()) told.insert(cause->key.name);
  };
  const auto adds = *rc::gen::inRange(0, 30);
  for (int i = 0; i < adds; ++i) {
    const Request name = request(std::to_string(*rc::gen::inRange(0, 10)));
    const std::string cause = std::to_string(i);
    given.insert(cause);
    if (*rc::gen::arbitrary<bool>()) {
      queue.add(name, testing::cause(cause));
    } else {
      queue.add_at(name, api::Time(std::chrono::seconds(*rc::gen::inRange(0, 5))),
                   testing::cause(cause));
    }
    if (*rc::gen::inRange(0, 3) == 0) {
      if (const auto item = queue.try_get()) {
        hand_out(*item);
        queue.done(item->request);
      }
    }
  }
  queue.release_due(api::Time(std::chrono::seconds(5)));
  std::size_t dropped = 0;
  while (const auto item = queue.try_get()) {
    hand_out(*item);
    dropped += item->wake_ups.dropped();
    queue.done(item->request);
  }
  RC_ASSERT(told.size() + dropped == given.size());
  RC_ASSERT(std::ranges::includes(given, told));
}

}  // namespace
}  // namespace porchsim::runtime
