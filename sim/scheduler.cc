#include "sim/scheduler.h"

#include <algorithm>
#include <utility>

#include "sim/assert.h"
#include "sim/scheduler_impl.h"

namespace porchsim::sim {

Scheduler::Scheduler(Choices& choices, Trace& trace, SchedulerOptions options)
    : impl_(std::make_unique<Impl>(choices, trace, nullptr, options)) {}

Scheduler::Scheduler(Choices& choices, Trace& trace, StackPool& stacks, SchedulerOptions options)
    : impl_(std::make_unique<Impl>(choices, trace, &stacks, options)) {}

Scheduler::~Scheduler() { impl_->unwind_all(); }

Time Scheduler::now() const { return impl_->now_; }
std::uint64_t Scheduler::steps() const { return impl_->steps_; }
Choices& Scheduler::choices() { return impl_->choices_; }
Trace& Scheduler::trace() { return impl_->trace_; }

ProcessId Scheduler::make_process(const Actor& actor) { return impl_->make_process(actor); }
ActorId Scheduler::actor_of(ProcessId process) const { return impl_->process(process).actor; }
void Scheduler::kill(ProcessId process) { impl_->kill(process); }

TaskId Scheduler::spawn(ProcessId process, std::string name, std::function<void()> body) {
  return impl_->spawn(process, std::move(name), std::move(body));
}

bool Scheduler::in_task() const { return impl_->current_ != nullptr; }

TaskId Scheduler::current() const { return impl_->running_task("current()").id; }

ActorId Scheduler::current_actor() const {
  return impl_->current_ == nullptr ? impl_->world_ : impl_->current_->actor;
}

void Scheduler::yield() {
  Task& task = impl_->running_task("yield()");
  impl_->make_runnable(task);
  task.fiber.pause();
}

void Scheduler::sleep_until(Time deadline) {
  if (deadline <= now()) return yield();
  Task& task = impl_->running_task("sleep_until()");
  impl_->set_wake_up(task, deadline);
  task.state = TaskState::Sleeping;
  task.fiber.pause();
}

void Scheduler::sleep_for(Duration duration) {
  const Time latest = Time::max() - now();
  sleep_until(duration < latest ? now() + duration : Time::max());
}

void Scheduler::park() { park_until(Time::max()); }

bool Scheduler::park_until(Time deadline) {
  Task& task = impl_->running_task("park()");
  if (deadline <= now()) {
    yield();
    return false;
  }
  impl_->park(task, deadline);
  return task.woken;
}

void Scheduler::wake(TaskId task) { impl_->wake(task); }

TimerId Scheduler::at(Time when, ProcessId owner, TimerKind kind, std::function<void()> action) {
  SIM_ASSERT_IN(impl_->trace_, action != nullptr, "a timer of \"{}\" without an action",
                impl_->process(owner).name);
  if (when == Time::max()) return TimerId{};
  return impl_->timers_.add({.when = std::max(when, now()),
                             .owner = owner,
                             .kind = kind,
                             .sleeper = TaskId{},
                             .action = std::move(action)});
}

void Scheduler::cancel(TimerId timer) { impl_->timers_.cancel(timer); }

Scheduler::Outcome Scheduler::run(Time until) { return impl_->run(until); }

void Scheduler::stop() { impl_->stopped_ = true; }

Pending Scheduler::pending() const {
  return {.runnable = impl_->runnable_.size(),
          .waiting = impl_->parked_without_timer_,
          .next_timer = impl_->timers_.next(),
          .next_foreground_timer = impl_->timers_.next(TimerKind::Foreground)};
}

}  // namespace porchsim::sim
