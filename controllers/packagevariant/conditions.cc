#include "controllers/packagevariant/conditions.h"

#include <algorithm>

#include "controllers/packagevariant/operations_complete.h"

namespace porchsim::packagevariant {
namespace {

using Target = api::PackageVariant::DownstreamTarget;

struct Reading {
  std::string_view type;
  bool status;
  std::string_view reason;
  std::string message;
};

void set(VariantStatus& status, Reading reading, api::Time now) {
  api::Condition condition;
  condition.type = reading.type;
  condition.status = reading.status ? "True" : "False";
  condition.reason = reading.reason;
  condition.message = std::move(reading.message);
  api::set_condition(status.conditions, std::move(condition), now);
}

Target* find_target(std::vector<Target>& targets, std::string_view name) {
  const auto found = std::find_if(targets.begin(), targets.end(),
                                  [name](const Target& target) { return target.name == name; });
  return found == targets.end() ? nullptr : &*found;
}

}  // namespace

void set_stalled_conditions_to_true(VariantStatus& status, std::string message, api::Time now) {
  set(status, {kStalled, true, "ValidationError", std::move(message)}, now);
  set(status, {kReady, false, "Error", "invalid packagevariant object"}, now);
}

void set_valid(VariantStatus& status, api::Time now) {
  set(status, {kStalled, false, "Valid", "all validation checks passed"}, now);
}

void set_failed(VariantStatus& status, std::string message, api::Time now) {
  set(status, {kReady, false, "Error", std::move(message)}, now);
}

void set_unsupported(VariantStatus& status, std::string message, api::Time now) {
  set(status, {kStalled, true, "Unsupported", std::move(message)}, now);
}

void set_awaiting(VariantStatus& status, const Handoff& handoff, api::Time now) {
  const bool failed = handoff.state == Handoff::State::Failed;
  set(status, {kReady, false, failed ? "RenderFailed" : "Pending", handoff.why}, now);
}

void set_targets(VariantStatus& status, const Revisions& targets) {
  std::vector<Target> downstreams;
  for (const api::ObjectPtr& object : targets) {
    Target* known = find_target(status.downstream_targets, object->meta().name);
    downstreams.push_back(known != nullptr ? *known : Target{object->meta().name, {}});
  }
  status.downstream_targets = std::move(downstreams);
}

void clear_stale_render_status(VariantStatus& status, const Revisions& targets) {
  for (Target& known : status.downstream_targets) {
    if (known.render_status.error.empty()) continue;
    const auto object = std::find_if(
        targets.begin(), targets.end(),
        [&known](const api::ObjectPtr& target) { return target->meta().name == known.name; });
    if (object == targets.end() || pipeline_has_passed(as_revision(*object)))
      known.render_status = {};
  }
}

void set_target_status_conditions(VariantStatus& status, const Revisions& targets,
                                  const Options& options, api::Time now) {
  set_targets(status, targets);
  if (options.clear_stale_render_status) clear_stale_render_status(status, targets);
  set(status, {kReady, true, "NoErrors", "successfully ensured downstream package variant"}, now);
}

void set_render_status(VariantStatus& status, std::string_view target,
                       const api::RenderStatus& render) {
  if (Target* known = find_target(status.downstream_targets, target)) {
    known->render_status = render;
  } else {
    status.downstream_targets.push_back({std::string(target), render});
  }
}

}  // namespace porchsim::packagevariant
