// L04: an error passes with its cause: once faults are off and the world is at rest, no condition
// tells of an injected one.
#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"

namespace porchsim::scenarios {
namespace {

// How every injected error is worded: "Timeout: injected timeout", "… is forbidden: injected
// forbidden".
constexpr std::string_view kInjected = ": injected ";

class ErrorsAreRetried final : public Check {
 public:
  std::string_view id() const override { return "L04"; }
  std::string_view title() const override { return "errors-are-retried"; }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    truth.for_each([&](const api::ObjectPtr& object) {
      const api::Json status = object->json()["status"];
      for (const api::Json& condition : status["conditions"].items()) {
        const std::string_view message = condition["message"].as_string();
        if (message.find(kInjected) == std::string_view::npos) continue;
        report(out, end.event,
               fmt::format("{} {} still says {}={}: \"{}\", and that cause is gone", object->kind(),
                           object->key().to_string(), condition["type"].as_string(),
                           condition["status"].as_string(), message));
      }
    });
  }
};

}  // namespace

std::unique_ptr<Check> make_errors_are_retried() { return std::make_unique<ErrorsAreRetried>(); }

}  // namespace porchsim::scenarios
