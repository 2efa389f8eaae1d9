#include "tools/v1alpha2/recorded_clock.h"

#include <algorithm>
#include <utility>

namespace porchsim::scenarios {
namespace {

class LonelySignal final : public api::Signal {
 public:
  explicit LonelySignal(RecordedClock& clock) : clock_(clock) {}

  void wait() override {}
  bool wait_until(api::Time deadline) override {
    clock_.sleep_until(deadline);
    return false;
  }
  void notify_one() override {}
  void notify_all() override {}

 private:
  RecordedClock& clock_;
};

}  // namespace

void RecordedClock::spawn(std::string, std::function<void()> body) {
  spawned_.push_back(std::move(body));
}

void RecordedClock::sleep_until(api::Time deadline) { now_ = std::max(now_, deadline); }

std::unique_ptr<api::Signal> RecordedClock::make_signal() {
  return std::make_unique<LonelySignal>(*this);
}

void RecordedClock::run_spawned() {
  while (!spawned_.empty()) {
    const std::function<void()> body = std::move(spawned_.front());
    spawned_.pop_front();
    body();
  }
}

}  // namespace porchsim::scenarios
