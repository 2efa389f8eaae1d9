// The formats of strings that a server of Kubernetes 1.34 knows. kube-openapi:
// pkg/validation/strfmt; the rest of the names in a schema is not checked.
#pragma once

#include <string_view>

namespace porchsim::kube {

// "date-time" and "datetime" are one name.
bool is_known_format(std::string_view format);
// Of a known format.
bool has_format(std::string_view format, std::string_view text);

}  // namespace porchsim::kube
