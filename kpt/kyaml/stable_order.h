// A stable sort: equal items keep their order. (libstdc++'s own uses a function that clang warns
// of.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace porchsim::kpt {

template <class Items, class Less>
void sort_stably(Items& items, Less less) {
  std::vector<std::size_t> order(items.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (less(items[a], items[b])) return true;
    return !less(items[b], items[a]) && a < b;
  });
  Items sorted;
  sorted.reserve(items.size());
  for (const std::size_t i : order) sorted.push_back(std::move(items[i]));
  items = std::move(sorted);
}

}  // namespace porchsim::kpt
