#include "controllers/api/condition.h"

#include <algorithm>

#include "controllers/api/field_writer.h"
#include "controllers/api/json_fields.h"

namespace porchsim::api {
namespace {

void write_condition(FieldWriter& out, const Condition& condition) {
  out.begin_object();
  out.field_unless_zero("lastTransitionTime", condition.last_transition_time);
  out.field_unless_zero("message", condition.message);
  out.field_unless_zero("observedGeneration", condition.observed_generation);
  out.field_unless_zero("reason", condition.reason);
  out.field("status", condition.status);
  out.field("type", condition.type);
  out.end_object();
}

}  // namespace

Condition condition_from_json(const Json& json) {
  Condition condition;
  condition.type = json["type"].text();
  condition.status = json["status"].text();
  condition.reason = json["reason"].text();
  condition.message = json["message"].text();
  condition.last_transition_time = time_from_json(json["lastTransitionTime"]);
  condition.observed_generation = json["observedGeneration"].as_integer();
  return condition;
}

void write_conditions(FieldWriter& out, const std::vector<Condition>& conditions) {
  if (conditions.empty()) return;
  out.key("conditions");
  out.begin_array();
  for (const Condition& condition : conditions) write_condition(out, condition);
  out.end_array();
}

Json condition_to_json(const Condition& condition) {
  JsonFieldWriter out;
  write_condition(out, condition);
  return out.take();
}

bool set_condition(std::vector<Condition>& conditions, Condition wanted, Time now) {
  const auto found = std::find_if(conditions.begin(), conditions.end(),
                                  [&](const Condition& c) { return c.type == wanted.type; });
  if (found == conditions.end()) {
    if (!wanted.last_transition_time) wanted.last_transition_time = now;
    conditions.push_back(std::move(wanted));
    return true;
  }
  if (found->status != wanted.status) {
    if (!wanted.last_transition_time) wanted.last_transition_time = now;
  } else {
    wanted.last_transition_time = found->last_transition_time;
  }
  if (*found == wanted) return false;
  *found = std::move(wanted);
  return true;
}

const Condition* find_condition(const std::vector<Condition>& conditions, std::string_view type) {
  const auto found = std::find_if(conditions.begin(), conditions.end(),
                                  [&](const Condition& c) { return c.type == type; });
  return found == conditions.end() ? nullptr : &*found;
}

}  // namespace porchsim::api
