#include "api/condition.h"

#include <algorithm>

namespace porchsim::api {

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
