#include "controllers/packagevariant/operations_complete.h"

#include <algorithm>

namespace porchsim::packagevariant {
namespace {

bool has_gate(const api::PackageRevision& revision) {
  const auto& gates = revision.spec.readiness_gates;
  return std::find(gates.begin(), gates.end(), kOperationsComplete) != gates.end();
}

bool is(const api::PackageRevision& revision, std::string_view type, std::string_view status) {
  const api::Condition* condition = api::find_condition(revision.status.conditions, type);
  return condition != nullptr && condition->status == status;
}

constexpr std::string_view kProposalTakenBack = "ProposalTakenBack";
constexpr std::string_view kWaitingOnPipeline = "WaitingOnPipeline";

api::PackageRevision with_condition(api::PackageRevision revision, bool complete, bool taken_back) {
  if (!has_gate(revision)) revision.spec.readiness_gates.emplace_back(kOperationsComplete);
  auto& conditions = revision.status.conditions;
  const auto found = std::find_if(conditions.begin(), conditions.end(), [](const auto& condition) {
    return condition.type == kOperationsComplete;
  });
  if (found == conditions.end()) {
    conditions.push_back(operations_condition(complete, taken_back));
  } else {
    *found = operations_condition(complete, taken_back);
  }
  return revision;
}

}  // namespace

// A PackageRevision's conditions come from its Kptfile and have no transition times.
api::Condition operations_condition(bool complete, bool taken_back) {
  api::Condition condition;
  condition.type = kOperationsComplete;
  condition.status = complete ? "True" : "False";
  condition.reason = complete ? "OperationsComplete" : "OperationsPending";
  condition.message = complete ? "package variant operations completed successfully"
                               : "waiting for package variant operations to complete";
  if (taken_back) {
    condition.reason = kProposalTakenBack;
    condition.message += ", for which the proposal was taken back";
  }
  return condition;
}

api::PackageRevision with_operations(api::PackageRevision revision, bool complete) {
  const auto* present = api::find_condition(revision.status.conditions, kOperationsComplete);
  const bool taken_back = complete && present != nullptr && present->reason == kProposalTakenBack;
  return with_condition(std::move(revision), complete, taken_back);
}

api::PackageRevision with_proposal_taken_back(api::PackageRevision revision) {
  return with_condition(std::move(revision), false, true);
}

bool has_operations(const api::PackageRevision& revision, bool complete) {
  return has_gate(revision) && is(revision, kOperationsComplete, complete ? "True" : "False");
}

bool awaits_completion(const api::PackageRevision& revision) {
  return has_gate(revision) && !is(revision, kOperationsComplete, "True");
}

bool pipeline_has_passed(const api::PackageRevision& revision) {
  return is(revision, kPipelinePassed, "True");
}

const api::Condition* failed_pipeline(const api::PackageRevision& revision) {
  const auto* found = api::find_condition(revision.status.conditions, kPipelinePassed);
  const bool failed =
      found != nullptr && found->status == "False" && found->reason != kWaitingOnPipeline;
  return failed ? found : nullptr;
}

}  // namespace porchsim::packagevariant
