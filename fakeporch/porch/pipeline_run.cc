#include "fakeporch/porch/pipeline_run.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "fakeporch/revisions/package_memory.h"
#include "functions/render/function_registry.h"
#include "functions/render/sibling_renders.h"

namespace porchsim::fakeporch {

namespace {

// "ghcr.io/x/set-labels:v0.2@sha256:…" -> "set-labels"
std::string_view function_name(std::string_view image) {
  image = image.substr(0, image.find('@'));
  const std::size_t slash = image.rfind('/');
  if (slash != std::string_view::npos) image.remove_prefix(slash + 1);
  return image.substr(0, image.find(':'));
}

// `fired`: how many faults have, so that each that varies leaves a mark of its own.
functions::FunctionFaults plan_of(const std::vector<sim::Faults::Drawn>& calls,
                                  std::uint64_t fired) {
  functions::FunctionFaults plan;
  for (const auto& call : calls) {
    functions::FunctionFault& run = plan.emplace_back();
    const auto& fault = call.fault;
    if (!fault) continue;
    ++fired;
    if (fault->kind == sim::FaultKind::FunctionVaries) run.mark = fmt::format("{}", fired);
    if (fault->kind == sim::FaultKind::FunctionFails || fault->kind == sim::FaultKind::Error)
      run.failure = fault->argument.empty() ? "function failure" : fault->argument;
  }
  return plan;
}

// What comes of it if no fault falls: taken from memory, or kept there.
functions::RenderOutcome render_without_faults(const kpt::Files& files,
                                               const functions::FunctionRegistry& functions,
                                               PackageMemory& memory) {
  RenderMemory& renders = memory.renders;
  const bool may_recall = functions.is_standard();
  const functions::RenderOutcome* const known = may_recall ? renders.find({files}) : nullptr;
  if (known != nullptr) return *known;
  kpt::ParsedFiles& parsed = memory.parsed;
  const auto siblings = may_recall ? functions::sibling_key(files, parsed) : std::nullopt;
  if (siblings) {
    const functions::RenderOutcome* const sibling = memory.sibling_renders.find({*siblings});
    auto alike = sibling ? functions::render_like(*sibling, files, parsed) : std::nullopt;
    if (alike) return renders.keep({files}, std::move(*alike));
  }
  functions::RenderOutcome outcome = functions::render(files, functions, {.parsed = &parsed});
  if (may_recall) renders.keep({files}, outcome);
  if (siblings) memory.sibling_renders.keep({*siblings}, outcome);
  return outcome;
}

}  // namespace

functions::RenderOutcome run_pipeline(PorchContext& porch, const Caller& caller,
                                      const kpt::Files& files) {
  constexpr std::string_view kSite = "function.run";
  const sim::ActorId actor = caller.actor;
  functions::RenderOutcome outcome = render_without_faults(files, porch.functions, porch.memory);
  std::vector<sim::Subject> functions;
  for (const functions::FunctionRun& run : outcome.runs)
    functions.push_back(sim::Subject::function(function_name(run.image)));
  auto calls = porch.faults.draw(kSite, actor, std::move(functions));
  const functions::FunctionFaults plan = plan_of(calls, porch.faults.fired());
  if (std::ranges::any_of(plan, [](const auto& run) { return run != functions::FunctionFault{}; }))
    outcome = functions::render(files, porch.functions, {.parsed = &porch.memory.parsed}, plan);
  const auto made = std::span(calls).first(std::min(outcome.runs.size(), calls.size()));
  porch.faults.record(kSite, actor, made, porch.scheduler.now());
  sim::Duration slow{};
  for (const auto& call : made) slow += call.fault ? call.fault->duration : sim::Duration{};
  porch.pause(porch.options.porch_latency + slow);
  return outcome;
}

}  // namespace porchsim::fakeporch
