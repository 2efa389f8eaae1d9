// Label and field selectors. Kubernetes: apimachinery pkg/labels, pkg/fields.
#pragma once

#include <span>
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
// or one of those that the kind is selected by (".spec.lifecycle").
api::Result<> check_fields(const FieldSelector& fields,
                           std::span<const std::string_view> selectable);
// What the fields of an object are compared as; "" for what is absent or no scalar. Unpacks the
// object only if one of them is none of metadata.name and metadata.namespace.
std::vector<std::string> field_texts(const api::Object& object,
                                     const std::vector<std::string>& paths);
// All fields must have the value.
bool matches_fields(const api::Object& object, const FieldSelector& fields);

}  // namespace porchsim::fakeporch
