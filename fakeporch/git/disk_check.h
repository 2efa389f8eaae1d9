// What libgit2 does not tell of a spoilt repository on disk: it never returns from a loose object
// whose end is missing, passes over references that it cannot read, and does not look at HEAD.
#pragma once

#include <string>

namespace porchsim::fakeporch {

// `folder` holds objects and refs: the repository itself, or its .git. What is wrong with it, as a
// phrase; "" if nothing of that kind is.
std::string disk_problem(const std::string& folder);

}  // namespace porchsim::fakeporch
