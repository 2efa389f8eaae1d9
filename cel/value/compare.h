// Which values are equal, and which is less. cel-go: common/types/compare.go and the types' own
// Equal and Compare.
#pragma once

#include "cel/value/value.h"

namespace porchsim::cel {

// `a == b`: numbers by what they mean, NaN equal to nothing, values of other kinds unequal.
bool equal(const Value& a, const Value& b);

// -1, 0 or 1 as an int, or the error: "no such overload", "NaN values cannot be ordered". `a` is
// ordered: a bool, number, string, bytes, timestamp or duration.
Value compare(const Value& a, const Value& b);
bool is_ordered(const Value& value);

// A total order for the keys of a map: by kind, then by value.
int key_order(const Value& a, const Value& b);

}  // namespace porchsim::cel
