#include "sim/walk/bounded_walk.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "sim/assert.h"
#include "sim/fingerprint.h"

namespace porchsim::sim {

namespace {

// To a delay: it goes, it is passed over, it is held back.
constexpr std::size_t kDelayAnswers = 3;
constexpr std::size_t kHoldBack = 2;

bool covers(const BoundedWalk::Bounds& more, const BoundedWalk::Bounds& less) {
  return more.delays >= less.delays && more.faults >= less.faults;
}

}  // namespace

// One run: follows the path of the walk, and lengthens it by plain answers.
class BoundedWalk::Walk final : public PlannedChoices {
 public:
  explicit Walk(BoundedWalk& walk) : walk_(walk) {}

  std::string describe() const override { return fmt::format("run {} of all", walk_.size_.runs); }
  Strategy strategy() const override { return {Strategy::Kind::None, 0}; }
  void show(const OrderView& order) override { walk_.order_ = &order; }

 protected:
  std::size_t plan_next(std::span<const std::uint64_t> tasks) override {
    return walk_.next_of(tasks);
  }
  std::size_t plan_lateness(SiteId, ActorId, std::size_t) override { return 0; }
  std::uint64_t decide_other(SiteId, ActorId, std::uint64_t, std::uint64_t) override { return 0; }
  bool decide_other_coin(SiteId site, ActorId actor, std::uint64_t, std::uint64_t,
                         std::uint64_t) override {
    return site_name(site).starts_with("fault.") && walk_.decide(site, actor, 2, Cost::Fault) != 0;
  }

 private:
  BoundedWalk& walk_;
};

bool BoundedWalk::next() {
  if (size_.runs > 0) {
    while (!path_.empty() && path_.back().answer + 1 == path_.back().answers) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().answer;
  }
  ++size_.runs;
  depth_ = 0;
  left_ = bounds_;
  walking_ = false;
  pruned_ = false;
  held_ = {};
  since_pick_ = {};
  order_ = nullptr;
  state_ = nullptr;
  seen_ = nullptr;
  return true;
}

std::unique_ptr<Choices> BoundedWalk::choices() { return std::make_unique<Walk>(*this); }

void BoundedWalk::look_with(State state, std::function<void()> seen) {
  state_ = std::move(state);
  seen_ = std::move(seen);
}

// Notes the state if it is new with so much left.
bool BoundedWalk::has_been_here() {
  const Waits waits = [this](ActorId actor) { return order_->waits(actor); };
  Fingerprint state;
  state.add(order_->order_hash());
  state.add(since_pick_.value());
  state.add(state_(waits));
  std::vector<Bounds>& seen = states_[state.value()];
  if (seen.empty()) ++size_.states;
  if (std::ranges::any_of(seen, [this](const Bounds& had) { return covers(had, left_); }))
    return true;
  std::erase_if(seen, [this](const Bounds& had) { return covers(left_, had); });
  seen.push_back(left_);
  return false;
}

// Each delay takes the turn of the one that would go, this time or until nothing else can go; so
// may that of the next be taken.
std::size_t BoundedWalk::next_of(std::span<const std::uint64_t> tasks) {
  std::vector<std::size_t> free = held_.free(tasks);
  since_pick_ = {};
  for (const std::uint64_t task : tasks) since_pick_.add(held_.holds(task) ? 1 : 0);
  // There is one place where tasks are picked.
  while (free.size() > 1) {
    const std::size_t answer = decide({}, {}, kDelayAnswers, Cost::Delay);
    if (answer == 0) break;
    if (answer == kHoldBack) held_.hold(tasks[free.front()]);
    free.erase(free.begin());
  }
  return free.front();
}

std::size_t BoundedWalk::decide(SiteId site, ActorId actor, std::size_t answers, Cost cost) {
  if (!walking_ || pruned_) return 0;
  ++size_.decisions;
  std::uint32_t& left = cost == Cost::Delay ? left_.delays : left_.faults;
  if (depth_ == path_.size()) {
    if (state_ && order_ != nullptr && has_been_here()) {
      pruned_ = true;
      ++size_.pruned;
      seen_();
      return 0;
    }
    path_.push_back({site, actor, left > 0 ? answers : 1, 0, cost});
  }
  const Branch& branch = path_[depth_++];
  SIM_ASSERT(branch.site == site && branch.actor == actor && branch.cost == cost &&
                 branch.answers == (left > 0 ? answers : 1),
             "the explored world is not deterministic: decision {} of run {} differs from the run "
             "before",
             depth_, size_.runs);
  if (branch.answer > 0) --left;
  since_pick_.add(branch.answer);
  return branch.answer;
}

}  // namespace porchsim::sim
