// Where rules go on when they end: stacks of states that share their lower parts, merged where
// they meet. ANTLR's prediction contexts.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "cel/recovery/grammar.h"

namespace porchsim::cel {

class CallStacks {
 public:
  using Index = std::int32_t;
  static constexpr Index kEmpty = 0;
  // The way out of an empty stack, in one that is several.
  static constexpr StateIndex kEmptyReturn = 0x7FFFFFFF;

  struct Way {
    StateIndex returns_to = kEmptyReturn;
    Index below = kEmpty;
    bool operator<(const Way& other) const {
      return std::pair(returns_to, below) < std::pair(other.returns_to, other.below);
    }
  };

  CallStacks();

  Index push(Index below, StateIndex returns_to) { return intern({{returns_to, below}}); }
  const std::vector<Way>& ways(Index stack) const {
    return nodes_[static_cast<std::size_t>(stack)];
  }
  bool has_empty_way(Index stack) const { return ways(stack).back().returns_to == kEmptyReturn; }
  // `empty_is_any`: the empty stack stands for each.
  Index merge(Index a, Index b, bool empty_is_any);

 private:
  Index intern(std::vector<Way> ways);

  std::vector<std::vector<Way>> nodes_;
  std::map<std::vector<Way>, Index> indexes_;
  std::map<std::pair<std::pair<Index, Index>, bool>, Index> merged_;
};

}  // namespace porchsim::cel
