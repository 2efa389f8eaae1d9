// The inside of the scheduler: its tasks, queues and loop. Only scheduler.cc, scheduler_impl.cc and
// scheduler_state.cc include it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/fiber.h"
#include "sim/planned_choices.h"
#include "sim/scheduler.h"
#include "sim/stack_pool.h"
#include "sim/subject.h"
#include "sim/timer_queue.h"

namespace porchsim::sim {

enum class TaskState : std::uint8_t { Runnable, Running, Sleeping, Parked };

struct Task {
  Task(StackPool& stacks, const Trace& trace, std::string_view task_name,
       std::function<void()> body)
      : subject(Subject::task(task_name)),
        subject_hash(subject.hash()),
        fiber(stacks, trace, subject.name, std::move(body)) {}

  TaskId id{};
  ProcessId process{};
  ActorId actor{};
  std::uint64_t ordinal = 0;  // among those of its process, from 1
  TaskState state = TaskState::Runnable;
  bool woken = false;  // how the last park ended
  TimerId wake_up{};   // of a sleep or a park with a deadline
  Subject subject;
  std::uint64_t subject_hash;
  Fiber fiber;
};

class Scheduler::Impl final : public OrderView {
 public:
  struct Process {
    std::string name;
    ActorId actor{};
    std::uint64_t spawned = 0;
    bool started = false;  // has had a task since it was made or last killed
    bool dying = false;    // is being unwound: nothing of it may begin
  };

  // `stacks` null: its own.
  Impl(Choices& choices, Trace& trace, StackPool* stacks, SchedulerOptions options);

  ProcessId make_process(const Actor& actor);
  Process& process(ProcessId id);
  void kill(ProcessId id);
  void unwind_all();

  TaskId spawn(ProcessId owner, std::string name, std::function<void()> body);
  Task* find(TaskId id) const;
  Task& running_task(std::string_view operation);
  void make_runnable(Task& task);
  void set_wake_up(Task& task, Time deadline);
  void park(Task& task, Time deadline);
  void wake(TaskId id);

  Outcome run(Time until);

  std::uint64_t order_hash() const override;
  bool waits(ActorId actor) const override;

  Choices& choices_;
  Trace& trace_;
  const SchedulerOptions options_;
  const ActorId world_;
  const OrderSites sites_;
  PlannedChoices* const plan_;  // null: order is drawn
  const Subject nothing_;
  const std::uint64_t hash_of_nothing_ = nothing_.hash();

  Time now_{};
  std::uint64_t steps_ = 0;
  std::uint64_t spawned_ = 0;
  bool stopped_ = false;
  std::size_t parked_without_timer_ = 0;
  Task* current_ = nullptr;
  std::deque<Task*> runnable_;  // oldest first
  TimerQueue timers_;

 private:
  Outcome run_loop(Time until);
  Task& pick();
  void resume(Task& task);
  void run_timer();
  void retire(Task& task);
  void unwind(Task& task);
  std::vector<Task*> tasks_in_order_of_spawning();
  void record(Verb verb, const Process& process);

  bool running_ = false;
  bool unwinding_ = false;
  std::vector<Process> processes_;  // by id
  std::optional<StackPool> own_stacks_;
  StackPool& stacks_;  // outlives the tasks
  // By the lower half of the task's id; the upper half counts spawned tasks, so that no id comes
  // again.
  std::vector<std::unique_ptr<Task>> tasks_;
  std::vector<std::uint32_t> free_slots_;
  std::vector<std::uint64_t> candidates_;  // of the decision at hand
};

}  // namespace porchsim::sim
