#include "fakeporch/store/causes.h"

#include <utility>

namespace porchsim::fakeporch {

void EventIndex::put(std::uint64_t revision, sim::EventId event) {
  if (slots_.empty() || (++puts_ > slots_.size() && slots_.size() < kCapacity)) grow();
  slots_[revision & (slots_.size() - 1)] = {revision, event};
}

sim::EventId EventIndex::find(std::uint64_t revision) const {
  if (slots_.empty()) return 0;
  const Slot& slot = slots_[revision & (slots_.size() - 1)];
  return slot.revision == revision ? slot.event : 0;
}

void EventIndex::grow() {
  const std::vector<Slot> old = std::move(slots_);
  slots_.assign(old.empty() ? kFirstCapacity : old.size() * 4, Slot{});
  for (const Slot& slot : old) {
    if (slot.event != 0) slots_[slot.revision & (slots_.size() - 1)] = slot;
  }
}

void Causes::set(sim::EventId event) {
  if (scheduler_.in_task()) {
    set(scheduler_.current(), event);
  } else {
    outside_tasks_ = event;
  }
}

void Causes::set(sim::TaskId task, sim::EventId event) {
  if (event == 0) {
    by_task_.erase(task);
  } else {
    by_task_[task] = event;
  }
}

sim::EventId Causes::current() const {
  if (!scheduler_.in_task()) return outside_tasks_;
  const auto found = by_task_.find(scheduler_.current());
  return found == by_task_.end() ? 0 : found->second;
}

void Causes::delivered(sim::ProcessId process, std::uint64_t revision, sim::EventId event) {
  deliveries_[process].put(revision, event);
}

sim::EventId Causes::arrival_of(sim::ProcessId process, std::uint64_t revision) const {
  const auto found = deliveries_.find(process);
  const sim::EventId delivery = found == deliveries_.end() ? 0 : found->second.find(revision);
  return delivery != 0 ? delivery : commits_.find(revision);
}

}  // namespace porchsim::fakeporch
