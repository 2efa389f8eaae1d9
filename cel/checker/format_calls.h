// Checks what is handed to "…".format([…]) where both are literals.
#pragma once

#include "cel/syntax/ast.h"
#include "cel/syntax/issues.h"

namespace porchsim::cel {

void check_format_calls(Ast& ast, Issues& issues);

}  // namespace porchsim::cel
