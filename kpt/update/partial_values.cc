#include "kpt/update/partial_values.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

namespace porchsim::kpt {
namespace {

using Places = std::set<std::size_t>;

// A key without a value has none of its own, but two without agree.
std::optional<Texts> united(const Texts& a, const Texts& b) {
  Texts both;
  bool common = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) {
      common = true;
    } else if (!a[i].empty() && !b[i].empty()) {
      return std::nullopt;
    }
    both.push_back(a[i].empty() ? b[i] : a[i]);
  }
  if (!common) return std::nullopt;
  return both;
}

// Where pairs of values stand among others.
class PairIndex {
 public:
  void insert(const Texts& pair, std::size_t place) {
    same_[pair].insert(place);
    same_first_[pair[0]].insert(place);
    same_second_[pair[1]].insert(place);
  }
  void erase(const Texts& pair, std::size_t place) {
    same_[pair].erase(place);
    same_first_[pair[0]].erase(place);
    same_second_[pair[1]].erase(place);
  }
  // All that can be united with this pair.
  Places partners(const Texts& pair) const {
    const std::string& first = pair[0];
    const std::string& second = pair[1];
    Places found;
    if (first.empty() == second.empty()) add(found, same_, pair);
    if (first.empty() || second.empty()) add(found, same_, {"", ""});
    if (first.empty()) add(found, same_second_, second);
    if (second.empty()) add(found, same_first_, first);
    if (!first.empty() && !second.empty()) {
      add(found, same_, {first, ""});
      add(found, same_, {"", second});
    }
    return found;
  }

 private:
  template <class Key>
  static void add(Places& found, const std::map<Key, Places>& index, const Key& key) {
    const auto places = index.find(key);
    if (places != index.end()) found.insert(places->second.begin(), places->second.end());
  }

  std::map<Texts, Places> same_;
  std::map<std::string, Places> same_first_;
  std::map<std::string, Places> same_second_;
};

void unite_pairs(std::vector<Texts>& all) {
  PairIndex index;
  for (std::size_t i = 0; i < all.size(); ++i) index.insert(all[i], i);
  const auto set = [&](std::size_t i, const Texts& pair) {
    if (all[i] == pair) return;
    index.erase(all[i], i);
    index.insert(pair, i);
    all[i] = pair;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto first = Texts(all[i]);  // set() changes it
    for (const std::size_t j : index.partners(first)) {
      const auto both = united(first, all[j]);
      if (!both) continue;
      set(i, *both);
      set(j, *both);
    }
  }
}

}  // namespace

Status unite_partial_values(std::vector<Texts>& all) {
  const auto is_partial = [](const Texts& values) {
    return std::ranges::any_of(values, [](const std::string& value) { return value.empty(); });
  };
  if (std::ranges::none_of(all, is_partial)) return {};
  if (all[0].size() == 2) {
    unite_pairs(all);
    return {};
  }
  if (all.size() > kMostElementsOfManyKeys) {
    return fail(
        fmt::format("a list that merges by {} keys has {} elements and some lack a key: at "
                    "most {} can be compared with one another",
                    all[0].size(), all.size(), kMostElementsOfManyKeys));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Texts first = all[i];  // as it is now: what it becomes meanwhile does not count
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (const auto both = united(first, all[j])) all[i] = all[j] = *both;
    }
  }
  return {};
}

}  // namespace porchsim::kpt
