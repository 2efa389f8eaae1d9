// The walk of the checker.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cel/checker/checker.h"
#include "cel/checker/substitution.h"
#include "cel/syntax/issues.h"

namespace porchsim::cel {

class TypeChecker {
 public:
  TypeChecker(const Declarations& declarations, Issues& issues)
      : declarations_(declarations), issues_(issues) {}

  void check(Expr& expr);
  // Once all is checked: with dyn for what nothing is known of.
  void settle(Ast& ast);

 private:
  // What a name is: its full name and its type.
  struct Name {
    std::string name;
    TypeRef type;
  };
  std::optional<Name> look_up(std::string_view name) const;
  std::optional<Name> look_up_exactly(std::string_view name) const;
  // Of the candidates for a name: where there is no container they are it alone.
  bool is_only_candidate(std::string_view name) const {
    return declarations_.container.empty() && !name.starts_with('.');
  }
  const Function* look_up_function(std::string_view name) const;

  void check_kind(Expr& expr);
  void check_name(Expr& expr);
  void check_select(Expr& expr);
  void check_optional_select(Expr& expr);
  TypeRef check_field(const Expr& expr, Expr& operand, bool is_optional);
  void check_call(Expr& expr);
  void resolve(Expr& call, const Function& function);
  bool check_logic(Expr& call);
  std::pair<std::vector<TypeRef>, TypeRef> instance_of(const Overload& overload);
  void check_list(Expr& expr);
  void check_map(Expr& expr);
  void check_struct(Expr& expr);
  void check_fold(Expr& expr);
  void check_range(Expr& expr, TypeRef& variable, TypeRef& variable2);

  // The type of an entry that may be written with a "?".
  TypeRef entry_type(const Expr& entry, bool is_optional);
  TypeRef join(const TypeRef& previous, const TypeRef& next);
  void want(const Expr& expr, const TypeRef& type);
  void become_name(Expr& expr, Name name);

  void report(const Expr& expr, std::string message) {
    issues_.add(expr.offset, std::move(message));
  }
  void report_undeclared(const Expr& expr, std::string_view name);
  void report_mismatch(const Expr& expr, const TypeRef& expected, const TypeRef& actual);

  const Declarations& declarations_;
  Issues& issues_;
  Substitution known_;
  std::vector<std::pair<std::string, TypeRef>> scopes_;
  // cel-go's checker forgets with its first scope that numbers of different kinds are not compared.
  bool compares_across_types_ = false;
};

}  // namespace porchsim::cel
