#include "sim/timer_queue.h"

#include <algorithm>
#include <utility>

#include "sim/assert.h"

namespace porchsim::sim {

namespace {

constexpr std::uint64_t kTimerSlotBits = 32;

TimerId to_id(std::uint64_t sequence, std::uint32_t slot) {
  return TimerId{sequence << kTimerSlotBits | slot};
}

}  // namespace

bool TimerQueue::before(std::uint32_t a, std::uint32_t b) const {
  const Slot& x = slots_[a];
  const Slot& y = slots_[b];
  if (x.timer.when != y.timer.when) return x.timer.when < y.timer.when;
  return x.sequence < y.sequence;
}

void TimerQueue::put(Heap& heap, std::size_t position, std::uint32_t slot) {
  heap[position] = slot;
  slots_[slot].position = position;
}

void TimerQueue::move_up(Heap& heap, std::size_t position) {
  const std::uint32_t slot = heap[position];
  while (position > 0) {
    const std::size_t parent = (position - 1) / 2;
    if (!before(slot, heap[parent])) break;
    put(heap, position, heap[parent]);
    position = parent;
  }
  put(heap, position, slot);
}

void TimerQueue::move_down(Heap& heap, std::size_t position) {
  const std::uint32_t slot = heap[position];
  for (;;) {
    std::size_t child = 2 * position + 1;
    if (child >= heap.size()) break;
    if (child + 1 < heap.size() && before(heap[child + 1], heap[child])) ++child;
    if (!before(heap[child], slot)) break;
    put(heap, position, heap[child]);
    position = child;
  }
  put(heap, position, slot);
}

TimerId TimerQueue::add(Timer timer) {
  std::uint32_t index = 0;
  if (free_.empty()) {
    index = static_cast<std::uint32_t>(slots_.size());
    slots_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
  }
  Slot& slot = slots_[index];
  slot.timer = std::move(timer);
  slot.sequence = ++last_sequence_;
  Heap& heap = heap_of(slot);
  heap.push_back(index);
  move_up(heap, heap.size() - 1);
  return to_id(slot.sequence, index);
}

Timer TimerQueue::remove(std::uint32_t index) {
  Slot& slot = slots_[index];
  Heap& heap = heap_of(slot);
  const std::size_t position = slot.position;
  const std::uint32_t last = heap.back();
  heap.pop_back();
  if (last != index) {
    put(heap, position, last);
    move_up(heap, position);
    move_down(heap, slots_[last].position);
  }
  slot.sequence = 0;
  free_.push_back(index);
  return std::exchange(slot.timer, Timer{});
}

void TimerQueue::cancel(TimerId timer) {
  const auto index = static_cast<std::uint32_t>(static_cast<std::uint64_t>(timer));
  if (index >= slots_.size() || slots_[index].sequence == 0) return;
  if (to_id(slots_[index].sequence, index) != timer) return;
  // The action is destroyed last: what it owns may cancel further timers.
  const Timer removed = remove(index);
}

void TimerQueue::cancel_all_of(ProcessId owner) {
  for (std::uint32_t index = 0; index < slots_.size(); ++index) {
    if (slots_[index].sequence == 0 || slots_[index].timer.owner != owner) continue;
    const Timer removed = remove(index);
  }
}

std::optional<Time> TimerQueue::next(Scheduler::TimerKind kind) const {
  const Heap& heap = heaps_[static_cast<std::size_t>(kind)];
  if (heap.empty()) return std::nullopt;
  return slots_[heap.front()].timer.when;
}

std::optional<Time> TimerQueue::next() const {
  const std::optional<Time> foreground = next(Scheduler::TimerKind::Foreground);
  const std::optional<Time> background = next(Scheduler::TimerKind::Background);
  if (!foreground) return background;
  if (!background) return foreground;
  return *foreground < *background ? foreground : background;
}

std::vector<const Timer*> TimerQueue::in_order() const {
  Heap slots;
  for (const Heap& heap : heaps_) slots.insert(slots.end(), heap.begin(), heap.end());
  std::sort(slots.begin(), slots.end(),
            [this](std::uint32_t a, std::uint32_t b) { return before(a, b); });
  std::vector<const Timer*> timers;
  for (const std::uint32_t slot : slots) timers.push_back(&slots_[slot].timer);
  return timers;
}

Timer TimerQueue::take() {
  SIM_ASSERT(!empty(), "no timer to take");
  const auto& [foreground, background] = heaps_;
  const bool take_foreground =
      background.empty() || (!foreground.empty() && before(foreground.front(), background.front()));
  return remove(take_foreground ? foreground.front() : background.front());
}

}  // namespace porchsim::sim
