#include "tools/conform/reconcile_vector.h"

#include <memory>

#include "controllers/packagevariant/reconciler.h"
#include "tools/conform/canonical.h"
#include "tools/conform/recorded_server.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

// A reconcile takes no time here, and waits for nobody.
class StoppedClock final : public api::Tasks {
 public:
  api::Time now() const override { return api::Time(std::chrono::seconds(1'700'000'000)); }
  void spawn(std::string, std::function<void()> body) override { body(); }
  void sleep_until(api::Time) override {}
  std::unique_ptr<api::Signal> make_signal() override { return nullptr; }
};

class Silence final : public api::Log {
 public:
  bool enabled(api::LogLevel) const override { return false; }
  void write(const api::LogRecord&) override {}
};

Json replay(const Json& input) {
  RecordedServer server(input);
  StoppedClock tasks;
  Silence log;
  packagevariant::Reconciler reconciler(
      {.client = server,
       .variants = server,
       .revisions = std::make_unique<packagevariant::ListedRevisions>(server),
       .tasks = tasks,
       .log = log},
      packagevariant::Options::porch_head());
  const Json& request = input["reconcile"];
  const auto result = reconciler.reconcile({{request["namespace"].text(), request["name"].text()}});
  return Json::object({{"calls", server.calls()},
                       {"error", result ? Json() : Json(result.error().message)},
                       {"objectsAfter", server.objects()}});
}

// What a panic of the original leaves open: its error and the variant's status.
Json without_status_of_variants(const Json& output) {
  Json calls = Json::array();
  for (const Json& call : output["calls"].items()) {
    if (call["verb"].as_string() != "status-update") calls.push_back(call);
  }
  Json objects = Json::array();
  for (Json object : output["objectsAfter"].items()) {
    if (object["kind"].as_string() == "PackageVariant") object.erase("status");
    objects.push_back(std::move(object));
  }
  return Json::object({{"calls", calls}, {"objectsAfter", objects}});
}

}  // namespace

std::vector<std::string> replay_package_variant(const Json& vector, const Comparison& comparison) {
  const Json& input = vector["input"];
  const std::set<std::string> known = transition_times(input);
  const Json output = replay(input);

  std::vector<Json> recorded = {vector["output"]};
  for (const Json& alternative : vector["alternatives"].items()) recorded.push_back(alternative);
  std::vector<std::string> nearest;
  for (const Json& one : recorded) {
    Json expected = canonical_output(one, known);
    Json actual = canonical_output(output, known);
    if (!one["panic"].is_null()) {
      expected = without_status_of_variants(std::move(expected));
      actual = without_status_of_variants(std::move(actual));
    }
    auto found = differences(expected, actual, comparison);
    if (found.empty()) return {};
    if (nearest.empty() || found.size() < nearest.size()) nearest = std::move(found);
  }
  return nearest;
}

}  // namespace porchsim::scenarios
