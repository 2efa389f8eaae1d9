// Label selectors as objects spell them (matchLabels, matchExpressions), turned into requirements
// and matched. Kubernetes: apimachinery, metav1.LabelSelectorAsSelector and labels.Requirement.
#pragma once

#include <vector>

#include "api/client.h"
#include "api/json/json.h"
#include "api/json/result.h"
#include "api/object_meta.h"

namespace porchsim::runtime {

// All of these must hold, sorted by key. {} gives none: everything matches. Null (no selector)
// gives one that nothing fulfils. Errors are Kubernetes' own, with reason Unknown:
// `"Gt" is not a valid label selector operator`, `key: Invalid value: "a b": name part must consist
// of …`.
api::Result<std::vector<api::LabelRequirement>> label_requirements(const api::Json& selector);

bool matches(const api::LabelRequirement& requirement, const api::StringMap& labels);
bool matches(const std::vector<api::LabelRequirement>& requirements, const api::StringMap& labels);

}  // namespace porchsim::runtime
