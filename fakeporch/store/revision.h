// The revision in a resourceVersion. To clients it is opaque text; the server itself, the trace and
// watches count with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "api/object.h"

namespace porchsim::fakeporch {

// Nothing unless the text is a decimal number.
std::optional<std::uint64_t> decimal_revision(std::string_view resource_version);

// 0 for what has no revision: "", a null object, an object of another server.
std::uint64_t revision_of(std::string_view resource_version);
std::uint64_t revision_of(const api::ObjectPtr& object);

}  // namespace porchsim::fakeporch
