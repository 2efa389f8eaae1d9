#include <algorithm>

#include "cel/functions/function.h"
#include "cel/syntax/ast.h"
#include "cel/value/compare.h"
#include "cel/value/print.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

Value size(CallContext& context, Arguments arguments) {
  const Value& value = arguments[0];
  std::size_t count = 0;
  switch (value.kind()) {
    case Kind::String:
      if (!context.budget.work(4 * value.weight())) return out_of_budget();
      count = count_runes(value.as_string());
      break;
    case Kind::Bytes:
      count = value.as_bytes().size();
      break;
    case Kind::List:
      count = value.as_list().size();
      break;
    default:
      count = value.as_map().size();
  }
  return Value::integer(static_cast<std::int64_t>(count));
}

Value in(CallContext& context, Arguments arguments) {
  const Value& whole = arguments[1];
  if (whole.is(Kind::Map)) return Value::boolean(whole.as_map().find(arguments[0]) != nullptr);
  if (!whole.is(Kind::List)) return no_such_overload();
  for (const Value& item : whole.as_list()) {
    if (!context.budget.work(1 + std::min(item.weight(), arguments[0].weight()))) {
      return out_of_budget();
    }
    if (equal(arguments[0], item)) return Value::boolean(true);
  }
  return Value::boolean(false);
}

bool has_size(const Value& value) {
  return value.is(Kind::String) || value.is(Kind::Bytes) || value.is(Kind::List) ||
         value.is(Kind::Map);
}

Value insert(CallContext& context, Arguments arguments) {
  const ValueMap& map = arguments[0].as_map();
  if (!context.budget.work(24 * map.size() + 4 * map.weight())) return out_of_budget();
  std::vector<ValueMap::Entry> entries = map.entries();
  const auto put = [&](const Value& key, const Value& value) {
    if (map.find(key) != nullptr) return false;
    entries.push_back({key, value});
    return true;
  };
  const auto exists = [](const Value& key) {
    return Value::error("insert failed: key " + go_text(key) + " already exists");
  };
  if (arguments.size() == 3) {
    if (!put(arguments[1], arguments[2])) return exists(arguments[1]);
  } else {
    if (!context.budget.work(arguments[1].as_map().size())) return out_of_budget();
    for (const ValueMap::Entry& entry : arguments[1].as_map().entries()) {
      if (!put(entry.key, entry.value)) return exists(entry.key);
    }
  }
  return Value::map(ValueMap(std::move(entries)));
}

}  // namespace

void add_aggregates(FunctionTable& table) {
  const TypeRef a = type_parameter("A");
  const TypeRef list = list_type(a);
  const TypeRef map = map_type(a, type_parameter("B"));
  const TypeRef& truth = bool_type();
  const TypeRef& count = int_type();
  // The evaluator indexes itself.
  table.add({operators::kIndex,
             {{"index_list", false, {list, count}, a},
              {"index_map", false, {map, a}, map->parameters()[1]}}});
  table.add({operators::kIn,
             {{"in_list", false, {a, list}, truth}, {"in_map", false, {a, map}, truth}},
             in,
             Arity::Binary});
  table.add({"size",
             {{"size_bytes", false, {bytes_type()}, count},
              {"bytes_size", true, {bytes_type()}, count},
              {"size_list", false, {list}, count},
              {"list_size", true, {list}, count},
              {"size_map", false, {map}, count},
              {"map_size", true, {map}, count},
              {"size_string", false, {string_type()}, count},
              {"string_size", true, {string_type()}, count}},
             size,
             Arity::Unary,
             has_size});
}

void add_map_insertion(FunctionTable& table) {
  const TypeRef key = type_parameter("K");
  const TypeRef value = type_parameter("V");
  const TypeRef map = map_type(key, value);
  table.add({"cel.@mapInsert",
             {{"@mapInsert_map_key_value", false, {map, key, value}, map, insert, Arity::Any},
              {"@mapInsert_map_map", false, {map, map}, map, insert, Arity::Binary}}});
}

}  // namespace porchsim::cel
