#include "cel/checker/literal_types.h"

#include <fmt/format.h>

namespace porchsim::cel {
namespace {

using Kind = Expr::Kind;

// The type of an entry, within its optional if it is written with a "?".
TypeRef type_of(const Expr& entry, bool is_optional) {
  const bool unwraps = is_optional && !entry.type->parameters().empty();
  return unwraps ? entry.type->parameters()[0] : entry.type;
}

class LiteralTypes {
 public:
  LiteralTypes(bool spares_formats, Issues& issues)
      : spares_formats_(spares_formats), issues_(issues) {}

  void check(const Expr& expr) {
    if (spares_formats_ && expr.is(Kind::Call) && expr.name == "format") return;
    if (expr.is(Kind::List)) check_list(expr);
    if (expr.is(Kind::Map)) check_map(expr);
    for (const Expr* child : expr.children) check(*child);
  }

 private:
  bool differs(const TypeRef& first, const Expr& entry, const TypeRef& type) {
    if (!first || equivalent_types(*first, *type)) return false;
    issues_.add(entry.offset, fmt::format("expected type '{}' but found '{}'", message_text(*first),
                                          message_text(*type)));
    return true;
  }

  void check_list(const Expr& list) {
    TypeRef first;
    for (std::size_t i = 0; i < list.children.size(); ++i) {
      const TypeRef type = type_of(*list.children[i], list.is_optional(i));
      if (differs(first, *list.children[i], type)) return;
      if (!first) first = type;
    }
  }

  void check_map(const Expr& map) {
    TypeRef first_key;
    TypeRef first_value;
    for (std::size_t i = 0; i + 1 < map.children.size(); i += 2) {
      const Expr& key = *map.children[i];
      const Expr& value = *map.children[i + 1];
      const TypeRef value_type = type_of(value, map.is_optional(i / 2));
      differs(first_key, key, key.type);
      differs(first_value, value, value_type);
      if (!first_key) {
        first_key = key.type;
        first_value = value_type;
      }
    }
  }

  bool spares_formats_;
  Issues& issues_;
};

}  // namespace

void check_literal_types(const Expr& root, bool spares_formats, Issues& issues) {
  LiteralTypes(spares_formats, issues).check(root);
}

}  // namespace porchsim::cel
