#include "controllers/packagevariantset/conditions.h"

namespace porchsim::packagevariantset {
namespace {

void set(SetStatus& status, std::string_view type, bool value, std::string_view reason,
         const std::string& message, api::Time now) {
  api::Condition condition;
  condition.type = type;
  condition.status = value ? "True" : "False";
  condition.reason = reason;
  condition.message = message;
  api::set_condition(status.conditions, std::move(condition), now);
}

}  // namespace

void set_stalled_conditions_to_true(SetStatus& status, std::string_view reason,
                                    const std::string& message, const Options& options,
                                    api::Time now) {
  set(status, kStalled, true, reason, message, now);
  set(status, kReady, false, options.documented_ready_reasons ? kUnexpectedError : reason, message,
      now);
}

void set_valid(SetStatus& status, api::Time now) {
  set(status, kStalled, false, "Valid", "all validation checks passed", now);
}

void set_reconciled(SetStatus& status, api::Time now) {
  set(status, kReady, true, "Reconciled", "package variants successfully reconciled", now);
}

}  // namespace porchsim::packagevariantset
