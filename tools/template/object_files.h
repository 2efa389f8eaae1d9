// Kubernetes objects out of files, as `kubectl get -o yaml` prints them: one a document, or in
// lists.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "api/object.h"

namespace porchsim::scenarios {

// "file:line:column: …" of the first thing that is wrong.
std::expected<std::vector<api::ObjectPtr>, std::string> read_object_file(const std::string& path);

}  // namespace porchsim::scenarios
