// What a server leaves out of an object that it reads: members that the schema does not know, and
// nulls where it wants none.
//
// apiextensions-apiserver: schema/pruning, schema/defaulting/prunenulls.go.
#pragma once

#include <string>
#include <vector>

#include "api/json/json.h"
#include "kube/schema/schema.h"

namespace porchsim::kube {

struct Pruned {
  api::Json object;
  std::vector<std::string> unknown;  // paths, sorted: "spec.mutators[0].imag"
};

// Of a whole object: its apiVersion, kind and metadata stay.
Pruned prune_unknown(const api::Json& object, const Schema& schema);

// Null members go that may not be null and have no default.
api::Json prune_nulls(const api::Json& value, const Schema* schema);

}  // namespace porchsim::kube
