#include "sim/scheduler_impl.h"

#include <algorithm>
#include <utility>

#include "sim/assert.h"

namespace porchsim::sim {

namespace {

constexpr std::uint64_t kTaskSlotBits = 32;

}  // namespace

Scheduler::Impl::Impl(Choices& choices, Trace& trace, StackPool* stacks, SchedulerOptions options)
    : choices_(choices),
      trace_(trace),
      options_(options),
      world_(choices.actor(world_actor())),
      sites_{.coin = choices.site("sched.preempt"), .which = choices.site("sched.pick")},
      plan_(dynamic_cast<PlannedChoices*>(&choices)),
      stacks_(stacks == nullptr ? own_stacks_.emplace() : *stacks) {
  make_process(world_actor());
  if (plan_ != nullptr) plan_->show(*this);
}

// ---- processes ----

ProcessId Scheduler::Impl::make_process(const Actor& actor) {
  const auto id = static_cast<std::uint32_t>(processes_.size());
  processes_.push_back({.name = actor.name, .actor = choices_.actor(actor)});
  return ProcessId{id};
}

Scheduler::Impl::Process& Scheduler::Impl::process(ProcessId id) {
  const auto index = static_cast<std::size_t>(id);
  SIM_ASSERT_IN(trace_, index < processes_.size(), "there is no process {}", index);
  return processes_[index];
}

void Scheduler::Impl::record(Verb verb, const Process& process) {
  Event event;
  event.time = now_;
  event.step = steps_;
  event.actor = process.actor;
  event.layer = Layer::Schedule;
  event.verb = verb;
  event.subject = Subject::process(process.name);
  trace_.record(std::move(event));
}

std::vector<Task*> Scheduler::Impl::tasks_in_order_of_spawning() {
  std::vector<Task*> tasks;
  for (const auto& task : tasks_) {
    if (task) tasks.push_back(task.get());
  }
  std::sort(tasks.begin(), tasks.end(), [](const Task* a, const Task* b) { return a->id < b->id; });
  return tasks;
}

void Scheduler::Impl::unwind(Task& task) {
  if (task.wake_up != TimerId{}) timers_.cancel(task.wake_up);
  if (task.state == TaskState::Parked && task.wake_up == TimerId{}) --parked_without_timer_;
  Task* const outer = std::exchange(current_, &task);
  task.fiber.unwind();
  current_ = outer;
  retire(task);
}

void Scheduler::Impl::kill(ProcessId id) {
  SIM_ASSERT_IN(trace_, id != kWorldProcess, "the world's own process cannot be killed");
  SIM_ASSERT_IN(trace_, !unwinding_, "\"{}\" is killed by a destructor of a task being killed",
                process(id).name);
  SIM_ASSERT_IN(trace_, current_ == nullptr || current_->process != id,
                "task \"{}\" kills its own process", current_->subject.name);
  if (process(id).started) record(Verb::Crash, process(id));
  unwinding_ = true;
  process(id).dying = true;
  std::erase_if(runnable_, [id](const Task* task) { return task->process == id; });
  for (Task* const task : tasks_in_order_of_spawning()) {
    if (task->process == id) unwind(*task);
  }
  timers_.cancel_all_of(id);
  process(id).dying = false;
  process(id).started = false;
  unwinding_ = false;
}

void Scheduler::Impl::unwind_all() {
  SIM_ASSERT_IN(trace_, current_ == nullptr && !running_, "a scheduler is destroyed while it runs");
  unwinding_ = true;
  runnable_.clear();
  for (Process& process : processes_) process.dying = true;
  for (Task* const task : tasks_in_order_of_spawning()) unwind(*task);
  for (std::uint32_t id = 0; id < processes_.size(); ++id) timers_.cancel_all_of(ProcessId{id});
}

// ---- tasks ----

TaskId Scheduler::Impl::spawn(ProcessId owner, std::string name, std::function<void()> body) {
  SIM_ASSERT_IN(trace_, body != nullptr, "task \"{}\" without a body", name);
  SIM_ASSERT_IN(trace_, !process(owner).dying, "task \"{}\" is spawned in \"{}\" while it dies",
                name, process(owner).name);
  if (!process(owner).started) {
    process(owner).started = true;
    record(Verb::Start, process(owner));
  }
  std::uint32_t slot = 0;
  if (free_slots_.empty()) {
    slot = static_cast<std::uint32_t>(tasks_.size());
    tasks_.emplace_back();
  } else {
    slot = free_slots_.back();
    free_slots_.pop_back();
  }
  tasks_[slot] = std::make_unique<Task>(stacks_, trace_, std::move(name), std::move(body));
  Task& task = *tasks_[slot];
  task.id = TaskId{++spawned_ << kTaskSlotBits | slot};
  task.process = owner;
  task.actor = process(owner).actor;
  task.ordinal = ++process(owner).spawned;
  runnable_.push_back(&task);
  return task.id;
}

Task* Scheduler::Impl::find(TaskId id) const {
  const auto slot = static_cast<std::uint32_t>(static_cast<std::uint64_t>(id));
  if (slot >= tasks_.size() || !tasks_[slot] || tasks_[slot]->id != id) return nullptr;
  return tasks_[slot].get();
}

void Scheduler::Impl::retire(Task& task) {
  const auto slot = static_cast<std::uint32_t>(static_cast<std::uint64_t>(task.id));
  free_slots_.push_back(slot);
  tasks_[slot].reset();
}

Task& Scheduler::Impl::running_task(std::string_view operation) {
  SIM_ASSERT_IN(trace_, current_ != nullptr, "{} outside of a task", operation);
  return *current_;
}

void Scheduler::Impl::make_runnable(Task& task) {
  task.state = TaskState::Runnable;
  task.wake_up = TimerId{};
  // A task that is being unwound is in no queue; its pause is the assertion to come.
  if (!task.fiber.unwinding()) runnable_.push_back(&task);
}

void Scheduler::Impl::set_wake_up(Task& task, Time deadline) {
  task.wake_up = TimerId{};
  if (deadline == Time::max()) return;
  task.wake_up = timers_.add({.when = deadline,
                              .owner = task.process,
                              .kind = TimerKind::Foreground,
                              .sleeper = task.id,
                              .action = nullptr});
}

void Scheduler::Impl::park(Task& task, Time deadline) {
  set_wake_up(task, deadline);
  if (task.wake_up == TimerId{}) ++parked_without_timer_;
  task.state = TaskState::Parked;
  task.woken = false;
  task.fiber.pause();
}

void Scheduler::Impl::wake(TaskId id) {
  Task* const task = find(id);
  if (task == nullptr || task->state != TaskState::Parked || process(task->process).dying) return;
  if (task->wake_up == TimerId{}) {
    --parked_without_timer_;
  } else {
    timers_.cancel(task->wake_up);
  }
  task->woken = true;
  make_runnable(*task);
}

// ---- the loop ----

Task& Scheduler::Impl::pick() {
  std::size_t n = 0;
  if (plan_ != nullptr && runnable_.size() > 1 && options_.preempt_numerator > 0) {
    candidates_.clear();
    for (const Task* const task : runnable_)
      candidates_.push_back(static_cast<std::uint64_t>(task->id));
    plan_->about_to_pick(sites_, candidates_);
  }
  if (runnable_.size() > 1 && choices_.happens(sites_.coin, world_, options_.preempt_numerator,
                                               options_.preempt_denominator)) {
    n = 1 + static_cast<std::size_t>(choices_.draw(sites_.which, world_, runnable_.size() - 1));
  }
  const auto picked = runnable_.begin() + static_cast<std::ptrdiff_t>(n);
  Task& task = **picked;
  runnable_.erase(picked);
  return task;
}

void Scheduler::Impl::resume(Task& task) {
  trace_.note(now_, steps_, task.actor, Verb::Resume, task.subject, task.subject_hash);
  trace_.at_step(++steps_);
  task.state = TaskState::Running;
  current_ = &task;
  task.fiber.resume();
  current_ = nullptr;
  if (task.fiber.ended()) retire(task);
}

void Scheduler::Impl::run_timer() {
  const Timer timer = timers_.take();
  if (timer.action == nullptr) {
    if (Task* const sleeper = find(timer.sleeper)) make_runnable(*sleeper);
    return;
  }
  trace_.note(now_, steps_, process(timer.owner).actor, Verb::Timer, nothing_, hash_of_nothing_);
  trace_.at_step(++steps_);
  timer.action();
}

Scheduler::Outcome Scheduler::Impl::run(Time until) {
  SIM_ASSERT_IN(trace_, !running_, "run() from within run()");
  running_ = true;
  stopped_ = false;
  const Outcome outcome = run_loop(until);
  running_ = false;
  return outcome;
}

Scheduler::Outcome Scheduler::Impl::run_loop(Time until) {
  if (until < now_) return Outcome::TimeLimit;
  for (;;) {
    if (stopped_) return Outcome::Stopped;
    const std::optional<Time> next = timers_.next();
    const bool timer_due = next && *next <= now_;
    if (timer_due || !runnable_.empty()) {
      if (steps_ >= options_.max_steps) return Outcome::StepLimit;
      if (timer_due) {
        run_timer();
      } else {
        resume(pick());
      }
      continue;
    }
    if (!timers_.next(TimerKind::Foreground)) return Outcome::Quiescent;
    if (*next > until) {
      now_ = until;
      return Outcome::TimeLimit;
    }
    now_ = *next;
  }
}

}  // namespace porchsim::sim
