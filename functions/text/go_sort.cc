#include "functions/text/go_sort.h"

#include <bit>
#include <cstdint>
#include <utility>

namespace porchsim::functions {
namespace {

constexpr std::size_t kMaxInsertion = 12;
constexpr std::size_t kShortestNinther = 50;
constexpr std::size_t kShortestShifting = 50;
constexpr int kMaxShifts = 5;
constexpr int kMaxSwaps = 12;

// sort/zsortinterface.go, over an array of indexes. Ranges are [a, b).
class PatternDefeatingSort {
 public:
  explicit PatternDefeatingSort(const std::vector<std::string>& keys)
      : keys_(keys), order_(keys.size()) {
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
  }

  std::vector<std::size_t> sorted() {
    sort(0, order_.size(), static_cast<int>(std::bit_width(order_.size())));
    return std::move(order_);
  }

 private:
  enum class Hint : std::uint8_t { Unknown, Increasing, Decreasing };

  struct Pivot {
    std::size_t at;
    Hint hint;
  };

  bool less(std::size_t i, std::size_t j) const { return keys_[order_[i]] < keys_[order_[j]]; }
  void swap(std::size_t i, std::size_t j) { std::swap(order_[i], order_[j]); }

  void sort(std::size_t a, std::size_t b, int limit) {
    bool balanced = true;
    bool partitioned = true;
    while (b - a > kMaxInsertion) {
      if (limit == 0) {
        heap_sort(a, b);
        return;
      }
      if (!balanced) {
        break_patterns(a, b);
        --limit;
      }
      Pivot pivot = choose_pivot(a, b);
      if (pivot.hint == Hint::Decreasing) {
        for (std::size_t i = a, j = b - 1; i < j; ++i, --j) swap(i, j);
        pivot = {(b - 1) - (pivot.at - a), Hint::Increasing};
      }
      if (balanced && partitioned && pivot.hint == Hint::Increasing && shift_few(a, b)) return;
      if (a > 0 && !less(a - 1, pivot.at)) {
        a = partition_equal(a, b, pivot.at);
        continue;
      }
      const std::size_t length = b - a;
      const auto [mid, already] = partition(a, b, pivot.at);
      partitioned = already;
      if (mid - a < b - mid) {
        balanced = mid - a >= length / 8;
        sort(a, mid, limit);
        a = mid + 1;
      } else {
        balanced = b - mid >= length / 8;
        sort(mid + 1, b, limit);
        b = mid;
      }
    }
    insertion_sort(a, b);
  }

  void insertion_sort(std::size_t a, std::size_t b) {
    for (std::size_t i = a + 1; i < b; ++i) {
      for (std::size_t j = i; j > a && less(j, j - 1); --j) swap(j, j - 1);
    }
  }

  void heap_sort(std::size_t a, std::size_t b) {
    const std::size_t size = b - a;
    for (std::size_t i = (size - 1) / 2 + 1; i-- > 0;) sift_down(i, size, a);
    for (std::size_t i = size; i-- > 0;) {
      swap(a, a + i);
      sift_down(0, i, a);
    }
  }

  void sift_down(std::size_t root, std::size_t size, std::size_t first) {
    while (true) {
      std::size_t child = 2 * root + 1;
      if (child >= size) return;
      if (child + 1 < size && less(first + child, first + child + 1)) ++child;
      if (!less(first + root, first + child)) return;
      swap(first + root, first + child);
      root = child;
    }
  }

  void break_patterns(std::size_t a, std::size_t b) {
    const std::size_t length = b - a;
    std::uint64_t random = length;
    const std::uint64_t mask = (std::uint64_t{1} << std::bit_width(length)) - 1;
    const std::size_t middle = a + (length / 4) * 2 - 1;
    for (std::size_t i = 0; i < 3; ++i) {
      random ^= random << 13;
      random ^= random >> 7;
      random ^= random << 17;
      std::size_t other = random & mask;
      if (other >= length) other -= length;
      swap(middle - 1 + i, a + other);
    }
  }

  Pivot choose_pivot(std::size_t a, std::size_t b) const {
    const std::size_t length = b - a;
    int swaps = 0;
    std::size_t i = a + length / 4;
    std::size_t j = a + length / 4 * 2;
    std::size_t k = a + length / 4 * 3;
    if (length >= kShortestNinther) {
      i = median(i - 1, i, i + 1, swaps);
      j = median(j - 1, j, j + 1, swaps);
      k = median(k - 1, k, k + 1, swaps);
    }
    j = median(i, j, k, swaps);
    if (swaps == 0) return {j, Hint::Increasing};
    return {j, swaps == kMaxSwaps ? Hint::Decreasing : Hint::Unknown};
  }

  std::size_t median(std::size_t a, std::size_t b, std::size_t c, int& swaps) const {
    const auto in_order = [&](std::size_t& x, std::size_t& y) {
      if (!less(y, x)) return;
      ++swaps;
      std::swap(x, y);
    };
    in_order(a, b);
    in_order(b, c);
    in_order(a, b);
    return b;
  }

  // Sorts what is sorted but for a few; false if it is not.
  bool shift_few(std::size_t a, std::size_t b) {
    std::size_t i = a + 1;
    for (int step = 0; step < kMaxShifts; ++step) {
      while (i < b && !less(i, i - 1)) ++i;
      if (i == b) return true;
      if (b - a < kShortestShifting) return false;
      swap(i, i - 1);
      if (i - a >= 2) {
        for (std::size_t j = i - 1; j >= 1 && less(j, j - 1); --j) swap(j, j - 1);
      }
      if (b - i >= 2) {
        for (std::size_t j = i + 1; j < b && less(j, j - 1); ++j) swap(j, j - 1);
      }
    }
    return false;
  }

  // What equals the pivot comes before what is greater; the first of those.
  std::size_t partition_equal(std::size_t a, std::size_t b, std::size_t pivot) {
    swap(a, pivot);
    std::size_t i = a + 1;
    std::size_t j = b - 1;
    while (true) {
      while (i <= j && !less(a, i)) ++i;
      while (i <= j && less(a, j)) --j;
      if (i > j) return i;
      swap(i++, j--);
    }
  }

  std::pair<std::size_t, bool> partition(std::size_t a, std::size_t b, std::size_t pivot) {
    swap(a, pivot);
    std::size_t i = a + 1;
    std::size_t j = b - 1;
    bool already = true;
    while (true) {
      while (i <= j && less(i, a)) ++i;
      while (i <= j && !less(j, a)) --j;
      if (i > j) break;
      already = false;
      swap(i++, j--);
    }
    swap(j, a);
    return {j, already};
  }

  const std::vector<std::string>& keys_;
  std::vector<std::size_t> order_;
};

}  // namespace

std::vector<std::size_t> go_sorted(const std::vector<std::string>& keys) {
  return PatternDefeatingSort(keys).sorted();
}

}  // namespace porchsim::functions
