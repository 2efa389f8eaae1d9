#include "api/observer.h"

#include "api/duration_text.h"

namespace porchsim::api {

std::string to_string(const WakeUp& wake_up) {
  using Why = WakeUp::Why;
  switch (wake_up.why) {
    case Why::Retry:
      return "retry after error (" + std::string(to_string(wake_up.reason)) + ")";
    case Why::Requeue:
      return wake_up.after > Duration(0) ? "requeue after " + duration_text(wake_up.after)
                                         : "requeue";
    case Why::Changed:
    case Why::Deleted:
    case Why::Resync:
      break;
  }
  std::string text = wake_up.kind + " " + wake_up.key.to_string() + "@" + wake_up.version;
  if (wake_up.why == Why::Deleted) text += " deleted";
  if (wake_up.why == Why::Resync) text += " resync";
  return text;
}

std::string_view to_string(ReconcileEnd::Outcome outcome) {
  using Outcome = ReconcileEnd::Outcome;
  switch (outcome) {
    case Outcome::Success:
      return "success";
    case Outcome::Error:
      return "error";
    case Outcome::TerminalError:
      return "terminal_error";
    case Outcome::Requeue:
      return "requeue";
    case Outcome::RequeueAfter:
      return "requeue_after";
  }
  return "";
}

}  // namespace porchsim::api
