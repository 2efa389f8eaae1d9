// metav1.Condition and how a list of them changes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/api/json.h"
#include "controllers/api/time.h"

namespace porchsim::api {

class FieldWriter;

struct Condition {
  std::string type;
  std::string status;  // "True", "False", "Unknown"
  std::string reason;
  std::string message;
  std::optional<Time> last_transition_time;
  std::int64_t observed_generation = 0;

  friend bool operator==(const Condition&, const Condition&) = default;
};

Condition condition_from_json(const Json& json);
Json condition_to_json(const Condition& condition);
// The member "conditions", left out if there are none.
void write_conditions(FieldWriter& out, const std::vector<Condition>& conditions);

// Kubernetes: meta.SetStatusCondition. The transition time moves to `now` only when the status
// changes (or the condition is new); true if anything changed.
bool set_condition(std::vector<Condition>& conditions, Condition wanted, Time now);
const Condition* find_condition(const std::vector<Condition>& conditions, std::string_view type);

}  // namespace porchsim::api
