#include "sim/assert.h"
#include "sim/trace.h"

namespace porchsim::sim {

std::string_view to_string(Layer layer) {
  switch (layer) {
    case Layer::Schedule:
      return "schedule";
    case Layer::Api:
      return "api";
    case Layer::Git:
      return "git";
    case Layer::Status:
      return "status";
    case Layer::Log:
      return "log";
  }
  SIM_ASSERT(false, "no such layer: {}", static_cast<int>(layer));
}

std::string_view to_string(Verb verb) {
  switch (verb) {
    case Verb::Resume:
      return "Resume";
    case Verb::Timer:
      return "Timer";
    case Verb::Start:
      return "Start";
    case Verb::Crash:
      return "Crash";
    case Verb::Get:
      return "Get";
    case Verb::List:
      return "List";
    case Verb::Watch:
      return "Watch";
    case Verb::Create:
      return "Create";
    case Verb::Update:
      return "Update";
    case Verb::Patch:
      return "Patch";
    case Verb::Delete:
      return "Delete";
    case Verb::Removed:
      return "Removed";
    case Verb::Deliver:
      return "Deliver";
    case Verb::Disconnect:
      return "Disconnect";
    case Verb::Failed:
      return "Failed";
    case Verb::Push:
      return "Push";
    case Verb::PushRefused:
      return "PushRefused";
    case Verb::Open:
      return "Open";
    case Verb::Fetch:
      return "Fetch";
    case Verb::UpdateStatus:
      return "UpdateStatus";
    case Verb::Message:
      return "Message";
    case Verb::Reconcile:
      return "Reconcile";
    case Verb::Done:
      return "Done";
    case Verb::Step:
      return "Step";
    case Verb::Fault:
      return "Fault";
    case Verb::Finding:
      return "Finding";
    case Verb::Unchanged:
      return "Unchanged";
  }
  SIM_ASSERT(false, "no such verb: {}", static_cast<int>(verb));
}

}  // namespace porchsim::sim
