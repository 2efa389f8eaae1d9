// What the expressions of a template may see. Porch: render.go, buildBaseInputs, objectToInput.
// Documents: seed 001, "CEL Environment".
#pragma once

#include "api/object_meta.h"
#include "cel/program/program.h"
#include "controllers/packagevariantset/targets.h"

namespace porchsim::packagevariantset {

// Its name, namespace, labels and annotations: no more of an object is shown.
cel::Value limited_object(const api::ObjectMeta& meta);

// All variables but `repository`, which is known once the template has said which one it is.
// `target` is the object that was selected, else a map of `repo` and `package`.
cel::Bindings base_inputs(const cel::Value& upstream, const TargetContext& context);

}  // namespace porchsim::packagevariantset
