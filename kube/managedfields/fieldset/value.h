// How values compare in field sets and typed objects (structured-merge-diff's value.Compare): a
// total order over all kinds of JSON, in which 1 and 1.0 are the same. By kind: numbers, strings,
// flags, lists, maps, null.
#pragma once

#include <compare>
#include <string>

#include "api/json/json.h"

namespace porchsim::kube::managedfields {

std::weak_ordering compare_values(const api::Json& a, const api::Json& b);
bool equal_values(const api::Json& a, const api::Json& b);

// As paths in messages show it: 80, "http", true, null, [1,2].
std::string display_value(const api::Json& value);

// Deserialisers of paths and of applied YAML know doubles alone: whole numbers beyond 2^53 lose
// their last digits. Arrays and objects likewise, in depth.
api::Json as_doubles(const api::Json& value);

}  // namespace porchsim::kube::managedfields
