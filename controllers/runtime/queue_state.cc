#include "controllers/runtime/queue_state.h"

namespace porchsim::runtime {

using api::Time;

bool QueueState::make_ready(Node& node) {
  Entry& entry = node.second;
  if (entry.dirty) return false;
  entry.dirty = true;
  if (entry.processing) return false;
  ready_.push_back(&node);
  return true;
}

bool QueueState::add(const Request& request, const Cause& cause) {
  if (shutting_down_) return false;
  Node& node = *entries_.try_emplace(request).first;
  node.second.wake_ups.add(cause);
  return make_ready(node);
}

bool QueueState::add_at(const Request& request, Time when, const Cause& cause) {
  if (shutting_down_) return false;
  Node& node = *entries_.try_emplace(request).first;
  Entry& entry = node.second;
  WakeUps wake_ups;
  if (entry.due && entry.due->first <= when) {
    delayed_.at(*entry.due).wake_ups.add(cause);
    return false;
  }
  if (entry.due) {
    const auto later = delayed_.find(*entry.due);
    wake_ups = std::move(later->second.wake_ups);
    delayed_.erase(later);
  }
  wake_ups.add(cause);
  entry.due = Due{when, ++sequence_};
  delayed_.emplace(*entry.due, Delayed{&node, std::move(wake_ups)});
  return delayed_.begin()->first == *entry.due;
}

std::size_t QueueState::release_due(Time now) {
  std::size_t released = 0;
  while (!delayed_.empty() && delayed_.begin()->first.first <= now) {
    const auto due = delayed_.extract(delayed_.begin());
    auto& [node, wake_ups] = due.mapped();
    node->second.due.reset();
    node->second.wake_ups.merge(std::move(wake_ups));
    if (make_ready(*node)) ++released;
  }
  return released;
}

std::optional<Time> QueueState::next_due() const {
  if (delayed_.empty()) return std::nullopt;
  return delayed_.begin()->first.first;
}

std::optional<WorkItem> QueueState::try_get() {
  if (ready_.empty()) return std::nullopt;
  auto& [request, entry] = *ready_.front();
  ready_.pop_front();
  entry.dirty = false;
  entry.processing = true;
  ++processing_;
  return WorkItem{request, std::exchange(entry.wake_ups, {})};
}

bool QueueState::done(const Request& request) {
  const auto found = entries_.find(request);
  if (found == entries_.end() || !found->second.processing) return false;
  Entry& entry = found->second;
  entry.processing = false;
  --processing_;
  if (entry.dirty) {
    ready_.push_back(&*found);
    return true;
  }
  drop_if_idle(found);
  return false;
}

void QueueState::drop_if_idle(Entries::iterator entry) {
  const Entry& state = entry->second;
  if (!state.dirty && !state.processing && !state.due) entries_.erase(entry);
}

void QueueState::shut_down() {
  shutting_down_ = true;
  for (const auto& [due, delayed] : delayed_) {
    const auto entry = entries_.find(delayed.node->first);
    entry->second.due.reset();
    drop_if_idle(entry);
  }
  delayed_.clear();
}

}  // namespace porchsim::runtime
