#include "kpt/kyaml/repeated_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace porchsim::kpt {
namespace {

// At most kMostRepeatsTold of the pairs that begin with the key at `first`.
std::size_t tell_pairs(const yaml::Node& mapping, const std::vector<std::size_t>& same,
                       std::size_t first, std::size_t told, std::string& text) {
  const yaml::Node& key = mapping.content[first];
  for (auto later = std::ranges::upper_bound(same, first);
       later != same.end() && told < kMostRepeatsTold; ++later, ++told) {
    const yaml::Node& again = mapping.content[*later];
    text += fmt::format("\n  line {}: mapping key \"{}\" already defined at line {}", again.line,
                        again.value, key.line);
  }
  return told;
}

bool has_few_and_distinct(const yaml::Node& mapping) {
  constexpr std::size_t kFew = 32;  // compared with one another faster than kept in a map
  if (mapping.content.size() > kFew) return false;
  for (std::size_t i = 2; i < mapping.content.size(); i += 2) {
    for (std::size_t k = 0; k < i; k += 2) {
      if (mapping.content[i].value == mapping.content[k].value) return false;
    }
  }
  return true;
}

}  // namespace

std::string repeated_keys(const yaml::Node& mapping) {
  if (has_few_and_distinct(mapping)) return {};
  std::map<std::string_view, std::vector<std::size_t>> places;
  const std::size_t keys = mapping.content.size() / 2;
  for (std::size_t i = 0; i < keys; ++i) places[mapping.content[2 * i].value].push_back(2 * i);
  std::string text;
  if (places.size() == keys) return text;
  std::size_t told = 0;
  for (std::size_t i = 0; i < keys && told < kMostRepeatsTold; ++i) {
    const std::vector<std::size_t>& same = places.find(mapping.content[2 * i].value)->second;
    told = tell_pairs(mapping, same, 2 * i, told, text);
  }
  return text;
}

}  // namespace porchsim::kpt
