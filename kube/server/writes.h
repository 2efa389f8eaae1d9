// POST, PUT and what a PATCH does once it has made an object.
//
// apiserver: pkg/registry/rest/create.go, update.go, pkg/registry/generic/registry/store.go.
#pragma once

#include "kube/server/call.h"

namespace porchsim::kube {

Answer<Written> create_object(const Call& call);
Answer<Written> replace_object(const Call& call);

// Makes `object`, which has its managers.
Answer<Written> store_new(const Call& call, api::Json object, const WriteOptions& options);

// Puts `object` in the place of `old`. `uid`: what a writer says the old one's is, which must be
// so; nothing where nobody says.
Answer<Written> store_update(const Call& call, api::Json object, const api::Json& old,
                             const WriteOptions& options, const std::optional<std::string>& uid);

}  // namespace porchsim::kube
