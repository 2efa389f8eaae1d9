// Values of objects as rules see them: typed by the schema.
//
// apiextensions-apiserver: apiserver/schema/cel/values.go; apiserver: pkg/cel/escaping.go.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "cel/value/type.h"
#include "cel/value/value.h"
#include "kube/schema/schema.h"

namespace porchsim::kube {

// What a value of that schema is to the checker. Objects with properties are dyn: their members are
// found when a rule runs.
cel::TypeRef cel_type(const Schema& schema);
cel::Value cel_value(const api::Json& value, const Schema& schema);
// One that no schema speaks of.
cel::Value cel_value(const api::Json& value);

// The name by which a rule calls a property: "a-b" is a__dash__b. Nothing if it cannot.
std::optional<std::string> cel_name(std::string_view property);

}  // namespace porchsim::kube
