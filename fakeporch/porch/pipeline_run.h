// A render of a package within a request of Porch: kpt's pipeline with the world's function faults.
//
// Fault site "function.run", object "Function <name without registry and tag>", actor = whoever
// made the request: FunctionFails or Error (argument = message), FunctionSlow or Latency (the
// request takes that much longer), FunctionVaries (the first resource of its output carries
// annotation porchsim.test/varies with a value that no other run has).
//
// Faults are drawn before the render, one for each run that it makes if none fires. Which runs
// those are, the render without faults tells: it is remembered, and knows which functions end it by
// themselves. So a fault moves no draw of another run. One of a run that did not come, since one
// before it failed, has not fired.
#pragma once

#include "fakeporch/revisions/porch_context.h"
#include "functions/render/pipeline.h"

namespace porchsim::fakeporch {

// Computes at once, then lets porch_latency pass, and what slow functions add to it.
functions::RenderOutcome run_pipeline(PorchContext& porch, const Caller& caller,
                                      const kpt::Files& files);

}  // namespace porchsim::fakeporch
