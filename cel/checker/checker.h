// Finds the type of each part of an expression, and which overloads its calls may mean. cel-go:
// checker/checker.go.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cel/functions/function.h"
#include "cel/syntax/ast.h"
#include "cel/syntax/source.h"

namespace porchsim::cel {

struct Declarations {
  std::map<std::string, TypeRef, std::less<>> variables;
  // Names that are types: "int", "google.protobuf.Duration".
  std::map<std::string, TypeRef, std::less<>> types;
  FunctionTable functions;
  // "com.example": names are looked up in it first, then in what is around it.
  std::string container;
  // Elements of a list literal have one type, and so keys and values of a map.
  bool homogeneous_literals = false;
  // Calls of "format" on a literal are checked against it.
  bool checks_formats = false;
};

// What a name may mean in a container, the most specific first.
std::vector<std::string> candidate_names(std::string_view container, std::string_view name);

// "a.b.c" of selects on a name; nothing if it is anything else.
std::optional<std::string> qualified_name(const Expr& expr);

// The issues as text; nothing if all is right.
std::optional<std::string> check(Ast& ast, const Source& source, const Declarations& declarations);

}  // namespace porchsim::cel
