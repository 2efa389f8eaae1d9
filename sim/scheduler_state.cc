// What of the scheduler decides the order of all that is to come.
#include "sim/fingerprint.h"
#include "sim/scheduler_impl.h"

namespace porchsim::sim {

namespace {

// Ids count over all processes, so that they differ where only the order of two others does.
void add(Fingerprint& hash, const Task& task) {
  hash.add(static_cast<std::uint64_t>(task.process));
  hash.add(task.ordinal);
  hash.add(task.subject_hash);
}

}  // namespace

std::uint64_t Scheduler::Impl::order_hash() const {
  Fingerprint hash;
  hash.add(static_cast<std::uint64_t>(now_.count()));
  hash.add(current_ == nullptr ? 0 : 1);
  if (current_ != nullptr) add(hash, *current_);
  hash.add(runnable_.size());
  for (const Task* const task : runnable_) add(hash, *task);
  for (const Timer* const timer : timers_.in_order()) {
    hash.add(static_cast<std::uint64_t>(timer->when.count()));
    hash.add(static_cast<std::uint64_t>(timer->owner));
    hash.add(static_cast<std::uint64_t>(timer->kind));
    const Task* const sleeper = find(timer->sleeper);
    if (sleeper != nullptr) add(hash, *sleeper);
  }
  return hash.value();
}

bool Scheduler::Impl::waits(ActorId actor) const {
  for (const auto& task : tasks_) {
    if (task && task->actor == actor && task->state != TaskState::Parked) return false;
  }
  for (const Timer* const timer : timers_.in_order()) {
    const ActorId owner = processes_[static_cast<std::size_t>(timer->owner)].actor;
    if (owner == actor && timer->kind == TimerKind::Foreground) return false;
  }
  return true;
}

}  // namespace porchsim::sim
