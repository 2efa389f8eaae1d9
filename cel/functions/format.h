// "…%d…".format([…]): the clauses of a text and what they make of values. cel-go:
// ext/formatting_v2.go.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cel/functions/function.h"

namespace porchsim::cel {

struct FormatClause {
  char kind = 's';  // s, d, f, e, b, x, X, o
  int precision = 6;
};

struct FormatError {
  std::string message;
  // Whose fault it is: an argument's, if one has the wrong type.
  bool is_of_argument = false;
};

// What a clause makes of the argument with that number.
using FormatArgument =
    std::function<std::expected<std::string, FormatError>(std::size_t index, FormatClause clause)>;

// `on_clause` is told of each clause before it is read to its end.
std::expected<std::string, FormatError> run_format(std::string_view format, std::size_t arguments,
                                                   const FormatArgument& argument,
                                                   std::size_t* clauses = nullptr);

// What may not be handed to a clause, in cel-go's words; nothing if the type may.
std::optional<std::string> refused_by_clause(FormatClause clause, TypeKind type,
                                             std::string_view type_name);

std::expected<std::string, FormatError> format_value(FormatClause clause, const Value& value);

// The implementation of the function.
Value format_string(CallContext& context, Arguments arguments);

}  // namespace porchsim::cel
