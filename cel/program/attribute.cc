#include "cel/program/attribute.h"

#include <fmt/format.h>

#include "cel/value/number.h"
#include "cel/value/print.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

// What a step of a selection found: a part of what it looked into, or a value of its own.
struct Found {
  const Value* part = nullptr;
  Value own;
  bool is_present = true;

  static Found error(std::string message) {
    return {nullptr, Value::error(std::move(message)), false};
  }
  static Found absent() { return {nullptr, {}, false}; }
  bool is_error() const { return part == nullptr && own.is_error(); }
};

// The place that a key means in a list, or the error.
std::optional<std::int64_t> index_of(const Value& key, std::string& error) {
  if (key.is(Kind::Int)) return key.as_int();
  std::optional<std::int64_t> index;
  if (key.is(Kind::Double)) {
    index = lossless_int(key.as_double());
  } else if (key.is(Kind::Uint)) {
    if (key.as_uint() >> 63 == 0) index = static_cast<std::int64_t>(key.as_uint());
  } else {
    error = fmt::format("unsupported index type '{}' in list", key.type_name());
    return std::nullopt;
  }
  if (!index) error = fmt::format("unsupported index value {} in list", go_text(key));
  return index;
}

// `tests`: nothing there is no error.
Found look_up(const Value& in, const Value& key, bool tests) {
  if (in.is(Kind::Map)) {
    if (const Value* found = in.as_map().find(key)) return {found, {}, true};
  } else if (in.is(Kind::List)) {
    std::string error;
    const auto index = index_of(key, error);
    if (!index) return Found::error(error);
    const ValueList& items = in.as_list();
    if (*index >= 0 && *index < static_cast<std::int64_t>(items.size())) {
      return {&items[static_cast<std::size_t>(*index)], {}, true};
    }
    if (!tests) return Found::error("index out of bounds: " + go_text(key));
  }
  if (tests) return Found::absent();
  return Found::error("no such key: " + go_text(key));
}

Found take_step(Frame& frame, const Value& in, const Qualifier& qualifier, bool tests) {
  Value dynamic;
  const Value* key = &qualifier.key;
  if (qualifier.dynamic) {
    dynamic = qualifier.dynamic->resolve(frame);
    const auto refused = dynamic.is_error() ? std::optional(dynamic) : refused_key(dynamic);
    if (refused) return {nullptr, frame.charge(1) ? *refused : out_of_budget(), false};
    key = &dynamic;
  }
  // A long key is compared, and told where it is missing.
  if (!pays_for_reading(frame.context.budget, Arguments(key, 1))) {
    return {nullptr, out_of_budget(), false};
  }
  Found found = look_up(in, *key, tests || qualifier.is_test);
  if ((found.is_present || found.is_error() || !tests || qualifier.is_test) && !frame.charge(1)) {
    return {nullptr, out_of_budget(), false};
  }
  if (qualifier.is_test && !tests && !found.is_error()) {
    return {nullptr, Value::boolean(found.is_present), true};
  }
  return found;
}

// Whether it is an optional, and what it holds.
Value select(Frame& frame, const Value& from, const std::vector<QualifierRef>& qualifiers) {
  if (qualifiers.empty() && !from.is(Kind::Optional)) return from;
  const Value* current = &from;
  Value own;
  bool is_optional = from.is(Kind::Optional);
  if (is_optional) {
    if (from.optional_value() == nullptr) return from;
    current = from.optional_value();
  }
  for (const QualifierRef& qualifier : qualifiers) {
    is_optional = is_optional || qualifier->is_optional;
    Found found = take_step(frame, *current, *qualifier, is_optional);
    if (found.is_error()) return found.own;
    if (is_optional && !found.is_present) return Value::optional_none();
    if (found.part != nullptr) {
      current = found.part;
      // What it is a part of may have been this step's own.
      if (!own.is_null()) {
        Value kept = *current;
        own = std::move(kept);
        current = &own;
      }
    } else {
      own = std::move(found.own);
      current = &own;
    }
  }
  return is_optional ? Value::optional_of(*current) : *current;
}

}  // namespace

std::optional<Value> refused_key(const Value& key) {
  switch (key.kind()) {
    case Kind::String:
    case Kind::Int:
    case Kind::Uint:
    case Kind::Bool:
    case Kind::Double:
      return std::nullopt;
    default:
      return Value::error(fmt::format("invalid qualifier type: {}", go_type_text(key)));
  }
}

const Value& fold_variable(Frame& frame, int fold, FoldSlot::Part part) {
  const auto index = static_cast<std::size_t>(fold);
  if (part == FoldSlot::Part::Iter) return frame.folds[index].iter;
  if (part == FoldSlot::Part::Iter2) return frame.folds[index].iter2;
  if (!frame.folds[index].has_accu) {
    Value init = frame.folds[index].init->eval(frame);
    frame.folds[index].accu = std::move(init);
    frame.folds[index].has_accu = true;
  }
  return frame.folds[index].accu;
}

Value AbsoluteAttribute::resolve(Frame& frame) const {
  for (const Name& name : names_) {
    if (name.fold >= 0) {
      const Value variable = fold_variable(frame, name.fold, name.part);
      return variable.is_error() ? variable : select(frame, variable, qualifiers_);
    }
    if (const Value* variable = frame.variables.find(name.name)) {
      return variable->is_error() ? *variable : select(frame, *variable, qualifiers_);
    }
    if (name.type && qualifiers_.empty()) return Value::type(name.type);
  }
  std::string names;
  for (const Name& name : names_) names += (names.empty() ? "" : ", ") + name.name;
  return Value::missing_variable("no such attribute(s): " + names);
}

Value MaybeAttribute::resolve(Frame& frame) const {
  Value error;
  for (const auto& attribute : attributes_) {
    Value value = attribute->resolve(frame);
    if (!value.is_missing_variable()) return value;
    if (error.is_null()) error = std::move(value);
  }
  return error;
}

void MaybeAttribute::add(QualifierRef qualifier) {
  std::vector<std::string> longer;
  const bool is_name = !qualifier->dynamic && qualifier->key.is(Kind::String);
  for (const auto& attribute : attributes_) {
    if (is_name && !attribute->has_qualifiers()) {
      longer.clear();
      for (const AbsoluteAttribute::Name& name : attribute->names()) {
        longer.push_back(name.name + "." + qualifier->key.as_string());
      }
    }
    attribute->add(qualifier);
  }
  if (longer.empty()) return;
  attributes_.insert(attributes_.begin(),
                     std::make_shared<AbsoluteAttribute>(names_(planner_, std::move(longer))));
}

Value RelativeAttribute::resolve(Frame& frame) const {
  const Value value = operand_->eval(frame);
  return value.is_error() ? value : select(frame, value, qualifiers_);
}

Value ConditionalAttribute::resolve(Frame& frame) const {
  const Value value = condition_->eval(frame);
  if (value.is_true()) return yes_->resolve(frame);
  if (value.is_false()) return no_->resolve(frame);
  return value.is_error() ? value : no_such_overload();
}

Value AttributeNode::eval(Frame& frame) const {
  Value value = attribute_->resolve(frame);
  if (!attribute_->is_free() && !frame.charge(1)) return out_of_budget();
  if (value.is_missing_variable()) return Value::error(value.error_message());
  if (is_test_ && value.is(Kind::Optional)) {
    return Value::boolean(value.optional_value() != nullptr);
  }
  return value;
}

}  // namespace porchsim::cel
