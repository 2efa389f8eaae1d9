// What patches make of a document, and what a writer's name is to those who own fields.
// Kubernetes: apiserver pkg/endpoints/handlers/patch.go.
#pragma once

#include "api/client.h"
#include "api/json/json.h"

namespace porchsim::fakeporch {

// The document after a merge patch or a JSON patch. BadRequest: it is none; Invalid: it cannot be
// done to this document; UnsupportedMediaType: it is an apply, which is no change of a document.
api::Result<api::Json> patched(const api::Json& document, const api::Json& patch,
                               const api::PatchOptions& options);

// BadRequest for what Porch cannot do without doing it: it writes to Git.
api::Result<> check_not_dry(const api::PatchOptions& options);

}  // namespace porchsim::fakeporch
