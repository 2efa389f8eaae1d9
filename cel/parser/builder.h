// Builds the tree that cel-go's parser would build, number for number; expands macros; keeps what
// is wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cel/parser/macro.h"
#include "cel/syntax/ast.h"
#include "cel/syntax/issues.h"

namespace porchsim::cel {

class Builder {
 public:
  Builder(Ast& ast, Issues& issues, std::span<const Macro> macros)
      : ast_(&ast), issues_(&issues), macros_(macros) {}

  std::int64_t take_id() { return next_id_++; }
  Issues& issues() { return *issues_; }

  Expr* literal(Offset offset, Value value);
  Expr* ident(Offset offset, std::string name);
  Expr* select(Offset offset, Expr* operand, std::string field);
  // An expression that is none, where an error is known.
  Expr* unspecified(Offset offset);
  Expr* report(Offset offset, std::string message);
  // The id was taken before the arguments were built.
  Expr* call(std::int64_t id, Offset offset, std::string_view function,
             std::vector<Expr*> arguments);
  Expr* member_call(std::int64_t id, Offset offset, std::string_view function, Expr* target,
                    std::vector<Expr*> arguments);
  // A call that no macro replaces.
  Expr* plain_call(std::int64_t id, Offset offset, std::string_view function,
                   std::vector<Expr*> arguments);
  Expr* list(std::int64_t id, Offset offset, std::vector<Expr*> elements,
             std::vector<bool> optionals);
  Expr* map(std::int64_t id, Offset offset, std::vector<Expr*> keys_and_values,
            std::vector<bool> optionals);
  struct Field {
    std::string name;
    Expr* value = nullptr;
    bool is_optional = false;
    Offset offset = kNowhere;
  };
  Expr* message(std::int64_t id, Offset offset, std::string type, std::vector<Field> fields);

  // `a && b && c` as a balanced tree, as cel-go makes it.
  struct Term {
    Expr* expr = nullptr;
    std::int64_t id = 0;  // of the operator before it
    Offset offset = kNowhere;
  };
  Expr* balanced(std::string_view function, const std::vector<Term>& terms);

  Expr* add(Expr&& expr) { return &ast_->add(std::move(expr)); }

 private:
  // The expansion of a call, its error, or nothing.
  Expr* expand(std::int64_t id, Offset offset, std::string_view function, Expr* target,
               const std::vector<Expr*>& arguments);
  const Macro* find_macro(std::string_view function, std::size_t arguments, bool on_target) const;
  Expr* balanced(std::string_view function, const std::vector<Term>& terms, std::size_t low,
                 std::size_t high);

  Ast* ast_;
  Issues* issues_;
  std::span<const Macro> macros_;
  std::int64_t next_id_ = 1;
};

bool is_reserved_identifier(std::string_view name);

// The value of a number's literal, its sign with it. Nothing if it does not fit.
std::optional<Value> int_literal(std::string_view text, bool negative);
std::optional<Value> uint_literal(std::string_view text);
std::optional<Value> double_literal(std::string_view text, bool negative);

}  // namespace porchsim::cel
