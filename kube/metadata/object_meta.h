// What the metadata of an object may be, and what a change may do to it.
//
// apimachinery: pkg/api/validation/objectmeta.go. Metadata is read as JSON of the right types.
#pragma once

#include <string_view>

#include "api/json/json.h"
#include "kube/metadata/names.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

struct MetadataRules {
  bool is_namespaced = true;
  Problems (*name_problems)(std::string_view name) = dns_subdomain_problems;
};

// Of an object that is made, its name drawn. `path` is "metadata".
FieldErrors validate_metadata(const api::Json& metadata, const MetadataRules& rules,
                              std::string_view path);

FieldErrors validate_metadata_change(const api::Json& metadata, const api::Json& old,
                                     std::string_view path);

// Finalizers that name no domain: a built-in kind takes none but the standard ones.
FieldErrors validate_plain_finalizers(const api::Json& metadata, std::string_view path);
// The words that a custom kind's server warns of them with, of those that `old` has not.
std::vector<std::string> finalizer_warnings(const api::Json& metadata, const api::Json& old);

}  // namespace porchsim::kube
