// The scheduler owns all concurrency and time of one simulated world. Tasks are fibers; exactly one
// runs, until it waits here. When no task is runnable, time jumps to the next timer, and all timers
// of that time run before any task does. Ties are settled by (time, sequence). Which of several
// runnable tasks goes next is drawn from Choices, for the actor "world": whether another than the
// oldest (a coin at site "sched.preempt"), and which of the others (site "sched.pick", 0 = the
// second oldest).
//
// A process groups tasks that die together: killing it unwinds its fibers at their pause (a private
// exception, thrown and caught in fiber.cc alone), so destructors run but may not wait: a pause in
// a destructor, in a catch block or outside a task is a bug (SIM_ASSERT), and so is an exception
// that leaves a task. Destroying the scheduler unwinds all.
//
// Its events, all of layer Schedule: Resume (object: the task's name) for each decision, Timer for
// each action run, Start and Crash (object: the process's name) when a process gets its first task
// and when it is killed.
//
// One simulation is one thread; any number of schedulers may live in one process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/choices.h"
#include "sim/time.h"
#include "sim/trace.h"

namespace porchsim::sim {

class StackPool;

enum class TaskId : std::uint64_t {};
enum class ProcessId : std::uint32_t {};
enum class TimerId : std::uint64_t {};  // TimerId{} is no timer

// The process that is always there and never dies: owner of what belongs to the world itself.
inline constexpr ProcessId kWorldProcess{0};

struct SchedulerOptions {
  std::uint64_t max_steps = 50'000'000;  // run() stops there with Outcome::StepLimit
  // In so many of the decisions between several runnable tasks another than the oldest is picked;
  // numerator 0 = never, and nothing is drawn.
  std::uint64_t preempt_numerator = 1;
  std::uint64_t preempt_denominator = 8;
};

// What may still happen, for deciding quiescence, livelock and "waits for a person" without waiting
// for a timeout.
struct Pending {
  std::size_t runnable = 0;
  std::size_t waiting = 0;         // tasks parked without a timer
  std::optional<Time> next_timer;  // any kind
  std::optional<Time>
      next_foreground_timer;  // not a background one (periodic polls, resyncs, idle back-off)
};

class Scheduler {
 public:
  Scheduler(Choices& choices, Trace& trace, SchedulerOptions options = {});
  // With stacks that simulations of one thread, one after another, share, so that they are mapped
  // once; what the largest has touched stays in memory. The pool must outlive the scheduler.
  Scheduler(Choices& choices, Trace& trace, StackPool& stacks, SchedulerOptions options = {});
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  Time now() const;
  std::uint64_t steps() const;  // tasks resumed and timer actions run
  Choices& choices();
  Trace& trace();

  ProcessId make_process(const Actor& actor);  // of the same name
  ActorId actor_of(ProcessId process) const;
  // Unwinds every task of the process in the order of spawning, then cancels its timers. A task may
  // not kill its own process (let a timer of kWorldProcess do it, and park), nor may a destructor
  // that is being unwound kill any. New tasks may be spawned in it afterwards (a restart).
  void kill(ProcessId process);
  TaskId spawn(ProcessId process, std::string name, std::function<void()> body);

  // ---- for the running task ----
  bool in_task() const;
  TaskId current() const;
  ActorId current_actor() const;  // of the running task's process; the "world" actor outside tasks
  void yield();                   // runnable again at once: an interleaving point
  void sleep_until(Time deadline);  // a deadline that has passed: as yield(); Time::max(): for ever
  void sleep_for(Duration duration);
  // Parks until wake(); a wake before the park is lost: test the condition, then park, in a loop.
  void park();
  bool park_until(Time deadline);  // false if the deadline came first
  void wake(TaskId task);          // no effect on a task that is not parked, or has ended

  // ---- timers: run in the scheduler, between tasks; they may wake, spawn, kill, record and set
  // timers, not wait ----
  enum class TimerKind : std::uint8_t { Foreground, Background };
  // A time that has passed: before the next task runs. Time::max(): never, and the action is
  // dropped at once.
  TimerId at(Time when, ProcessId owner, TimerKind kind, std::function<void()> action);
  void cancel(TimerId timer);  // no effect once it ran

  // ---- running ----
  enum class Outcome : std::uint8_t { Stopped, Quiescent, TimeLimit, StepLimit };
  // Until stop(), or nothing is left to happen but background timers, or all up to and including
  // `until` has happened (now() is then `until`), or max_steps. Background timers run while
  // foreground ones or tasks keep the run going: to let time pass in a quiet world, set a
  // foreground timer. Run again to go on. Not from a task or a timer.
  Outcome run(Time until = Time::max());
  void stop();
  Pending pending() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace porchsim::sim
