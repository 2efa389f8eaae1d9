// L06: what is being deleted goes, or a condition says what stands in the way.
#include <algorithm>

#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"

namespace porchsim::scenarios {
namespace {

class DeletionsTerminate final : public Check {
 public:
  std::string_view id() const override { return "L06"; }
  std::string_view title() const override { return "deletions-terminate"; }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    truth.for_each([&](const api::ObjectPtr& object) {
      const api::ObjectMeta& meta = object->meta();
      if (!meta.deletion_timestamp || held_by_somebody_else(meta)) return;
      const api::Json status = object->json()["status"];
      const bool explained =
          std::ranges::any_of(status["conditions"].items(), [](const api::Json& condition) {
            return condition["type"].as_string() == "Ready" &&
                   condition["status"].as_string() == "False" &&
                   !condition["message"].as_string().empty();
          });
      if (explained) return;
      report(
          out, end.event,
          fmt::format(
              "{} {} has been deleted, is still there (finalizers: {}), and no condition says why",
              object->kind(), meta.key().to_string(), fmt::join(meta.finalizers, ", ")));
    });
  }

 private:
  // A finalizer that neither Porch nor a controller of this world serves is a person's own.
  static bool held_by_somebody_else(const api::ObjectMeta& meta) {
    return std::ranges::any_of(meta.finalizers, [](const std::string& finalizer) {
      return finalizer.find("porch.kpt.dev/") == std::string::npos &&
             finalizer != "foregroundDeletion" && finalizer != "orphan";
    });
  }
};

}  // namespace

std::unique_ptr<Check> make_deletions_terminate() { return std::make_unique<DeletionsTerminate>(); }

}  // namespace porchsim::scenarios
