// Go's sort.Sort, which is not stable: where keys tie, the order of what it sorts follows from the
// algorithm (pattern-defeating quicksort since Go 1.19), and so does the output of functions that
// sort resources.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace porchsim::functions {

// The order that sort.Sort brings the keys into, as indexes into `keys`.
std::vector<std::size_t> go_sorted(const std::vector<std::string>& keys);

}  // namespace porchsim::functions
