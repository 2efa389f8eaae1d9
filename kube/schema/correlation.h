// Which part of an object before a change a part of the object after it belongs to.
//
// apiserver: pkg/cel/common/equality.go.
#pragma once

#include <string_view>

#include "api/json/json.h"
#include "kube/schema/schema.h"

namespace porchsim::kube {

// Null if there is none.
const api::Json* old_member(std::string_view name, const api::Json* old);
// Of a list of type map, by its keys (absent ones are equal).
const api::Json* old_element(const api::Json& element, const api::Json* old, const Schema& list);

}  // namespace porchsim::kube
