// Runs the pipeline of a package: the function runner as a controller sees it. Porch:
// controllers/packagerevisions, render.go.
#pragma once

#include <optional>
#include <string>

#include "api/json/result.h"
#include "api/object_meta.h"

namespace porchsim::api {

struct Rendered {
  StringMap resources;  // where the pipeline failed: as far as it came
  std::optional<std::string> pipeline_error = {};
};

class Renderer {
 public:
  virtual ~Renderer() = default;
  // May take its time. An error is the runner's (it cannot be reached, its deadline has passed),
  // not the pipeline's.
  virtual Result<Rendered> render(const StringMap& resources) = 0;
};

}  // namespace porchsim::api
