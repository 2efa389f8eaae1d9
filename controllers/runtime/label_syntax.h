// What a label's key and value may look like, and how Kubernetes says that one does not.
// Kubernetes: apimachinery, validation.IsQualifiedName, IsValidLabelValue and IsDNS1123Subdomain.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace porchsim::runtime {

// Each gives the faults as texts; empty if there is none.
std::vector<std::string> label_key_faults(std::string_view key);
std::vector<std::string> label_value_faults(std::string_view value);
std::vector<std::string> dns_subdomain_faults(std::string_view name);

}  // namespace porchsim::runtime
