#include "fakeporch/revisions/readiness_gates.h"

#include <fmt/core.h>

#include <algorithm>
#include <ranges>

namespace porchsim::fakeporch {

api::Condition pipeline_condition(PipelineState state, std::string_view why) {
  api::Condition condition;
  condition.type = kPackagePipelinePassed;
  switch (state) {
    case PipelineState::Waiting:
      condition.status = "False";
      condition.reason = "WaitingOnPipeline";
      condition.message = "waiting for package pipeline to pass";
      break;
    case PipelineState::Passed:
      condition.status = "True";
      condition.reason = "PipelinePassed";
      condition.message = "package pipeline completed successfully";
      break;
    case PipelineState::Failed:
      condition.status = "False";
      condition.reason = "PipelineFailed";
      condition.message = fmt::format("package pipeline failed: {}", why);
      break;
  }
  return condition;
}

void set_pipeline_condition(api::PackageRevision& revision, api::Condition condition) {
  auto& conditions = revision.status.conditions;
  std::erase_if(conditions,
                [](const api::Condition& c) { return c.type == kPackagePipelinePassed; });
  conditions.insert(conditions.begin(), std::move(condition));
  auto& gates = revision.spec.readiness_gates;
  std::erase(gates, kPackagePipelinePassed);
  gates.emplace(gates.begin(), kPackagePipelinePassed);
}

api::Condition pipeline_condition_of(const api::PackageRevision& revision) {
  const auto* found = api::find_condition(revision.status.conditions, kPackagePipelinePassed);
  return found != nullptr ? *found : pipeline_condition(PipelineState::Waiting);
}

std::vector<std::string> unmet_gates(const api::PackageRevision& revision) {
  std::vector<std::string> unmet;
  for (const std::string& gate : revision.spec.readiness_gates) {
    // Of several of one type the last one counts: a Kptfile may say anything.
    const auto of_type = [&gate](const api::Condition& one) { return one.type == gate; };
    const auto conditions = std::views::reverse(revision.status.conditions);
    const auto condition = std::ranges::find_if(conditions, of_type);
    if (condition == conditions.end() || condition->status != "True") unmet.push_back(gate);
  }
  return unmet;
}

FieldErrors check_gates(const api::PackageRevision& before, std::string_view wanted_lifecycle) {
  FieldErrors errors;
  const std::string& from = before.spec.lifecycle;
  const bool guarded = (from == api::kDraft && wanted_lifecycle == api::kProposed) ||
                       (from == api::kProposed && wanted_lifecycle == api::kPublished);
  if (!guarded) return errors;
  for (const std::string& gate : unmet_gates(before)) {
    errors.invalid_string("spec.lifecycle", wanted_lifecycle,
                          fmt::format("readiness gate {} is not met", gate));
  }
  return errors;
}

}  // namespace porchsim::fakeporch
