// What the lifecycle of a package revision says, by its name.
#pragma once

#include <string_view>

#include "api/package_revision.h"

namespace porchsim::api {

inline bool is_published(std::string_view lifecycle) {
  return lifecycle == kPublished || lifecycle == kDeletionProposed;
}

}  // namespace porchsim::api
