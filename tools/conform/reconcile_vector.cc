#include "tools/conform/reconcile_vector.h"

#include <memory>

#include "cel/zones/zone_files.h"
#include "controllers/packagevariant/reconciler.h"
#include "controllers/packagevariantset/reconciler.h"
#include "kpt/kyaml/stable_order.h"
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

std::unique_ptr<runtime::Reconciler> make_variant_reconciler(RecordedServer& server,
                                                             api::Tasks& tasks, api::Log& log) {
  return std::make_unique<packagevariant::Reconciler>(
      packagevariant::Environment{
          .client = server,
          .variants = server,
          .revisions = std::make_unique<packagevariant::ListedRevisions>(server),
          .tasks = tasks,
          .log = log},
      packagevariant::Options::porch_head());
}

std::unique_ptr<runtime::Reconciler> make_set_reconciler(RecordedServer& server, api::Tasks& tasks,
                                                         api::Log& log) {
  return std::make_unique<packagevariantset::Reconciler>(
      packagevariantset::Environment{
          .client = server,
          .sets = server,
          .selected = std::shared_ptr<api::Reader>(std::shared_ptr<void>(), &server),
          .view = std::make_unique<packagevariantset::ListedView>(server),
          .tasks = tasks,
          .log = log,
          .zones = cel::make_zone_files()},
      packagevariantset::Options::porch_head());
}

using MakeReconciler = std::unique_ptr<runtime::Reconciler> (*)(RecordedServer&, api::Tasks&,
                                                                api::Log&);

Json replay(const Json& input, MakeReconciler make) {
  RecordedServer server(input);
  StoppedClock tasks;
  Silence log;
  const Json& request = input["reconcile"];
  const auto result =
      make(server, tasks, log)->reconcile({{request["namespace"].text(), request["name"].text()}});
  return Json::object({{"calls", server.calls()},
                       {"error", result ? Json() : Json(result.error().message)},
                       {"objectsAfter", server.objects()}});
}

// Calls of one phase stand in the order of their names: deletes, then creates and updates, then the
// status.
Json with_grouped_calls(Json output) {
  Json::Array calls = output["calls"].items();
  const auto place = [](const Json& call) {
    const std::string_view verb = call["verb"].as_string();
    const int phase = verb == "delete" ? 0 : verb == "status-update" ? 2 : 1;
    return std::pair(phase, call["name"].as_string());
  };
  kpt::sort_stably(calls, [&place](const Json& a, const Json& b) { return place(a) < place(b); });
  output.set("calls", Json::array(std::move(calls)));
  return output;
}

// What a panic of the original leaves open: its error and the status of what it reconciled.
Json without_statuses(const Json& output) {
  Json calls = Json::array();
  for (const Json& call : output["calls"].items()) {
    if (call["verb"].as_string() != "status-update") calls.push_back(call);
  }
  Json objects = Json::array();
  for (Json object : output["objectsAfter"].items()) {
    const std::string_view kind = object["kind"].as_string();
    if (kind == "PackageVariant" || kind == "PackageVariantSet") object.erase("status");
    objects.push_back(std::move(object));
  }
  return Json::object({{"calls", calls}, {"objectsAfter", objects}});
}

}  // namespace

std::optional<std::vector<std::string>> replay_reconcile(const Json& vector,
                                                         const Comparison& comparison) {
  const std::string_view kind = vector["kind"].as_string();
  const bool is_set = kind == "packagevariantset";
  if (!is_set && kind != "packagevariant") return std::nullopt;
  const Json& input = vector["input"];
  const std::set<std::string> known = transition_times(input);
  Json output = replay(input, is_set ? make_set_reconciler : make_variant_reconciler);
  if (vector["callOrder"].as_string() == "grouped") output = with_grouped_calls(std::move(output));

  std::vector<Json> recorded = {vector["output"]};
  for (const Json& alternative : vector["alternatives"].items()) recorded.push_back(alternative);
  std::vector<std::string> nearest;
  for (const Json& one : recorded) {
    Json expected = canonical_output(one, known);
    Json actual = canonical_output(output, known);
    if (!one["panic"].is_null()) {
      expected = without_statuses(std::move(expected));
      actual = without_statuses(std::move(actual));
    }
    auto found = differences(expected, actual, comparison);
    if (found.empty()) return found;
    if (nearest.empty() || found.size() < nearest.size()) nearest = std::move(found);
  }
  return nearest;
}

}  // namespace porchsim::scenarios
