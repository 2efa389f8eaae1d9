// What steps cost, in cel-go's units. cel-go: interpreter/runtimecost.go, ext/lists.go,
// ext/sets.go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cel/functions/function.h"

namespace porchsim::cel {

constexpr std::uint64_t kListCost = 10;
constexpr std::uint64_t kMapCost = 30;

// Of `==`: by the smaller side.
std::uint64_t comparison_cost(const Value& left, const Value& right);
// Of `matches`: by the text and the pattern.
std::uint64_t match_cost(const Value& text, std::size_t pattern_size);
// What a call costs by: known once its overload is, of a call without a known one one unit.
enum class CostRule : std::uint8_t {
  One,
  JoinedTexts,
  FirstText,
  SecondList,
  OrderedTexts,
  Match,
  Search,
  Sets,
  SetsBothWays,
  Lists
};
CostRule cost_rule_of(std::string_view overload_id);
// `overload_id` is that which the rule was found for.
std::uint64_t call_cost(CostRule rule, std::string_view overload_id, Arguments arguments,
                        const Value& result);

}  // namespace porchsim::cel
