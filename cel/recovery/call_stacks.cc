#include "cel/recovery/call_stacks.h"

#include <cstddef>

namespace porchsim::cel {

CallStacks::CallStacks() { intern({Way{}}); }

CallStacks::Index CallStacks::intern(std::vector<Way> ways) {
  const auto [entry, is_new] = indexes_.emplace(ways, static_cast<Index>(nodes_.size()));
  if (is_new) nodes_.push_back(std::move(ways));
  return entry->second;
}

CallStacks::Index CallStacks::merge(Index a, Index b, bool empty_is_any) {
  if (a == b) return a;
  if (empty_is_any && (a == kEmpty || b == kEmpty)) return kEmpty;
  const std::pair key(std::pair(a, b), empty_is_any);
  if (const auto known = merged_.find(key); known != merged_.end()) return known->second;
  const std::vector<Way> left = ways(a);
  const std::vector<Way> right = ways(b);
  std::vector<Way> both;
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < left.size() || k < right.size()) {
    if (k == right.size() || (i < left.size() && left[i].returns_to < right[k].returns_to)) {
      both.push_back(left[i++]);
    } else if (i == left.size() || right[k].returns_to < left[i].returns_to) {
      both.push_back(right[k++]);
    } else {
      const bool is_empty = left[i].returns_to == kEmptyReturn;
      both.push_back({left[i].returns_to,
                      is_empty ? kEmpty : merge(left[i].below, right[k].below, empty_is_any)});
      ++i;
      ++k;
    }
  }
  const Index result = intern(std::move(both));
  merged_.emplace(key, result);
  return result;
}

}  // namespace porchsim::cel
