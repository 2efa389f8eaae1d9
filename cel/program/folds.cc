#include <bit>

#include <fmt/format.h>

#include "cel/program/cost.h"
#include "cel/program/nodes.h"
#include "cel/value/print.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

FoldSlot& slot(Frame& frame, int fold) { return frame.folds[static_cast<std::size_t>(fold)]; }

}  // namespace

Value FoldNode::eval(Frame& frame) const {
  constexpr std::uint64_t kOfFold = 25;
  if (!frame.context.budget.work(kOfFold)) return out_of_budget();
  {
    FoldSlot fresh;
    fresh.init = parts_.init.get();
    slot(frame, parts_.fold) = std::move(fresh);
  }
  const Value range = parts_.range->eval(frame);
  if (range.is_error()) return range;
  if (range.is(Kind::List)) return over_list(frame, range.as_list());
  if (range.is(Kind::Map)) return over_map(frame, range.as_map());
  if (parts_.has_two_variables) {
    return Value::error(
        fmt::format("unsupported comprehension range type: {}", go_type_text(range)));
  }
  return Value::error(fmt::format("got '{}', expected iterable type", go_type_text(range)));
}

// One round; false where the fold ends before it.
bool FoldNode::goes_on(Frame& frame, Value iter, Value iter2) const {
  slot(frame, parts_.fold).iter = std::move(iter);
  slot(frame, parts_.fold).iter2 = std::move(iter2);
  const Value condition = parts_.condition->eval(frame);
  if (condition.is_false()) return false;
  Value accu = parts_.step->eval(frame);
  slot(frame, parts_.fold).accu = std::move(accu);
  slot(frame, parts_.fold).has_accu = true;
  constexpr std::uint64_t kOfRound = 8;
  return frame.context.budget.work(kOfRound);
}

Value FoldNode::over_list(Frame& frame, const ValueList& items) const {
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool again = parts_.has_two_variables
                           ? goes_on(frame, Value::integer(static_cast<std::int64_t>(i)), items[i])
                           : goes_on(frame, items[i], Value());
    if (!again) break;
  }
  if (frame.context.budget.is_exceeded()) return out_of_budget();
  return parts_.result->eval(frame);
}

Value FoldNode::over_map(Frame& frame, const ValueMap& map) const {
  for (const ValueMap::Entry& entry : map.entries()) {
    if (!goes_on(frame, entry.key, entry.value)) break;
  }
  if (frame.context.budget.is_exceeded()) return out_of_budget();
  return parts_.result->eval(frame);
}

Value AppendNode::eval(Frame& frame) const {
  const Value& accu = fold_variable(frame, fold_, FoldSlot::Part::Accu);
  Value element = element_->eval(frame);
  // Of the accumulator, the list of one element, and the sum.
  if (!frame.charge(1 + kListCost + 1)) return out_of_budget();
  if (accu.is_error()) return accu;
  if (element.is_error()) return element;
  return Value::appended(std::move(slot(frame, fold_).accu), {std::move(element)});
}

Value InsertNode::eval(Frame& frame) const {
  const Value& accu = fold_variable(frame, fold_, FoldSlot::Part::Accu);
  // Of the accumulator; then of the call, where it comes to it.
  if (!frame.charge(1)) return out_of_budget();
  if (accu.is_error()) return accu;
  Value key = key_->eval(frame);
  if (key.is_error()) return key;
  Value value = value_->eval(frame);
  if (!frame.charge(1)) return out_of_budget();
  if (value.is_error()) return value;
  const ValueMap& map = slot(frame, fold_).accu.as_map();
  if (!frame.context.budget.work(1 + 4 * map.behind(key) +
                                 key.weight() * std::bit_width(map.size())))
    return out_of_budget();
  if (map.find(key) != nullptr) {
    return Value::error("insert failed: key " + go_text(key) + " already exists");
  }
  return Value::with_entry(std::move(slot(frame, fold_).accu), std::move(key), std::move(value));
}

}  // namespace porchsim::cel
