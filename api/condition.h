// metav1.Condition and how a list of them changes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/fields.h"
#include "api/time.h"

namespace porchsim::api {

struct Condition {
  std::string type;
  std::string status;  // "True", "False", "Unknown"
  std::string reason;
  std::string message;
  std::optional<Time> last_transition_time;
  std::int64_t observed_generation = 0;

  static constexpr auto fields() {
    return std::tuple{
        field("lastTransitionTime", &Condition::last_transition_time),
        field("message", &Condition::message),
        field("observedGeneration", &Condition::observed_generation),
        field("reason", &Condition::reason),
        field("status", &Condition::status, kAlways),
        field("type", &Condition::type, kAlways),
    };
  }
  friend bool operator==(const Condition&, const Condition&) = default;
};

// Kubernetes: meta.SetStatusCondition. The transition time moves to `now` only when the status
// changes (or the condition is new); true if anything changed.
bool set_condition(std::vector<Condition>& conditions, Condition wanted, Time now);
const Condition* find_condition(const std::vector<Condition>& conditions, std::string_view type);

}  // namespace porchsim::api
