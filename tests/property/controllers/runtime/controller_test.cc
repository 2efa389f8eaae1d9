// Under any mix of adds, answers and numbers of workers: no key is reconciled twice at once, and
// after its last add each key is reconciled until its reconciler is content.
#include "controllers/runtime/controller.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "tests/unit/controllers/runtime/test_objects.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::runtime {
namespace {

using std::chrono::milliseconds;

struct Key {
  std::uint64_t wanted = 0;   // counts adds
  std::uint64_t reached = 0;  // the number of adds that the last successful reconcile had seen
  int failures_left = 0;
  bool active = false;
  bool twice_at_once = false;
};

class Slow final : public Reconciler {
 public:
  Slow(api::Tasks& tasks, std::map<std::string, Key>& keys, int ways)
      : tasks_(tasks), keys_(keys), ways_(ways) {}
  std::string_view name() const override { return "slow"; }

  api::Result<ReconcileResult> reconcile(const Request& request) override {
    Key& key = keys_[request.key.name];
    key.twice_at_once = key.twice_at_once || key.active;
    key.active = true;
    const auto seen = key.wanted;
    tasks_.sleep_for(milliseconds(7 + 13 * (++calls_ % 5)));
    key.active = false;
    if (key.failures_left > 0) {
      --key.failures_left;
      const int way = calls_ % ways_;
      if (way == 0) return api::fail(api::Reason::Conflict, "again");
      return way == 1 ? ReconcileResult::again() : ReconcileResult::after(milliseconds(40));
    }
    key.reached = seen;
    return ReconcileResult{};
  }

 private:
  api::Tasks& tasks_;
  std::map<std::string, Key>& keys_;
  int ways_;
  int calls_ = 0;
};

RC_GTEST_PROP(ControllerLaw, no_key_twice_at_once_and_none_forgotten, ()) {
  testing::TestTasks tasks;
  api::Observer nobody;
  std::map<std::string, Key> keys;
  const int ways = *rc::gen::inRange(1, 4);
  const auto workers = *rc::gen::inRange<std::size_t>(1, 5);
  Controller controller(tasks, nobody, std::make_unique<Slow>(tasks, keys, ways),
                        {.kind = "Thing",
                         .max_concurrent_reconciles = workers,
                         .limits = {.max_delay = std::chrono::seconds(1)}});
  tasks.spawn("start", [&] { controller.start(); });
  const auto steps = *rc::gen::inRange(0, 60);
  for (int step = 0; step < steps; ++step) {
    const std::string name = std::to_string(*rc::gen::inRange(0, 6));
    keys[name].failures_left += *rc::gen::inRange(0, 3);
    ++keys[name].wanted;
    if (*rc::gen::arbitrary<bool>()) {
      controller.queue().add(testing::request(name), nullptr);
    } else {
      controller.queue().add_after(testing::request(name), milliseconds(*rc::gen::inRange(0, 100)),
                                   nullptr);
    }
    tasks.run_for(milliseconds(*rc::gen::inRange(0, 30)));
  }
  tasks.run_for(std::chrono::hours(2));
  const auto& state = controller.queue().state();
  const auto left = state.ready() + state.processing() + state.delayed();
  tasks.kill_all();
  RC_ASSERT(left == 0U);
  for (const auto& [name, key] : keys) {
    RC_ASSERT(!key.twice_at_once);
    RC_ASSERT(key.reached == key.wanted);
  }
}

}  // namespace
}  // namespace porchsim::runtime
