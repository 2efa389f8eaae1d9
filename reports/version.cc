#include "reports/version.h"

namespace porchsim::reports {

bool is_version(const sim::Event& event) {
  switch (event.verb) {
    case sim::Verb::Create:
    case sim::Verb::Update:
    case sim::Verb::Patch:
    case sim::Verb::Delete:
    case sim::Verb::UpdateStatus:
      return event.after != nullptr;
    case sim::Verb::Removed:
      return true;
    default:
      return false;
  }
}

}  // namespace porchsim::reports
