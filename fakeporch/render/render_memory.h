// Renders that went as they always do, by the files that they were given: the same package is
// rendered once. What a render makes depends on nothing else (pipeline.h), so a memory may outlive
// the world that filled it, and changes nothing but how long a render takes.
#pragma once

#include <string>
#include <vector>

#include "controllers/kpt/package_cache.h"
#include "fakeporch/render/pipeline.h"

namespace porchsim::fakeporch {

struct KnownRender {
  std::vector<std::string> images;  // of the functions that ran, in order
  RenderOutcome outcome;
};

using RenderMemory = kpt::PackageCache<KnownRender>;

}  // namespace porchsim::fakeporch
