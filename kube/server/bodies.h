// Objects in bodies of requests.
//
// apiserver: pkg/endpoints/handlers/create.go, update.go, rest.go.
#pragma once

#include "kube/server/call.h"

namespace porchsim::kube {

// The object of a POST or PUT: of the type and version that the path speaks of. Complaints of
// strict readers become warnings or fail.
Answer<api::Json> read_body(const Call& call, FieldValidation validation);

// The object that a patch has made of another. `text` is what it was written as.
Answer<api::Json> read_patched(const Call& call, const api::Json& patched, const std::string& text,
                               const std::vector<std::string>& complaints,
                               FieldValidation validation);

// The namespace of the path is that of the object, or becomes it.
Answer<void> match_namespace(const Call& call, api::Json& object);
// The object is the one that the path names.
Answer<void> match_name(const Call& call, const api::Json& object);

}  // namespace porchsim::kube
