// Functions and their overloads: one table that the checker reads and the evaluator runs.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cel/value/value.h"
#include "cel/zones/time_zone.h"

namespace porchsim::cel {

// What an evaluation has spent, and may spend. `cost` is what cel-go counts; `work` bounds what
// that leaves out, so that no expression takes long for what it costs.
class Budget {
 public:
  static constexpr std::uint64_t kMostWork = 4'000'000;

  explicit Budget(std::uint64_t most_cost) : most_cost_(most_cost) {}

  bool charge(std::uint64_t cost) {
    cost_ = cost_ + cost < cost_ ? ~std::uint64_t{0} : cost_ + cost;
    return !is_exceeded();
  }
  // Before steps are taken, each of about five nanoseconds.
  bool work(std::uint64_t steps) {
    work_ = work_ + steps < work_ ? ~std::uint64_t{0} : work_ + steps;
    return !is_exceeded();
  }
  std::uint64_t cost() const { return cost_; }
  std::uint64_t work() const { return work_; }
  bool is_exceeded() const { return cost_ > most_cost_ || work_ > kMostWork; }

 private:
  std::uint64_t most_cost_;
  std::uint64_t cost_ = 0;
  std::uint64_t work_ = 0;
};

// The error of a budget that is exceeded.
Value out_of_budget();

struct CallContext {
  Budget& budget;
  ZoneSource& zones;
};
using Arguments = std::span<const Value>;
// Before texts among the arguments are walked over, joined or compared: cel-go's cost knows that
// only of some, and only where the type is known before.
bool pays_for_reading(Budget& budget, Arguments arguments);
// Returns a value or an error.
using Implementation = Value (*)(CallContext& context, Arguments arguments);

// How many arguments an implementation is bound for. cel-go's planner goes by it where types are
// not known.
enum class Arity : std::uint8_t { None, Unary, Binary, Any };

struct Overload {
  std::string_view id;
  bool on_target = false;
  std::vector<TypeRef> parameters;
  TypeRef result;
  Implementation run = nullptr;
  Arity arity = Arity::None;
};

struct Function {
  std::string_view name;
  std::vector<Overload> overloads;
  // One implementation for all overloads.
  Implementation run = nullptr;
  Arity arity = Arity::None;
  // Which first operands that takes; null: each.
  bool (*takes)(const Value& operand) = nullptr;
  // Overloads are run whatever the arguments are.
  bool any_types = false;
};

class FunctionTable {
 public:
  // Adds overloads to a function that is known.
  void add(Function function);
  const Function* find(std::string_view name) const {
    const auto found = functions_.find(name);
    return found == functions_.end() ? nullptr : &found->second;
  }

 private:
  std::map<std::string, Function, std::less<>> functions_;
};

// Whether a value may stand for a parameter: by its type, of a list or map by its first entry's.
bool fits(const Type& parameter, const Value& value);
bool fits(const Overload& overload, Arguments arguments);

// "no such overload: size(int)", or the error among the arguments.
Value no_such_overload(std::string_view function, Arguments arguments);
Value no_such_overload();

// Families of functions.
void add_logic(FunctionTable& table);
void add_arithmetic(FunctionTable& table);
void add_relations(FunctionTable& table);
void add_aggregates(FunctionTable& table);
void add_conversions(FunctionTable& table);
void add_strings(FunctionTable& table);
void add_times(FunctionTable& table);

void add_string_extensions(FunctionTable& table);
void add_math_extensions(FunctionTable& table);
void add_list_extensions(FunctionTable& table);
void add_set_extensions(FunctionTable& table);
void add_encoders(FunctionTable& table);
void add_regex_extensions(FunctionTable& table);
void add_optionals(FunctionTable& table);
void add_map_insertion(FunctionTable& table);

}  // namespace porchsim::cel
