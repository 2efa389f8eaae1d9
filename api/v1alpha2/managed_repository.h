// Which generation of Porch a Repository belongs to.
#pragma once

#include "api/object_meta.h"
#include "api/repository.h"

namespace porchsim::api::v1alpha2 {

// Whether the Repository with this metadata is v1alpha2's: annotation
// porch.kpt.dev/v1alpha2-migration, "true".
inline bool manages(const ObjectMeta& repository) {
  const auto found = repository.annotations.find(Repository::kV1alpha2Migration);
  return found != repository.annotations.end() && found->second == "true";
}

}  // namespace porchsim::api::v1alpha2
