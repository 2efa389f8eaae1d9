// The scheduler owns all concurrency and time of one simulated world. Tasks are fibers; exactly one runs, until it
// waits here. When no task is runnable, time jumps to the next timer. Ties are settled by (time, sequence), and which
// of several runnable tasks goes next is drawn from Choices (0 = the oldest).
//
// A process groups tasks that die together: killing it unwinds its fibers at their pause (a private exception, thrown
// and caught in fiber.cc alone), so destructors run but may not wait: a pause in a destructor, in a catch block or
// outside a task is a bug (SIM_ASSERT).
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

enum class TaskId : std::uint64_t {};
enum class ProcessId : std::uint32_t {};
enum class TimerId : std::uint64_t {};

struct SchedulerOptions {
  std::uint64_t max_steps = 50'000'000;           // beyond it run() stops with Outcome::StepLimit
  std::size_t stack_bytes = 256 * 1024;           // per fiber, guarded, pooled
  // One draw in `preempt_denominator` of the seeded source picks another than the oldest runnable task.
  std::uint64_t preempt_numerator = 1;
  std::uint64_t preempt_denominator = 8;
};

// What may still happen, for deciding quiescence, livelock and "waits for a person" without waiting for a timeout.
struct Pending {
  std::size_t runnable = 0;
  std::size_t waiting = 0;                        // tasks parked without a timer
  std::optional<Time> next_timer;                 // any kind
  std::optional<Time> next_foreground_timer;      // not a background one (periodic polls, resyncs, idle back-off)
};

class Scheduler {
 public:
  Scheduler(Choices& choices, Trace& trace, SchedulerOptions options = {});
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  Time now() const;
  std::uint64_t steps() const;
  Choices& choices();
  Trace& trace();

  ProcessId make_process(std::string name);        // its actor has the same name
  ActorId actor_of(ProcessId process) const;
  // Unwinds every task of the process, cancels its timers; a task may not kill its own process. New tasks may be
  // spawned in it afterwards (a restart).
  void kill(ProcessId process);
  TaskId spawn(ProcessId process, std::string name, std::function<void()> body);

  // ---- for the running task ----
  bool in_task() const;
  TaskId current() const;
  ActorId current_actor() const;                   // of the running task's process; the "world" actor outside tasks
  void yield();                                    // runnable again at once: an interleaving point
  void sleep_until(Time deadline);
  void sleep_for(Duration duration) { sleep_until(now() + duration); }
  // Parks until wake(); a wake before the park is lost: test the condition, then park, in a loop.
  void park();
  bool park_until(Time deadline);                  // false if the deadline came first
  void wake(TaskId task);                          // no effect on a task that is not parked

  // ---- timers: run in the scheduler, between tasks; they may wake, spawn and record, not wait ----
  enum class TimerKind : std::uint8_t { Foreground, Background };
  TimerId at(Time when, ProcessId owner, TimerKind kind, std::function<void()> action);
  void cancel(TimerId timer);                      // no effect once it ran

  // ---- running ----
  enum class Outcome : std::uint8_t { Stopped, Quiescent, TimeLimit, StepLimit };
  // Until stop(), or nothing is left to happen but background timers, or `until` is reached, or max_steps.
  Outcome run(Time until = Time::max());
  void stop();
  Pending pending() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace porchsim::sim
