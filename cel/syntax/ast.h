// An expression as a tree: what the parser makes of a text, macros expanded. The checker adds what
// each part is.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cel/syntax/source.h"
#include "cel/value/value.h"

namespace porchsim::cel {

struct Expr {
  enum class Kind : std::uint8_t {
    Unspecified,
    Literal,
    Ident,
    Select,
    Call,
    List,
    Map,
    Struct,
    Comprehension
  };
  // The parts of a comprehension among its children.
  enum Part : std::uint8_t { Range, Init, Condition, Step, Result };

  Kind kind = Kind::Unspecified;
  bool is_test = false;     // Select: has(…)
  bool has_target = false;  // Call: the first child is what it is called on
  std::int64_t id = 0;      // cel-go's number of it
  Offset offset = kNowhere;

  std::string name;  // Ident, the field of a Select, the function of a Call, the type of a Struct
  Value literal;
  // Select: the operand. Call: target and arguments. List: elements. Map: keys and values in turn.
  // Struct: values. Comprehension: as Part names them.
  std::vector<Expr*> children;
  std::vector<bool> optionals;        // List, Map, Struct: which entries have a ?; or empty
  std::vector<std::string> names;     // Struct: fields. Comprehension: iter, iter2, accu
  std::vector<Offset> entry_offsets;  // Struct: of the fields

  // From the checker.
  TypeRef type;
  std::string reference;                       // the variable or type that a name is
  std::vector<std::string_view> overload_ids;  // that a call may mean
  bool is_checked_call = false;

  bool is(Kind other) const { return kind == other; }
  bool is_optional(std::size_t entry) const { return entry < optionals.size() && optionals[entry]; }
  Expr& part(Part which) const { return *children[which]; }
  const std::string& iter_var() const { return names[0]; }
  const std::string& iter_var2() const { return names[1]; }
  const std::string& accu_var() const { return names[2]; }
};

// Owns its expressions.
class Ast {
 public:
  Expr& add(Expr&& expr) { return exprs_.emplace_back(std::move(expr)); }
  std::deque<Expr>& exprs() { return exprs_; }
  Expr* root = nullptr;

 private:
  std::deque<Expr> exprs_;
};

// The names of operators as functions.
namespace operators {
constexpr std::string_view kConditional = "_?_:_";
constexpr std::string_view kAnd = "_&&_";
constexpr std::string_view kOr = "_||_";
constexpr std::string_view kNot = "!_";
constexpr std::string_view kEquals = "_==_";
constexpr std::string_view kNotEquals = "_!=_";
constexpr std::string_view kLess = "_<_";
constexpr std::string_view kLessEquals = "_<=_";
constexpr std::string_view kGreater = "_>_";
constexpr std::string_view kGreaterEquals = "_>=_";
constexpr std::string_view kAdd = "_+_";
constexpr std::string_view kSubtract = "_-_";
constexpr std::string_view kMultiply = "_*_";
constexpr std::string_view kDivide = "_/_";
constexpr std::string_view kModulo = "_%_";
constexpr std::string_view kNegate = "-_";
constexpr std::string_view kIndex = "_[_]";
constexpr std::string_view kIn = "@in";
constexpr std::string_view kNotStrictlyFalse = "@not_strictly_false";
constexpr std::string_view kOptionalSelect = "_?._";
constexpr std::string_view kOptionalIndex = "_[?_]";
}  // namespace operators

}  // namespace porchsim::cel
