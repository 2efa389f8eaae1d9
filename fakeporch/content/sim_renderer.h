// The function runner as one process of the simulated world sees it: renders take their time, their
// functions fail as faults say (fault site "function.run"), and the runner itself may be out of
// reach (site "render.run").
#pragma once

#include "api/content/renderer.h"
#include "fakeporch/content/content_caller.h"
#include "fakeporch/revisions/porch_context.h"

namespace porchsim::fakeporch {

class SimRenderer final : public api::Renderer {
 public:
  SimRenderer(Network& network, PorchContext& porch, sim::ProcessId process)
      : caller_(network, process), porch_(porch) {}

  api::Result<api::Rendered> render(const api::StringMap& resources) override;

 private:
  ContentCaller caller_;
  PorchContext& porch_;
};

}  // namespace porchsim::fakeporch
