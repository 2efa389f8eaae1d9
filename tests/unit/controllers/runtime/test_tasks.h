// Tasks for tests of code that waits: fibers on the C library's contexts, run in the order in which
// they became runnable, and a clock that moves only when the test says so. Tasks that still wait at
// the end are unwound, as a crash would unwind them.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/tasks.h"

namespace porchsim::runtime::testing {

class TestTasks final : public api::Tasks {
 public:
  TestTasks() = default;
  ~TestTasks() override { kill_all(); }

  api::Time now() const override { return now_; }

  void spawn(std::string name, std::function<void()> body) override {
    names_.push_back(name);
    fibers_.push_back(std::make_unique<Fiber>(*this, std::move(body)));
    runnable_.push_back(fibers_.back().get());
  }

  void sleep_until(api::Time deadline) override {
    Fiber* self = current_;
    timers_.emplace(std::pair(deadline, ++sequence_), [this, self] { runnable_.push_back(self); });
    pause();
  }

  std::unique_ptr<api::Signal> make_signal() override;

  // Until every task waits; the clock stands still.
  void run() {
    while (!runnable_.empty()) {
      Fiber* next = runnable_.front();
      runnable_.pop_front();
      resume(*next);
    }
  }

  // Lets time pass, with all that is due in it.
  void run_for(api::Duration duration) {
    const api::Time end = now_ + duration;
    run();
    while (!timers_.empty() && timers_.begin()->first.first <= end) {
      auto timer = timers_.extract(timers_.begin());
      now_ = std::max(now_, timer.key().first);
      timer.mapped()();
      run();
    }
    now_ = end;
  }

  // A crash: every task is unwound where it waits.
  void kill_all() {
    stopping_ = true;
    for (const auto& fiber : fibers_) {
      if (!fiber->done && fiber->begun) resume(*fiber);
    }
    fibers_.clear();
    runnable_.clear();
    timers_.clear();
    stopping_ = false;
  }

  const std::vector<std::string>& names() const { return names_; }
  std::size_t alive() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(fibers_, [](const auto& fiber) { return !fiber->done; }));
  }

 private:
  class TestSignal;
  struct Killed {};

  struct Fiber {
    Fiber(TestTasks& tasks, std::function<void()> task) : owner(tasks), body(std::move(task)) {
      getcontext(&context);
      context.uc_stack.ss_sp = stack.get();
      context.uc_stack.ss_size = kStackBytes;
      context.uc_link = nullptr;
      const auto address = reinterpret_cast<std::uintptr_t>(this);
      makecontext(&context, reinterpret_cast<void (*)()>(&Fiber::enter), 2,
                  static_cast<unsigned>(address >> 32), static_cast<unsigned>(address));
    }
    static void enter(unsigned high, unsigned low) {
      auto* self = std::bit_cast<Fiber*>(std::uintptr_t{high} << 32 | low);
      try {
        self->body();
      } catch (const Killed&) {
        self->killed = true;
      }
      self->done = true;
      swapcontext(&self->context, &self->owner.main_);
    }

    static constexpr std::size_t kStackBytes = 256 * 1024;
    TestTasks& owner;
    std::function<void()> body;
    ucontext_t context{};
    std::unique_ptr<char[]> stack = std::make_unique_for_overwrite<char[]>(kStackBytes);
    bool begun = false;
    bool done = false;
    bool killed = false;
  };

  void resume(Fiber& fiber) {
    fiber.begun = true;
    current_ = &fiber;
    swapcontext(&main_, &fiber.context);
    current_ = nullptr;
  }

  void pause() {
    swapcontext(&current_->context, &main_);
    if (stopping_) throw Killed{};
  }

  ucontext_t main_{};
  api::Time now_{};
  std::vector<std::unique_ptr<Fiber>> fibers_;
  std::deque<Fiber*> runnable_;
  std::map<std::pair<api::Time, std::uint64_t>, std::function<void()>> timers_;
  std::uint64_t sequence_ = 0;
  Fiber* current_ = nullptr;
  std::vector<std::string> names_;
  bool stopping_ = false;
};

class TestTasks::TestSignal final : public api::Signal {
 public:
  explicit TestSignal(TestTasks& tasks) : tasks_(tasks) {}

  void wait() override {
    waiting_->push_back({tasks_.current_, ++tasks_.sequence_});
    tasks_.pause();
  }

  bool wait_until(api::Time deadline) override {
    Fiber* self = tasks_.current_;
    const std::uint64_t ticket = ++tasks_.sequence_;
    const auto timed_out = std::make_shared<bool>(false);
    waiting_->push_back({self, ticket});
    tasks_.timers_.emplace(std::pair(deadline, ticket), [tasks = &tasks_, waiting = waiting_, self,
                                                         ticket, timed_out] {
      const auto waits = [ticket](const Waiter& waiter) { return waiter.ticket == ticket; };
      const auto found = std::ranges::find_if(*waiting, waits);
      if (found == waiting->end()) return;
      waiting->erase(found);
      *timed_out = true;
      tasks->runnable_.push_back(self);
    });
    tasks_.pause();
    return !*timed_out;
  }

  void notify_one() override {
    if (waiting_->empty()) return;
    tasks_.runnable_.push_back(waiting_->front().fiber);
    waiting_->pop_front();
  }

  void notify_all() override {
    while (!waiting_->empty()) notify_one();
  }

 private:
  struct Waiter {
    Fiber* fiber;
    std::uint64_t ticket;
  };
  TestTasks& tasks_;
  // Shared with timers, which may outlive the signal.
  std::shared_ptr<std::deque<Waiter>> waiting_ = std::make_shared<std::deque<Waiter>>();
};

inline std::unique_ptr<api::Signal> TestTasks::make_signal() {
  return std::make_unique<TestSignal>(*this);
}

}  // namespace porchsim::runtime::testing
