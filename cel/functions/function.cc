#include "cel/functions/function.h"

#include <algorithm>
#include <utility>

namespace porchsim::cel {

Value out_of_budget() { return Value::error("operation cancelled: actual cost limit exceeded"); }

bool pays_for_reading(Budget& budget, Arguments arguments) {
  constexpr std::size_t kShort = 64;
  std::uint64_t steps = 0;
  for (const Value& value : arguments) {
    const bool is_text = value.is(Value::Kind::String) || value.is(Value::Kind::Bytes);
    if (!is_text) continue;
    const std::string& text = value.is(Value::Kind::String) ? value.as_string() : value.as_bytes();
    if (text.size() > kShort) steps += text.size() / 16;
  }
  return steps == 0 || budget.work(steps);
}

void FunctionTable::add(Function function) {
  const std::string name(function.name);
  const auto [entry, is_new] = functions_.try_emplace(name, function);
  if (is_new) return;
  auto& overloads = entry->second.overloads;
  std::ranges::move(function.overloads, std::back_inserter(overloads));
}

bool fits(const Type& parameter, const Value& value) {
  if (parameter.is_nullable() && value.is_null()) return true;
  if (parameter.is_dyn() || parameter.is_parameter()) return true;
  if (parameter.name() != value.type_name()) return false;
  if (parameter.kind() == TypeKind::List) {
    return value.as_list().empty() || fits(*parameter.parameters()[0], value.as_list().front());
  }
  if (parameter.kind() == TypeKind::Map) {
    if (value.as_map().size() == 0) return true;
    const ValueMap::Entry& first = value.as_map().entries().front();
    return fits(*parameter.parameters()[0], first.key) &&
           fits(*parameter.parameters()[1], first.value);
  }
  return true;
}

bool fits(const Overload& overload, Arguments arguments) {
  if (overload.parameters.size() != arguments.size()) return false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!fits(*overload.parameters[i], arguments[i])) return false;
  }
  return true;
}

Value no_such_overload(std::string_view function, Arguments arguments) {
  std::string types;
  for (const Value& argument : arguments) {
    if (argument.is_error()) return argument;
    if (!types.empty()) types += ", ";
    types += argument.type_name();
  }
  return Value::error("no such overload: " + std::string(function) + "(" + types + ")");
}

Value no_such_overload() {
  static const Value kError = Value::error("no such overload");
  return kError;
}

}  // namespace porchsim::cel
