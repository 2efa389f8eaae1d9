#include "tools/v1alpha2/recorded_faults.h"

namespace porchsim::scenarios {

RecordedFaults::RecordedFaults(const api::Json& faults, std::string_view name_member) {
  for (const api::Json& fault : faults.items()) {
    faults_.push_back({fault[name_member].text(), fault["kind"].text(), fault["nth"].as_integer(),
                       fault["error"].text()});
  }
}

std::optional<std::string> RecordedFaults::next(std::string_view name, std::string_view kind) {
  std::optional<std::string> error;
  for (Fault& fault : faults_) {
    if (fault.name != name || (!fault.kind.empty() && fault.kind != kind)) continue;
    ++fault.seen;
    if (!error && (fault.nth == 0 || fault.nth == fault.seen)) error = fault.error;
  }
  return error;
}

}  // namespace porchsim::scenarios
