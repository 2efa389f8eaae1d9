#include "cel/program/cost.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

constexpr double kTraversal = 0.1;
constexpr double kPattern = 0.25;

std::uint64_t size_of(const Value& value) {
  switch (value.kind()) {
    case Kind::String:
      return count_runes(value.as_string());
    case Kind::Bytes:
      return value.as_bytes().size();
    case Kind::List:
      return value.as_list().size();
    case Kind::Map:
      return value.as_map().size();
    case Kind::Optional:
      return value.optional_value() == nullptr ? 1 : size_of(*value.optional_value());
    default:
      return 1;
  }
}

std::uint64_t part_of(double size, double factor) {
  return static_cast<std::uint64_t>(std::ceil(size * factor));
}
std::uint64_t traversal_of(std::uint64_t size) {
  return part_of(static_cast<double>(size), kTraversal);
}

// A call that makes a list.
std::uint64_t list_cost(double factor, std::uint64_t size) {
  return 1 + kListCost + static_cast<std::uint64_t>(factor * static_cast<double>(size));
}

// A call that compares the elements of a list with each other.
std::uint64_t self_comparison_cost(const ValueList& items) {
  const std::uint64_t size = items.size();
  const bool of_texts = size > 0 && (items[0].is(Kind::String) || items[0].is(Kind::Bytes));
  return list_cost(of_texts ? 2.0 + kTraversal : 2.0, size * size);
}

std::uint64_t list_extension_cost(std::string_view id, Arguments arguments, const Value& result) {
  if (result.is_error()) return 1;
  if (id == "list_slice" || id == "lists_range" || id == "list_reverse") {
    return list_cost(1, size_of(result));
  }
  if (id == "list_flatten" || id == "list_flatten_int") {
    const double depth = arguments.size() == 2 ? static_cast<double>(arguments[1].as_int()) : 1.0;
    return list_cost(std::min(depth, 1e6), size_of(arguments[0]));
  }
  if (id == "list_distinct" || id.ends_with("_sort")) {
    return self_comparison_cost(arguments[0].as_list());
  }
  if (id.ends_with("_sortByAssociatedKeys")) return self_comparison_cost(arguments[1].as_list());
  return 1;
}

}  // namespace

std::uint64_t comparison_cost(const Value& left, const Value& right) {
  return traversal_of(std::min(size_of(left), size_of(right)));
}

std::uint64_t match_cost(const Value& text, std::size_t pattern_size) {
  return part_of(1.0 + static_cast<double>(size_of(text)), kTraversal) *
         part_of(static_cast<double>(pattern_size), kPattern);
}

CostRule cost_rule_of(std::string_view id) {
  const auto is = [id](std::initializer_list<std::string_view> ids) {
    return std::ranges::find(ids, id) != ids.end();
  };
  if (is({"add_string", "add_bytes"})) return CostRule::JoinedTexts;
  if (is({"starts_with_string", "ends_with_string", "string_to_bytes", "bytes_to_string",
          "strings_quote", "string_format"})) {
    return CostRule::FirstText;
  }
  if (id == "in_list") return CostRule::SecondList;
  if (is({"less_string", "greater_string", "less_equals_string", "greater_equals_string",
          "less_bytes", "greater_bytes", "less_equals_bytes", "greater_equals_bytes"})) {
    return CostRule::OrderedTexts;
  }
  if (id == "matches_string") return CostRule::Match;
  if (id == "contains_string") return CostRule::Search;
  if (id == "list_sets_equivalent_list") return CostRule::SetsBothWays;
  if (id.starts_with("list_sets_")) return CostRule::Sets;
  return id.starts_with("list") ? CostRule::Lists : CostRule::One;
}

std::uint64_t call_cost(CostRule rule, std::string_view id, Arguments arguments,
                        const Value& result) {
  switch (rule) {
    case CostRule::One:
      return 1;
    case CostRule::JoinedTexts:
      return traversal_of(size_of(arguments[0]) + size_of(arguments[1]));
    case CostRule::FirstText:
      return traversal_of(size_of(arguments[0]));
    case CostRule::SecondList:
      return size_of(arguments[1]);
    case CostRule::OrderedTexts:
      return comparison_cost(arguments[0], arguments[1]);
    case CostRule::Match:
      return match_cost(arguments[0], size_of(arguments[1]));
    case CostRule::Search:
      return traversal_of(size_of(arguments[0])) * traversal_of(size_of(arguments[1]));
    case CostRule::Sets:
      return 1 + size_of(arguments[0]) * size_of(arguments[1]);
    case CostRule::SetsBothWays:
      return 1 + 2 * size_of(arguments[0]) * size_of(arguments[1]);
    case CostRule::Lists:
      return list_extension_cost(id, arguments, result);
  }
  return 1;
}

}  // namespace porchsim::cel
