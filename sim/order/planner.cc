#include "sim/order/planner.h"

#include <algorithm>
#include <bit>
#include <map>
#include <vector>

#include "base/hash.h"
#include "sim/order/held_back.h"

namespace porchsim::sim {

namespace {

constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ULL;

// What a planner draws for itself: not recorded, since its answers are.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : key_(base::mix64(seed ^ 0x6f72646572ULL)) {}

  // Below `bound`; the ranges here are so small against 2^64 that the remainder is even enough.
  std::uint64_t draw(std::uint64_t bound) { return base::mix64(key_ + ++count_ * kStep) % bound; }
  std::uint64_t hash(std::uint64_t of) const { return base::mix64(key_ ^ base::mix64(of + kStep)); }

 private:
  std::uint64_t key_;
  std::uint64_t count_ = 0;
};

// Decisions count from 1.
std::vector<std::uint64_t> draw_places(Dice& dice, std::size_t count, std::uint64_t among) {
  if (among == 0) {
    constexpr int kSizes = std::countr_zero(kMostPlaces) - std::countr_zero(kFewestPlaces) + 1;
    among = kFewestPlaces << dice.draw(kSizes);
  }
  std::vector<std::uint64_t> places;
  for (std::size_t i = 0; i < count; ++i) places.push_back(1 + dice.draw(among));
  return places;
}

class PctPlanner final : public Planner {
 public:
  PctPlanner(std::uint64_t seed, std::uint32_t depth, std::uint64_t among)
      : dice_(seed), changes_(draw_places(dice_, depth > 0 ? depth - 1 : 0, among)) {}

  std::size_t next(std::span<const std::uint64_t> tasks) override {
    ++decision_;
    std::size_t first = highest(tasks);
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      if (changes_[i] != decision_) continue;
      fallen_[tasks[first]] = i + 1;
      first = highest(tasks);
    }
    if (went_first_ != tasks[first]) times_ = 0;
    went_first_ = tasks[first];
    // Whoever goes on for ever while others wait would hide what they do.
    if (++times_ == kPatience) fallen_[tasks[first]] = 0;
    return first;
  }

  // A slow channel is slow for long, as a task of low priority waits for long.
  std::size_t lateness(std::uint64_t channel, std::size_t degrees) override {
    ++decision_;
    const auto [entry, is_new] = slowness_.try_emplace(channel, 0);
    const std::uint64_t hash = dice_.hash(channel);
    if (is_new && hash % kOneSlowIn == 0) entry->second = 1 + (hash >> 32) % degrees;
    if (std::ranges::find(changes_, decision_) != changes_.end())
      entry->second = entry->second == degrees ? 0 : degrees;
    return std::min(entry->second, degrees);
  }

 private:
  static constexpr std::uint64_t kPatience = 1000;
  static constexpr std::uint64_t kOneSlowIn = 4;

  // Those that fell lie below all that did not.
  std::uint64_t priority(std::uint64_t task) const {
    const auto fallen = fallen_.find(task);
    return fallen == fallen_.end() ? dice_.hash(task) | 1ULL << 63 : fallen->second;
  }
  std::size_t highest(std::span<const std::uint64_t> tasks) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < tasks.size(); ++i) {
      if (priority(tasks[i]) > priority(tasks[best])) best = i;
    }
    return best;
  }

  Dice dice_;
  std::vector<std::uint64_t> changes_;
  std::uint64_t decision_ = 0;
  std::map<std::uint64_t, std::uint64_t> fallen_;  // by task: its priority from then on
  std::map<std::uint64_t, std::size_t> slowness_;  // by channel
  std::uint64_t went_first_ = 0;
  std::uint64_t times_ = 0;
};

class DelayPlanner final : public Planner {
 public:
  DelayPlanner(std::uint64_t seed, std::uint32_t delays, std::uint64_t among)
      : dice_(seed), delays_(draw_places(dice_, delays, among)) {}

  std::size_t next(std::span<const std::uint64_t> tasks) override {
    ++decision_;
    std::vector<std::size_t> free = held_.free(tasks);
    for (auto delays = std::ranges::count(delays_, decision_); delays > 0 && free.size() > 1;
         --delays) {
      held_.hold(tasks[free.front()]);
      free.erase(free.begin());
    }
    return free.front();
  }

  std::size_t lateness(std::uint64_t, std::size_t degrees) override {
    ++decision_;
    if (std::ranges::find(delays_, decision_) == delays_.end()) return 0;
    return 1 + dice_.draw(degrees);
  }

 private:
  Dice dice_;
  std::vector<std::uint64_t> delays_;
  HeldBack held_;
  std::uint64_t decision_ = 0;
};

}  // namespace

std::unique_ptr<Planner> make_planner(std::uint64_t seed, const Strategy& strategy,
                                      std::uint64_t places) {
  switch (strategy.kind) {
    case Strategy::Kind::None:
    case Strategy::Kind::RandomWalk:
      return nullptr;
    case Strategy::Kind::Pct:
      return std::make_unique<PctPlanner>(seed, strategy.depth, places);
    case Strategy::Kind::DelayBounded:
      return std::make_unique<DelayPlanner>(seed, strategy.depth, places);
  }
  return nullptr;
}

}  // namespace porchsim::sim
