// Macros: calls that the parser replaces by other expressions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cel/syntax/ast.h"

namespace porchsim::cel {

class Builder;

// Makes the parts of an expansion: all stand where the call stands.
class MacroBuilder {
 public:
  MacroBuilder(Builder& builder, Offset offset) : builder_(&builder), offset_(offset) {}

  Expr* literal(Value value);
  Expr* ident(std::string_view name);
  Expr* accu();
  Expr* call(std::string_view function, std::vector<Expr*> arguments);
  Expr* member_call(std::string_view function, Expr* target, std::vector<Expr*> arguments);
  Expr* list(std::vector<Expr*> elements);
  Expr* map();
  Expr* presence_test(Expr* operand, std::string_view field);
  struct Fold {
    std::string_view iter_var;
    std::string_view iter_var2;  // empty if there is one variable
    std::string_view accu_var;
    Expr* range = nullptr;
    Expr* init = nullptr;
    Expr* condition = nullptr;
    Expr* step = nullptr;
    Expr* result = nullptr;
  };
  Expr* comprehension(const Fold& fold);
  // With numbers of its own.
  Expr* copy(const Expr& expr);

 private:
  Expr* add(Expr expr);

  Builder* builder_;
  Offset offset_;
};

// What a macro makes of a call.
struct Expansion {
  Expr* expr = nullptr;  // nothing: the call stays what it is
  std::string error;     // or what is wrong, and where
  Offset error_offset = kNowhere;

  static Expansion fails(const Expr& at, std::string error) {
    return {nullptr, std::move(error), at.offset};
  }
};

struct Macro {
  static constexpr std::size_t kAnyCount = static_cast<std::size_t>(-1);

  std::string_view name;
  std::size_t arguments = 0;  // or kAnyCount
  bool on_target = false;
  Expansion (*expand)(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments);
};

// The name that macros give to what they gather: no expression can write it.
constexpr std::string_view kAccumulator = "@result";

// has, all, exists, exists_one, map, filter.
std::vector<Macro> standard_macros();
// cel.bind.
std::vector<Macro> bindings_macros();
// math.least, math.greatest.
std::vector<Macro> math_macros();
// sortBy.
std::vector<Macro> lists_macros();
// optMap, optFlatMap.
std::vector<Macro> optional_macros();
// all, exists, exists_one, existsOne with two variables, transformList, transformMap,
// transformMapEntry.
std::vector<Macro> two_variable_macros();

// A name that a macro may bind, or what is wrong with it. `what` is said of anything but a name.
Expansion check_variable(const Expr& argument, std::string_view what);

}  // namespace porchsim::cel
