// Label and field selectors. Kubernetes: apimachinery pkg/labels, pkg/fields.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/client.h"

namespace porchsim::fakeporch {

// All requirements must hold. NotEquals and NotIn also hold where the label is absent.
bool matches_labels(const api::StringMap& labels,
                    const std::vector<api::LabelRequirement>& requirements);

using FieldSelector = std::vector<std::pair<std::string, std::string>>;

// BadRequest `field label not supported: x` unless each field is metadata.name, metadata.namespace
// or a path below spec. (A real CRD names its selectable fields; here all of spec is selectable.)
api::Result<> check_fields(const FieldSelector& fields);
// All fields must have the value, in text; an absent one has "". Unpacks the object only if a field
// below spec is asked for.
bool matches_fields(const api::Object& object, const FieldSelector& fields);

}  // namespace porchsim::fakeporch
