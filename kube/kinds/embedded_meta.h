// Objects inside of an object, as a server reads them: their apiVersion and kind are texts, and
// their metadata is that of any object.
//
// apiextensions-apiserver: schema/objectmeta/algorithm.go.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "kube/schema/schema.h"

namespace porchsim::kube {

struct WithEmbeddedMeta {
  api::Json value;
  std::vector<std::string> unknown;  // paths of members that metadata has not
};

// Fails with what a field is not.
std::expected<WithEmbeddedMeta, std::string> read_embedded_meta(const api::Json& object,
                                                                const Schema& schema);

}  // namespace porchsim::kube
