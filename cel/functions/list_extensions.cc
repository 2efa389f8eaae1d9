#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cel/functions/function.h"
#include "cel/value/compare.h"

namespace porchsim::cel {
namespace {

Value slice(CallContext& context, Arguments arguments) {
  const ValueList& items = arguments[0].as_list();
  const std::int64_t start = arguments[1].as_int();
  const std::int64_t end = arguments[2].as_int();
  const auto cannot = [start, end](std::string_view why) {
    return Value::error(fmt::format("cannot slice({}, {}), {}", start, end, why));
  };
  if (start < 0 || end < 0) return cannot("negative indexes not supported");
  if (start > end) return cannot("start index must be less than or equal to end index");
  if (static_cast<std::int64_t>(items.size()) < end) {
    return cannot(fmt::format("list is length {}", items.size()));
  }
  if (!context.budget.work(4 * static_cast<std::uint64_t>(end - start))) return out_of_budget();
  return Value::list(ValueList(items.begin() + start, items.begin() + end));
}

bool flatten_into(CallContext& context, const ValueList& items, std::int64_t depth,
                  ValueList& out) {
  for (const Value& item : items) {
    if (!context.budget.work(6)) return false;
    if (depth > 0 && item.is(Value::Kind::List)) {
      if (!flatten_into(context, item.as_list(), depth - 1, out)) return false;
    } else {
      out.push_back(item);
    }
  }
  return true;
}

Value flatten(CallContext& context, Arguments arguments) {
  const auto refused = [&arguments](std::string_view rest) {
    return Value::error(fmt::format("no such overload: {}.flatten({})",
                                    result_text(*arguments[0].type_of()), rest));
  };
  std::int64_t depth = 1;
  if (arguments.size() == 2) {
    const std::string other = result_text(*arguments[1].type_of());
    if (!arguments[0].is(Value::Kind::List) || !arguments[1].is(Value::Kind::Int)) {
      return refused(other);
    }
    depth = arguments[1].as_int();
  } else if (!arguments[0].is(Value::Kind::List)) {
    return refused("");
  }
  if (depth < 0) return Value::error("level must be non-negative");
  ValueList out;
  if (!flatten_into(context, arguments[0].as_list(), depth, out)) return out_of_budget();
  return Value::list(std::move(out));
}

Value sorted_by(CallContext& context, const ValueList& items, const ValueList& keys) {
  if (items.size() != keys.size()) {
    return Value::error(
        fmt::format("@sortByAssociatedKeys() expected a list of the same size as the associated "
                    "keys list, but got {} and {} elements respectively",
                    items.size(), keys.size()));
  }
  if (items.empty()) return Value::list({});
  if (!is_ordered(keys.front())) return Value::error("list elements must be comparable");
  std::uint64_t weight = 0;
  for (const Value& key : keys) {
    weight += key.weight() * 16;
    if (key.kind() != keys.front().kind() && keys.size() > 1) {
      return Value::error("list elements must have the same type");
    }
  }
  if (!context.budget.work(weight)) return out_of_budget();
  std::vector<std::size_t> order(items.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&keys](std::size_t a, std::size_t b) {
    const int by_key = key_order(keys[a], keys[b]);
    return by_key != 0 ? by_key < 0 : a < b;
  });
  ValueList sorted;
  for (const std::size_t i : order) sorted.push_back(items[i]);
  return Value::list(std::move(sorted));
}

Value sort(CallContext& context, Arguments arguments) {
  return sorted_by(context, arguments[0].as_list(), arguments[0].as_list());
}
Value sort_by_keys(CallContext& context, Arguments arguments) {
  if (!arguments[1].is(Value::Kind::List)) return no_such_overload();
  return sorted_by(context, arguments[0].as_list(), arguments[1].as_list());
}

Value range(CallContext& context, Arguments arguments) {
  const std::int64_t count = std::max<std::int64_t>(arguments[0].as_int(), 0);
  if (!context.budget.work(static_cast<std::uint64_t>(count))) return out_of_budget();
  ValueList items;
  for (std::int64_t i = 0; i < count; ++i) items.push_back(Value::integer(i));
  return Value::list(std::move(items));
}

Value reverse(CallContext&, Arguments arguments) {
  const ValueList& items = arguments[0].as_list();
  return Value::list(ValueList(items.rbegin(), items.rend()));
}

Value distinct(CallContext& context, Arguments arguments) {
  ValueList unique;
  for (const Value& item : arguments[0].as_list()) {
    bool seen = false;
    for (const Value& other : unique) {
      if (!context.budget.work(1 + std::min(item.weight(), other.weight()))) {
        return out_of_budget();
      }
      seen = seen || equal(item, other);
    }
    if (!seen) unique.push_back(item);
  }
  return Value::list(std::move(unique));
}

bool is_list(const Value& value) { return value.is(Value::Kind::List); }

struct Comparable {
  TypeRef type;
  std::string_view sort_id;
  std::string_view sort_by_id;
};

std::array<Comparable, 8> comparables() {
  return {{{int_type(), "list_int_sort", "list_int_sortByAssociatedKeys"},
           {uint_type(), "list_uint_sort", "list_uint_sortByAssociatedKeys"},
           {double_type(), "list_double_sort", "list_double_sortByAssociatedKeys"},
           {bool_type(), "list_bool_sort", "list_bool_sortByAssociatedKeys"},
           {duration_type(), "list_google.protobuf.Duration_sort",
            "list_google.protobuf.Duration_sortByAssociatedKeys"},
           {timestamp_type(), "list_google.protobuf.Timestamp_sort",
            "list_google.protobuf.Timestamp_sortByAssociatedKeys"},
           {string_type(), "list_string_sort", "list_string_sortByAssociatedKeys"},
           {bytes_type(), "list_bytes_sort", "list_bytes_sortByAssociatedKeys"}}};
}

}  // namespace

void add_list_extensions(FunctionTable& table) {
  const TypeRef list = list_type(type_parameter("T"));
  const TypeRef lists = list_type(list);
  const TypeRef& number = int_type();
  table.add({"slice", {{"list_slice", true, {list, number, number}, list, slice, Arity::Any}}});
  Function flattening;
  flattening.name = "flatten";
  flattening.overloads = {
      {"list_flatten", true, {lists}, list, flatten, Arity::Unary},
      {"list_flatten_int", true, {list_of_dyn(), number}, list_of_dyn(), flatten, Arity::Binary}};
  flattening.any_types = true;
  table.add(std::move(flattening));
  Function sorting{"sort", {}, sort, Arity::Unary, is_list};
  Function sorting_by{"@sortByAssociatedKeys", {}, sort_by_keys, Arity::Binary, is_list};
  for (const Comparable& comparable : comparables()) {
    const TypeRef of_type = list_type(comparable.type);
    sorting.overloads.push_back({comparable.sort_id, true, {of_type}, of_type});
    sorting_by.overloads.push_back({comparable.sort_by_id, true, {list, of_type}, list});
  }
  table.add(std::move(sorting));
  table.add(std::move(sorting_by));
  table.add(
      {"lists.range", {{"lists_range", false, {number}, list_type(number), range, Arity::Unary}}});
  table.add({"reverse", {{"list_reverse", true, {list}, list, reverse, Arity::Unary}}});
  table.add({"distinct", {{"list_distinct", true, {list}, list, distinct, Arity::Unary}}});
}

}  // namespace porchsim::cel
