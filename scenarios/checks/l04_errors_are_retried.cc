// L04: an error passes with its cause: once faults are off and the world is at rest, no condition
// tells of an injected one.
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "controllers/api/package_revision.h"
#include "controllers/api/package_variant.h"
#include "controllers/api/repository.h"
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
      for (const api::Condition& condition : conditions_of(*object)) {
        if (condition.message.find(kInjected) == std::string::npos) continue;
        report(out, end.event,
               fmt::format("{} {} still says {}={}: \"{}\", and that cause is gone", object->kind(),
                           object->key().to_string(), condition.type, condition.status,
                           condition.message));
      }
    });
  }

 private:
  static std::vector<api::Condition> conditions_of(const api::Object& object) {
    if (object.kind() == api::PackageRevision::type().kind)
      return object.as<api::PackageRevision>().status.conditions;
    if (object.kind() == api::PackageVariant::type().kind)
      return object.as<api::PackageVariant>().status.conditions;
    if (object.kind() == api::Repository::type().kind)
      return object.as<api::Repository>().status.conditions;
    std::vector<api::Condition> conditions;
    const api::Json document = object.json();
    for (const api::Json& condition : document.at({"status", "conditions"}).items())
      conditions.push_back(api::condition_from_json(condition));
    return conditions;
  }
};

}  // namespace

std::unique_ptr<Check> make_errors_are_retried() { return std::make_unique<ErrorsAreRetried>(); }

}  // namespace porchsim::scenarios
