#include "cel/program/nodes.h"

#include <algorithm>

#include <fmt/format.h>

#include "cel/functions/patterns.h"
#include "cel/program/cost.h"
#include "cel/value/compare.h"
#include "cel/value/print.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

bool all_constant(const Nodes& nodes) {
  return std::ranges::all_of(nodes, [](const NodeRef& n) { return n->constant() != nullptr; });
}

// What runs calls of these itself.
bool receives(const Value& value) {
  return value.is(Kind::String) || value.is(Kind::Timestamp) || value.is(Kind::Duration);
}

}  // namespace

Value LogicNode::eval(Frame& frame) const {
  Value error;
  for (const NodeRef& operand : operands_) {
    Value value = operand->eval(frame);
    if (value.is(Kind::Bool)) {
      if (value.as_bool() == decides_) return value;
    } else if (error.is_null()) {
      error = value.is_error() ? std::move(value) : no_such_overload();
    }
  }
  return error.is_null() ? Value::boolean(!decides_) : error;
}

Value EqualNode::eval(Frame& frame) const {
  const Value left = left_->eval(frame);
  const Value right = right_->eval(frame);
  if (!frame.context.budget.work(4 * std::min(left.weight(), right.weight())) ||
      !frame.charge(comparison_cost(left, right))) {
    return out_of_budget();
  }
  if (left.is_error()) return left;
  if (right.is_error()) return right;
  return Value::boolean(equal(left, right) == expected_);
}

Value CallNode::eval(Frame& frame) const {
  constexpr std::size_t kFew = 4;
  std::array<Value, kFew> few;
  std::vector<Value> many;
  const std::size_t count = arguments_.size();
  if (count > kFew) many.resize(count);
  Value* values = count > kFew ? many.data() : few.data();
  const auto charged = [&](Value result) {
    const bool pays =
        frame.charge(call_cost(cost_rule_, call_.overload_id, Arguments(values, count), result));
    return pays ? std::move(result) : out_of_budget();
  };
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = arguments_[i]->eval(frame);
    // What is behind the error is not evaluated, and the call costs nothing then.
    const bool stops = call_.is_variadic && call_.is_strict && values[i].is_error();
    if (stops) return i + 1 == count ? charged(values[i]) : values[i];
  }
  for (std::size_t i = 0; i < count && call_.is_strict; ++i) {
    if (values[i].is_error()) return charged(values[i]);
  }
  if (!pays_for_reading(frame.context.budget, Arguments(values, count))) return out_of_budget();
  return charged(run(frame, Arguments(values, count)));
}

Value CallNode::run(Frame& frame, Arguments arguments) const {
  const Binding& binding = call_.binding;
  if (binding.overload != nullptr) {
    const Overload& overload = *binding.overload;
    if (!binding.function->any_types && !fits(overload, arguments)) {
      return no_such_overload(binding.function->name, arguments);
    }
    return overload.run(frame.context, arguments);
  }
  if (binding.function != nullptr && binding.function->run != nullptr) {
    const bool takes = binding.function->takes == nullptr || binding.function->takes(arguments[0]);
    if (takes) return binding.function->run(frame.context, arguments);
  } else if (binding.function != nullptr) {
    for (const Overload& overload : binding.function->overloads) {
      if (overload.run == nullptr || overload.parameters.size() != arguments.size()) continue;
      if (binding.function->any_types || fits(overload, arguments)) {
        return overload.run(frame.context, arguments);
      }
    }
    return no_such_overload(binding.function->name, arguments);
  }
  if (!arguments.empty() && receives(arguments[0])) return no_such_overload();
  if (!call_.is_variadic) return Value::error("no such overload: " + call_.name);
  return Value::error(fmt::format("no such overload: {} {}", call_.name, call_.id));
}

Value MatchNode::eval(Frame& frame) const {
  const Value text = text_->eval(frame);
  if (text.is_error()) return text;
  if (!text.is(Kind::String)) return no_such_overload();
  if (!pays_for_search(frame.context.budget, regexp_, text.as_string().size()) ||
      !frame.charge(is_member_ ? match_cost(text, pattern_size_) : 1)) {
    return out_of_budget();
  }
  return Value::boolean(regexp_.matches(text.as_string()));
}

bool ListNode::is_constant() const { return all_constant(elements_); }

Value ListNode::eval(Frame& frame) const {
  ValueList items;
  items.reserve(elements_.size());
  const Value error = gather(frame, items);
  if (!frame.charge(kListCost)) return out_of_budget();
  return error.is_error() ? error : Value::list(std::move(items));
}

// Null, or the error that there was.
Value ListNode::gather(Frame& frame, ValueList& items) const {
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    Value item = elements_[i]->eval(frame);
    if (item.is_error()) return item;
    if (i < optionals_.size() && optionals_[i]) {
      if (!item.is(Kind::Optional)) {
        return Value::error("cannot initialize optional list element from non-optional value " +
                            go_text(item));
      }
      if (item.optional_value() == nullptr) continue;
      Value inner = *item.optional_value();
      item = std::move(inner);
    }
    items.push_back(std::move(item));
  }
  return {};
}

bool MapNode::is_constant() const { return all_constant(entries_); }

Value MapNode::eval(Frame& frame) const {
  std::vector<ValueMap::Entry> entries;
  const Value error = gather(frame, entries);
  for (const ValueMap::Entry& entry : entries) {
    if (!pays_for_reading(frame.context.budget, Arguments(&entry.key, 1))) return out_of_budget();
  }
  if (!frame.charge(kMapCost)) return out_of_budget();
  return error.is_error() ? error : Value::map(ValueMap(std::move(entries)));
}

Value MapNode::gather(Frame& frame, std::vector<ValueMap::Entry>& entries) const {
  for (std::size_t i = 0; i + 1 < entries_.size(); i += 2) {
    Value key = entries_[i]->eval(frame);
    if (key.is_error()) return key;
    Value value = entries_[i + 1]->eval(frame);
    if (value.is_error()) return value;
    if (i / 2 < optionals_.size() && optionals_[i / 2]) {
      if (!value.is(Kind::Optional)) {
        return Value::error(
            fmt::format("cannot initialize optional entry '{}' from non-optional value {}",
                        go_text(key), go_text(value)));
      }
      if (value.optional_value() == nullptr) {
        std::erase_if(entries, [&key](const ValueMap::Entry& entry) {
          return key_order(entry.key, key) == 0;
        });
        continue;
      }
      Value inner = *value.optional_value();
      value = std::move(inner);
    }
    if (key.is(Kind::Bytes)) {
      // cel-go's maps are Go's.
      return Value::error("internal error: runtime error: hash of unhashable type types.Bytes");
    }
    entries.push_back({std::move(key), std::move(value)});
  }
  return {};
}

Value MembershipNode::eval(Frame& frame) const {
  const Value item = item_->eval(frame);
  if (item.is_error()) return item;
  return Value::boolean(set_.find(item) != nullptr);
}

Value OptionalOrNode::eval(Frame& frame) const {
  const Value left = left_->eval(frame);
  if (!left.is(Kind::Optional)) return left;
  if (left.optional_value() == nullptr) return right_->eval(frame);
  return unwraps_ ? *left.optional_value() : left;
}

}  // namespace porchsim::cel
