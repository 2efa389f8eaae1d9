#include "fakeporch/porch/pipeline_run.h"

#include <utility>

#include <fmt/format.h>

namespace porchsim::fakeporch {

namespace {

// "ghcr.io/x/set-labels:v0.2@sha256:…" -> "set-labels"
std::string_view function_name(std::string_view image) {
  image = image.substr(0, image.find('@'));
  const std::size_t slash = image.rfind('/');
  if (slash != std::string_view::npos) image.remove_prefix(slash + 1);
  return image.substr(0, image.find(':'));
}

class WorldFaults final : public FunctionFaults {
 public:
  WorldFaults(PorchContext& porch, const Caller& caller)
      : porch_(porch), actor_(porch.actor_id(caller)) {}

  std::optional<std::string> before_run(std::string_view image) override {
    const auto fault =
        porch_.faults.fires("function.run", actor_, "Function " + std::string(function_name(image)),
                            porch_.scheduler.now());
    if (!fault) return std::nullopt;
    slow_ += fault->duration;
    if (fault->kind == sim::FaultKind::FunctionVaries) mark_ = fmt::format("{}", fault->event);
    if (fault->kind != sim::FaultKind::FunctionFails && fault->kind != sim::FaultKind::Error) {
      return std::nullopt;
    }
    return fault->argument.empty() ? "function failure" : fault->argument;
  }
  std::optional<std::string> take_mark() override { return std::exchange(mark_, std::nullopt); }
  sim::Duration slow() const { return slow_; }

 private:
  PorchContext& porch_;
  sim::ActorId actor_;
  sim::Duration slow_{};
  std::optional<std::string> mark_;
};

}  // namespace

RenderOutcome run_pipeline(PorchContext& porch, const Caller& caller, const kpt::Files& files) {
  WorldFaults faults(porch, caller);
  RenderOutcome outcome = render(files, porch.functions, {.parsed = &porch.parsed}, &faults);
  porch.pause(porch.options.porch_latency + faults.slow());
  return outcome;
}

}  // namespace porchsim::fakeporch
