#include "sim/search/shrink.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace porchsim::sim {

namespace {

class Shrinker {
 public:
  Shrinker(const ChoiceSet& failing, const StillFails& still_fails, const ShrinkOptions& options)
      : still_fails_(still_fails), options_(options) {
    keep(failing);
  }

  // Each pass says whether it made the set smaller.
  void run() {
    try_set({});
    while (!spent_ && !best_.deviations.empty()) {
      while (by_structure()) {
      }
      bool smaller = drop_keys([](const ChoicePoint& point) { return point.site; });
      smaller |= drop_keys([](const ChoicePoint& point) { return point.actor; });
      smaller |= drop_chunks();
      smaller |= lower_values();
      if (!smaller) break;
    }
  }

  ChoiceSet take_best() { return std::move(best_); }
  ShrinkStats stats() const { return {runs_, !spent_}; }

 private:
  void keep(ChoiceSet better) {
    best_ = std::move(better);
    seen_.insert(base::hash_text(best_.to_text()));
  }

  // Whether the candidate fails too; what came up of it is the best then. Candidates are always
  // smaller or plainer than the best.
  bool try_set(const ChoiceSet& candidate) {
    if (spent_ || !seen_.insert(base::hash_text(candidate.to_text())).second) return false;
    if (runs_ >= options_.max_runs || (options_.spent && options_.spent())) {
      spent_ = true;
      return false;
    }
    ++runs_;
    std::optional<ChoiceSet> failed = still_fails_(candidate);
    if (!failed) return false;
    keep(*std::move(failed));
    return true;
  }

  bool by_structure() {
    bool smaller = false;
    for (const Grouping& grouping : options_.groupings) smaller |= drop_groups(grouping);
    for (const Simplification& simplify : options_.simplifications) {
      const std::optional<ChoiceSet> plainer = simplify(best_);
      smaller |= plainer && try_set(*plainer);
    }
    return smaller;
  }

  bool stays(const ChoicePoint& point) const { return options_.stays && options_.stays(point); }
  std::vector<ChoicePoint> droppable() const {
    std::vector<ChoicePoint> points;
    for (const auto& [point, value] : best_.deviations) {
      if (!stays(point)) points.push_back(point);
    }
    return points;
  }

  bool drop(const std::function<bool(const ChoicePoint&)>& goes) {
    ChoiceSet candidate = best_;
    std::erase_if(candidate.deviations,
                  [&](const auto& entry) { return goes(entry.first) && !stays(entry.first); });
    return try_set(candidate);
  }

  std::vector<std::string> keys_of(const Grouping& grouping) const {
    std::set<std::string> keys;
    for (const ChoicePoint& point : droppable()) keys.insert(grouping(point));
    keys.erase("");
    return {keys.begin(), keys.end()};
  }

  // All of them, then halves, down to one.
  bool drop_groups(const Grouping& grouping) {
    bool smaller = false;
    for (std::size_t size = keys_of(grouping).size(); size >= 1; size /= 2) {
      smaller |= drop_groups_of(grouping, size);
      if (keys_of(grouping).empty()) break;
    }
    return smaller;
  }

  bool drop_groups_of(const Grouping& grouping, std::size_t size) {
    bool smaller = false;
    const std::vector<std::string> keys = keys_of(grouping);
    std::size_t end = keys.size();
    while (end > 0 && !spent_) {
      const std::size_t begin = end > size ? end - size : 0;
      const auto first = keys.begin() + static_cast<std::ptrdiff_t>(begin);
      const std::set<std::string> going(first, keys.begin() + static_cast<std::ptrdiff_t>(end));
      smaller |= drop([&](const ChoicePoint& point) { return going.contains(grouping(point)); });
      end = begin;
    }
    return smaller;
  }

  // Each alone, from the first on.
  bool drop_keys(const Grouping& key_of) {
    const std::vector<std::string> keys = keys_of(key_of);
    if (keys.size() < 2) return false;
    bool smaller = false;
    for (const std::string& key : keys) {
      smaller |= drop([&](const ChoicePoint& point) { return key_of(point) == key; });
    }
    return smaller;
  }

  bool drop_chunks() {
    bool smaller = false;
    for (std::size_t size = best_.deviations.size() / 2; size >= 1; size /= 2) {
      smaller |= drop_chunks_of(size);
    }
    return smaller;
  }

  // From the end: what came late is more often an effect than a cause.
  bool drop_chunks_of(std::size_t size) {
    bool smaller = false;
    std::vector<ChoicePoint> points = droppable();
    std::size_t end = points.size();
    while (end > 0 && !spent_) {
      const std::size_t begin = end > size ? end - size : 0;
      const auto first = points.begin() + static_cast<std::ptrdiff_t>(begin);
      const std::set<ChoicePoint> going(first, points.begin() + static_cast<std::ptrdiff_t>(end));
      const bool gone = drop([&](const ChoicePoint& point) { return going.contains(point); });
      smaller |= gone;
      if (gone) points = droppable();  // more may have gone than was cut
      end = std::min(begin, points.size());
    }
    return smaller;
  }

  bool lower_values() {
    std::vector<ChoicePoint> points;
    for (const auto& [point, value] : best_.deviations) {
      if (value > 1 && !stays(point)) points.push_back(point);
    }
    bool smaller = false;
    for (const ChoicePoint& point : points) {
      if (value_of(point) > 1) smaller |= lower_value(point);
    }
    return smaller;
  }

  bool lower_value(const ChoicePoint& point) {
    if (try_value(point, 1)) return true;
    bool smaller = false;
    // By halves of what is left, then by one until that fails.
    while (value_of(point) > 3 && try_value(point, value_of(point) / 2)) smaller = true;
    while (value_of(point) > 2 && try_value(point, value_of(point) - 1)) smaller = true;
    return smaller;
  }

  // 0 if it has gone.
  std::uint64_t value_of(const ChoicePoint& point) const {
    const auto found = best_.deviations.find(point);
    return found == best_.deviations.end() ? 0 : found->second;
  }

  bool try_value(const ChoicePoint& point, std::uint64_t value) {
    ChoiceSet candidate = best_;
    candidate.deviations[point] = value;
    return try_set(candidate);
  }

  const StillFails& still_fails_;
  const ShrinkOptions& options_;
  ChoiceSet best_;
  std::set<std::uint64_t> seen_;  // hashes of all candidates so far
  std::uint64_t runs_ = 0;
  bool spent_ = false;
};

}  // namespace

ChoiceSet shrink(const ChoiceSet& failing, const StillFails& still_fails,
                 const ShrinkOptions& options, ShrinkStats* stats) {
  Shrinker shrinker(failing, still_fails, options);
  shrinker.run();
  if (stats != nullptr) *stats = shrinker.stats();
  return shrinker.take_best();
}

}  // namespace porchsim::sim
