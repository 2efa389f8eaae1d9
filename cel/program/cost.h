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
// Of a call whose overload is known; of any other one unit.
std::uint64_t call_cost(std::string_view overload_id, Arguments arguments, const Value& result);

}  // namespace porchsim::cel
