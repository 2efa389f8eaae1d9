// DELETE, of one object and of many: deletion marks what finalizers hold, and removes the rest.
//
// apiserver: pkg/registry/generic/registry/store.go, pkg/registry/rest/delete.go; kubernetes:
// pkg/registry/core/namespace/storage.
#pragma once

#include "kube/server/call.h"

namespace porchsim::kube {

Answer<Written> delete_object(const Call& call);

// What lists and deletes of collections share.
Answer<api::Json> delete_objects(const Call& call);

}  // namespace porchsim::kube
