// What the object of a package revision shows of its Kptfile. Porch: util.go of api/porch/v1alpha2,
// updateKptfileFields of status.go.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/condition.h"
#include "api/object_meta.h"
#include "api/package_revision.h"

namespace porchsim::packagerevision {

struct KptfileFields {
  std::vector<std::string> readiness_gates;
  std::optional<api::PackageMetadata> metadata;  // nothing where it has neither
  std::vector<api::Condition> conditions;
};

// Nothing: there is a Kptfile, and it cannot be read. Without one: no fields.
std::optional<KptfileFields> kptfile_fields(const api::StringMap& resources);

// A Kptfile without its status, as kyaml marshals it: sequences stand below their key. One that
// cannot be read stays as it is: whoever uses it says why.
std::string strip_kptfile_status(const std::string& kptfile);

// A Kptfile with these gates beside its own, and without the conditions of their types, which
// counts as unmet. One that cannot be read stays as it is.
std::string with_unmet_gates(const std::string& kptfile, const std::vector<std::string>& gates);

}  // namespace porchsim::packagerevision
