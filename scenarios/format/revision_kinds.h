// The kinds of package revisions, by the generation of Porch that serves them.
#pragma once

#include <optional>
#include <string_view>

#include "api/kind_name.h"
#include "scenarios/format/world_spec.h"

namespace porchsim::scenarios {

inline std::string_view revision_kind(Generation generation) {
  return generation == Generation::V1Alpha1 ? "PackageRevision" : api::kSecondPackageRevision;
}

// Nothing of another kind.
inline std::optional<Generation> generation_of(std::string_view kind) {
  for (const Generation one : {Generation::V1Alpha1, Generation::V1Alpha2}) {
    if (kind == revision_kind(one)) return one;
  }
  return std::nullopt;
}

inline Generation other_generation(Generation generation) {
  return generation == Generation::V1Alpha1 ? Generation::V1Alpha2 : Generation::V1Alpha1;
}

}  // namespace porchsim::scenarios
