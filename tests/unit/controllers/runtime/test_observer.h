// An observer that keeps what it hears as lines for a test to read.
#pragma once

#include <string>
#include <vector>

#include "api/duration_text.h"
#include "api/observer.h"

namespace porchsim::runtime::testing {

class TestObserver final : public api::Observer {
 public:
  void started(const api::ReconcileStart& start) override {
    std::string line = whose(start) + ": ";
    for (const api::WakeUpPtr& wake_up : start.wake_ups) {
      if (!line.ends_with(": ")) line += ", ";
      line += api::to_string(*wake_up);
    }
    starts.push_back(line + "; attempt " + std::to_string(start.attempt));
  }

  void ended(const api::ReconcileEnd& end) override {
    std::string line = whose(end) + ": " + std::string(api::to_string(end.outcome));
    if (end.error != nullptr) line += " " + std::string(api::to_string(end.error->reason));
    if (end.requeue_after > api::Duration(0)) line += " " + api::duration_text(end.requeue_after);
    ends.push_back(line);
  }

  std::vector<std::string> starts;
  std::vector<std::string> ends;

 private:
  static std::string whose(const auto& told) {
    return std::string(told.controller) + " " + std::string(told.kind) + " " + told.key.to_string();
  }
};

}  // namespace porchsim::runtime::testing
