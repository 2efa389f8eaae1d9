#include "sim/shrink.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace porchsim::sim {

namespace {

class Shrinker {
 public:
  Shrinker(const ChoiceSet& failing, const StillFails& still_fails, ShrinkOptions options)
      : still_fails_(still_fails), options_(options) {
    keep(failing);
  }

  // Each pass says whether it made the set smaller.
  void run() {
    try_set({});
    while (!spent_ && !best_.deviations.empty()) {
      bool smaller = drop_groups([](const ChoicePoint& point) { return point.site; });
      smaller |= drop_groups([](const ChoicePoint& point) { return point.actor; });
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
    const std::string text = best_.to_text();
    seen_.insert(base::hash_text(text));
    max_runs_ = text.size() > options_.long_text
                    ? std::max(options_.max_runs, options_.max_runs_while_long)
                    : options_.max_runs;
  }

  // Whether the candidate fails too; what came up of it is the best then. Candidates are always
  // smaller than the best.
  bool try_set(const ChoiceSet& candidate) {
    if (spent_ || !seen_.insert(base::hash_text(candidate.to_text())).second) return false;
    if (runs_ >= max_runs_) {
      spent_ = true;
      return false;
    }
    ++runs_;
    std::optional<ChoiceSet> failed = still_fails_(candidate);
    if (!failed) return false;
    keep(*std::move(failed));
    return true;
  }

  template <typename KeyOf>
  bool drop_groups(KeyOf key_of) {
    std::set<std::string> keys;
    for (const auto& [point, value] : best_.deviations) keys.insert(key_of(point));
    if (keys.size() < 2) return false;
    bool smaller = false;
    for (const std::string& key : keys) {
      ChoiceSet candidate = best_;
      std::erase_if(candidate.deviations,
                    [&](const auto& entry) { return key_of(entry.first) == key; });
      smaller |= try_set(candidate);
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
    std::size_t end = best_.deviations.size();
    while (end > 0 && !spent_) {
      const std::size_t begin = end > size ? end - size : 0;
      ChoiceSet candidate = best_;
      const auto first =
          std::next(candidate.deviations.begin(), static_cast<std::ptrdiff_t>(begin));
      const auto last = std::next(candidate.deviations.begin(), static_cast<std::ptrdiff_t>(end));
      candidate.deviations.erase(first, last);
      smaller |= try_set(candidate);
      end = std::min(begin, best_.deviations.size());  // more may have gone than was cut
    }
    return smaller;
  }

  bool lower_values() {
    std::vector<ChoicePoint> points;
    for (const auto& [point, value] : best_.deviations) {
      if (value > 1) points.push_back(point);
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
  ShrinkOptions options_;
  ChoiceSet best_;
  std::set<std::uint64_t> seen_;  // hashes of all candidates so far
  std::uint64_t runs_ = 0;
  std::uint64_t max_runs_ = 0;
  bool spent_ = false;
};

}  // namespace

ChoiceSet shrink(const ChoiceSet& failing, const StillFails& still_fails, ShrinkOptions options,
                 ShrinkStats* stats) {
  Shrinker shrinker(failing, still_fails, options);
  shrinker.run();
  if (stats != nullptr) *stats = shrinker.stats();
  return shrinker.take_best();
}

}  // namespace porchsim::sim
