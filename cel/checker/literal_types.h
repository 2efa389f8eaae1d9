// Checks that the elements of each list literal have one type, and so keys and values of each map.
// cel-go: ValidateHomogeneousAggregateLiterals.
#pragma once

#include "cel/syntax/ast.h"
#include "cel/syntax/issues.h"

namespace porchsim::cel {

// What is handed to "format" may be mixed, if `spares_formats`.
void check_literal_types(const Expr& root, bool spares_formats, Issues& issues);

}  // namespace porchsim::cel
