// Where a parser could be while it looks ahead: states, for which alternative, with which stack.
// ANTLR's ATN configurations.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "cel/recovery/call_stacks.h"

namespace porchsim::cel {

// No precedence is wanted.
constexpr int kNoPrecedence = -1;

struct Config {
  StateIndex state = kNoState;
  int alternative = 0;
  CallStacks::Index stack = CallStacks::kEmpty;
  int precedence = kNoPrecedence;  // that the parser must be at, or below
  bool is_outside = false;         // it left the rule of the decision
  bool keeps_in_filter = false;

  bool operator<(const Config& other) const {
    return std::tie(state, alternative, stack, precedence, keeps_in_filter) <
           std::tie(other.state, other.alternative, other.stack, other.precedence,
                    other.keeps_in_filter);
  }
};

class ConfigSet {
 public:
  ConfigSet(CallStacks& stacks, bool full_context) : stacks_(&stacks), full_(full_context) {}

  // Merges its stack into one with the same state, alternative and precedence.
  void add(const Config& config);

  const std::vector<Config>& all() const { return configs_; }
  bool empty() const { return configs_.empty(); }
  bool full_context() const { return full_; }
  bool wants_precedence() const { return wants_precedence_; }
  bool same_as(const ConfigSet& other) const;
  // Equal for sets of which nothing can be told apart, now or later.
  using Key = std::vector<std::array<int, 6>>;
  Key key() const;

  // 0 if there are several.
  int only_alternative() const;
  // Of the configurations with one state and stack, which alternatives there are.
  std::vector<std::set<int>> alternatives_by_place() const;
  bool has_state_of_one_alternative() const;

 private:
  CallStacks* stacks_;
  bool full_;
  bool wants_precedence_ = false;
  std::vector<Config> configs_;
  std::map<std::tuple<StateIndex, int, int>, std::size_t> index_;
};

}  // namespace porchsim::cel
