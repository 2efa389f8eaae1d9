#include "fakeporch/revisions/turn_queue.h"

#include <algorithm>

namespace porchsim::fakeporch {

// A task's place in the line; it leaves it also when it is killed while waiting.
class TurnQueue::Place {
 public:
  Place(TurnQueue& queue, const std::string& name) : queue_(queue), name_(name) {
    queue_.lines_[name_].waiting.push_back(queue_.scheduler_.current());
    self_ = queue_.scheduler_.current();
  }
  ~Place() {
    auto& waiting = queue_.lines_[name_].waiting;
    waiting.erase(std::remove(waiting.begin(), waiting.end(), self_), waiting.end());
    queue_.wake_first(name_);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  bool may_go() const {
    const Line& line = queue_.lines_[name_];
    return !line.taken && line.waiting.front() == self_;
  }

 private:
  TurnQueue& queue_;
  const std::string& name_;
  sim::TaskId self_{};
};

void TurnQueue::wake_first(const std::string& name) {
  const auto line = lines_.find(name);
  if (line == lines_.end()) return;
  if (line->second.taken) return;
  if (line->second.waiting.empty()) {
    lines_.erase(line);
  } else {
    scheduler_.wake(line->second.waiting.front());
  }
}

TurnQueue::Turn::Turn(TurnQueue& queue, std::string name) : queue_(queue), name_(std::move(name)) {
  if (!queue_.scheduler_.in_task()) return;
  {
    const Place place(queue_, name_);
    while (!place.may_go()) queue_.scheduler_.park();
    queue_.lines_[name_].taken = true;
  }
  mine_ = true;
}

TurnQueue::Turn::~Turn() {
  if (!mine_) return;
  queue_.lines_[name_].taken = false;
  queue_.wake_first(name_);
}

}  // namespace porchsim::fakeporch
