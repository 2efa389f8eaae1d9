#include "tools/v1alpha2/recorded_trace.h"

namespace porchsim::scenarios {

RecordedTrace::RecordedTrace(const api::Json& interference, Act act) : act_(std::move(act)) {
  for (const api::Json& one : interference.items()) {
    interferences_.push_back(
        {{one["on"].text(), one["nth"].as_integer()}, one["when"].text(), one["actions"]});
  }
}

RecordedTrace::Place RecordedTrace::enter(const api::Json& entry) {
  std::string name = entry["to"].text() + "/" + entry["op"].text();
  const std::int64_t nth = ++counts_[name];
  return {std::move(name), nth};
}

void RecordedTrace::interfere(const Place& place, std::string_view when) {
  for (std::size_t i = 0; i < interferences_.size(); ++i) {
    const Interference& one = interferences_[i];
    if (one.place.name != place.name || one.place.nth != place.nth || one.when != when) continue;
    calls_.push_back(
        api::Json::object({{"to", "interference"}, {"index", static_cast<std::int64_t>(i)}}));
    for (const api::Json& action : one.actions.items()) act_(action);
  }
}

}  // namespace porchsim::scenarios
