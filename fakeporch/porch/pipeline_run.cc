#include "fakeporch/porch/pipeline_run.h"

#include <deque>
#include <string>
#include <utility>
#include <vector>

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
  WorldFaults(PorchContext& porch, const Caller& caller) : porch_(porch), actor_(caller.actor) {}

  std::optional<std::string> before_run(std::string_view image) override {
    Decision decision;
    if (ahead_.empty()) {
      decision = decide(image);
    } else {
      decision = std::move(ahead_.front());
      ahead_.pop_front();
    }
    mark_ = decision.mark;
    return decision.failure;
  }
  std::optional<std::string> take_mark() override { return std::exchange(mark_, std::nullopt); }

  // Decides for functions that are known to run, up to the first that does not go as it always
  // does. False if there is one: the runs to come then go as was decided here.
  bool rehearse(const std::vector<std::string>& images) {
    for (const std::string& image : images) {
      ahead_.push_back(decide(image));
      if (!ahead_.back().is_usual()) return false;
    }
    ahead_.clear();
    return true;
  }

  const std::vector<std::string>& images() const { return images_; }
  // Whether all runs went as they always do, though perhaps slowly.
  bool is_usual() const { return is_usual_; }
  sim::Duration slow() const { return slow_; }

 private:
  struct Decision {
    std::optional<std::string> failure;
    std::optional<std::string> mark;

    bool is_usual() const { return !failure && !mark; }
  };

  Decision decide(std::string_view image) {
    images_.emplace_back(image);
    const auto fault =
        porch_.faults.fires("function.run", actor_, sim::Subject::function(function_name(image)),
                            porch_.scheduler.now());
    if (!fault) return {};
    slow_ += fault->duration;
    Decision decision;
    if (fault->kind == sim::FaultKind::FunctionVaries)
      decision.mark = fmt::format("{}", fault->event);
    if (fault->kind == sim::FaultKind::FunctionFails || fault->kind == sim::FaultKind::Error)
      decision.failure = fault->argument.empty() ? "function failure" : fault->argument;
    is_usual_ = is_usual_ && decision.is_usual();
    return decision;
  }

  PorchContext& porch_;
  sim::ActorId actor_;
  sim::Duration slow_{};
  std::optional<std::string> mark_;
  std::deque<Decision> ahead_;
  std::vector<std::string> images_;
  bool is_usual_ = true;
};

RenderOutcome render_or_recall(PorchContext& porch, const kpt::Files& files, WorldFaults& faults) {
  RenderMemory& renders = porch.memory->renders;
  const bool may_recall = porch.functions.is_standard();
  const KnownRender* const known = may_recall ? renders.find({files}) : nullptr;
  if (known != nullptr && faults.rehearse(known->images)) return known->outcome;
  RenderOutcome outcome =
      render(files, porch.functions, {.parsed = &porch.memory->parsed}, &faults);
  if (may_recall && faults.is_usual()) renders.keep({files}, {faults.images(), outcome});
  return outcome;
}

}  // namespace

RenderOutcome run_pipeline(PorchContext& porch, const Caller& caller, const kpt::Files& files) {
  WorldFaults faults(porch, caller);
  RenderOutcome outcome = render_or_recall(porch, files, faults);
  porch.pause(porch.options.porch_latency + faults.slow());
  return outcome;
}

}  // namespace porchsim::fakeporch
