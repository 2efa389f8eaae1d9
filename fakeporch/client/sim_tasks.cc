#include "fakeporch/client/sim_tasks.h"

#include <algorithm>
#include <list>
#include <utility>

namespace porchsim::fakeporch {
namespace {

using TimerKind = sim::Scheduler::TimerKind;

// Sets a timer for a wait that may end early, and takes it back.
class Alarm {
 public:
  Alarm(sim::Scheduler& scheduler, sim::ProcessId process, sim::Time deadline,
        sim::Duration background_from)
      : scheduler_(scheduler) {
    const bool far = deadline - scheduler.now() >= background_from;
    timer_ = scheduler.at(deadline, process, far ? TimerKind::Background : TimerKind::Foreground,
                          [this, task = scheduler.current()] {
                            rang_ = true;
                            scheduler_.wake(task);
                          });
  }
  ~Alarm() {
    if (!rang_) scheduler_.cancel(timer_);
  }
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

  bool rang() const { return rang_; }

 private:
  sim::Scheduler& scheduler_;
  sim::TimerId timer_{};
  bool rang_ = false;
};

struct Waiter {
  sim::TaskId task{};
  bool notified = false;
};
using Waiters = std::list<Waiter*>;

// A waiter in line as long as it waits, also if it is unwound. The line outlives the signal.
class InLine {
 public:
  InLine(std::shared_ptr<Waiters> line, Waiter& waiter)
      : line_(std::move(line)), place_(line_->insert(line_->end(), &waiter)) {}
  ~InLine() { line_->erase(place_); }
  InLine(const InLine&) = delete;
  InLine& operator=(const InLine&) = delete;

 private:
  std::shared_ptr<Waiters> line_;
  Waiters::iterator place_;
};

class SimSignal final : public api::Signal {
 public:
  SimSignal(sim::Scheduler& scheduler, sim::ProcessId process, SimTasksOptions options)
      : scheduler_(scheduler), process_(process), options_(options) {}

  void wait() override {
    sim::Scheduler& scheduler = scheduler_;
    Waiter waiter{scheduler.current()};
    const InLine in_line(line_, waiter);
    while (!waiter.notified) scheduler.park();
  }

  bool wait_until(api::Time deadline) override {
    sim::Scheduler& scheduler = scheduler_;
    Waiter waiter{scheduler.current()};
    const InLine in_line(line_, waiter);
    const Alarm alarm(scheduler, process_, std::max(deadline - options_.epoch, scheduler.now()),
                      options_.background_from);
    while (!waiter.notified && !alarm.rang()) scheduler.park();
    return waiter.notified;
  }

  void notify_one() override {
    const auto waiting = std::find_if(line_->begin(), line_->end(),
                                      [](const Waiter* waiter) { return !waiter->notified; });
    if (waiting != line_->end()) notify(**waiting);
  }

  void notify_all() override {
    for (Waiter* waiter : *line_) notify(*waiter);
  }

 private:
  void notify(Waiter& waiter) {
    waiter.notified = true;
    scheduler_.wake(waiter.task);
  }

  sim::Scheduler& scheduler_;
  sim::ProcessId process_;
  SimTasksOptions options_;
  std::shared_ptr<Waiters> line_ = std::make_shared<Waiters>();  // longest wait first
};

}  // namespace

api::Time SimTasks::now() const { return options_.epoch + scheduler_.now(); }

void SimTasks::spawn(std::string name, std::function<void()> body) {
  scheduler_.spawn(process_, std::move(name), std::move(body));
}

void SimTasks::sleep_until(api::Time deadline) {
  const sim::Time until = deadline - options_.epoch;
  if (until - scheduler_.now() < options_.background_from) {
    scheduler_.sleep_until(until);
    return;
  }
  const Alarm alarm(scheduler_, process_, until, options_.background_from);
  while (!alarm.rang()) scheduler_.park();
}

std::unique_ptr<api::Signal> SimTasks::make_signal() {
  return std::make_unique<SimSignal>(scheduler_, process_, options_);
}

}  // namespace porchsim::fakeporch
