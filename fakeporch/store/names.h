// What an API server takes for a name, a label or an owner reference, and how it says no.
// Kubernetes: apimachinery pkg/util/validation, pkg/api/validation.
#pragma once

#include <string>
#include <string_view>

#include "api/object_meta.h"
#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {

// Each returns what is wrong with the text, "" if nothing is.
std::string dns_label_error(std::string_view text);      // RFC 1123 label, at most 63 bytes
std::string dns_subdomain_error(std::string_view text);  // labels joined by dots, at most 253 bytes
std::string label_key_error(std::string_view key);       // [prefix/]name
std::string label_value_error(std::string_view value);

void check_labels(const api::StringMap& labels, std::string_view path, FieldErrors& errors);
// Every reference is whole, and at most one of them is the controller.
void check_owner_references(const std::vector<api::OwnerReference>& owners, FieldErrors& errors);

}  // namespace porchsim::fakeporch
