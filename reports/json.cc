// The machine-readable report: one object a run, stable member names, no wall-clock data.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/summary.h"

namespace porchsim::reports {
namespace {

nlohmann::ordered_json finding_json(const Finding& finding) {
  nlohmann::ordered_json json = {{"check", finding.check},
                                 {"message", finding.message},
                                 {"event", finding.event},
                                 {"time_ns", finding.time.count()},
                                 {"place", finding.place}};
  if (finding.crash.kind != CrashKind::None) {
    json["crash"] = {{"kind", to_string(finding.crash.kind)},
                     {"what", finding.crash.what},
                     {"where", finding.crash.where}};
  }
  return json;
}

// The smallest run that fails alike, with the finding that is told.
nlohmann::ordered_json shrunk_json(const Report& report) {
  const Finding& finding = report.findings.front();
  return {{"runs", report.shrink_runs},
          {"deviations_before", report.deviations_before},
          {"deviations", report.choices.deviations.size()},
          {"events", report.smallest_events},
          {"event", finding.event},
          {"time_ns", finding.time.count()}};
}

nlohmann::ordered_json run_json(const Report& report) {
  nlohmann::ordered_json run = {{"scenario", report.scenario},
                                {"file", report.file},
                                {"seed", report.seed},
                                {"verdict", to_string(report.verdict)},
                                {"fingerprint", report.fingerprint},
                                {"events", report.events},
                                {"steps", report.steps},
                                {"api_calls", report.api_calls},
                                {"virtual_ns", report.end.count()}};
  if (sim::has_plan(report.strategy)) {
    run["scheduler"] = sim::to_string(report.strategy);
    run["tasks"] = report.tasks;
    run["order_decisions"] = report.order_decisions;
  }
  if (!report.everywhere.empty()) {
    run["fault_everywhere"] = report.everywhere;
    run["point"] = report.point;
  }
  run["findings"] = nlohmann::ordered_json::array();
  const auto& findings = report.explained ? report.findings_before : report.findings;
  for (const Finding& finding : findings) run["findings"].push_back(finding_json(finding));
  if (!report.unused_choices.empty()) run["unused_choices"] = report.unused_choices;
  if (report.explained && !report.findings.front().conditions.empty())
    run["conditions"] = report.findings.front().conditions;
  if (report.shrunk) run["shrunk"] = shrunk_json(report);
  if (report.failed()) {
    run["choices"] = report.choices.to_text();
    run["reproduce"] = report.repeat;
  }
  if (report.same_as) run[fmt::format("same_as_{}", report.numbered_by())] = *report.same_as;
  return run;
}

}  // namespace

std::string json(const std::vector<Report>& reports) {
  const Totals sum = totals(reports);
  nlohmann::ordered_json document = {{"version", 1},
                                     {"scenarios", sum.scenarios},
                                     {"runs", sum.runs},
                                     {"failed", sum.failed},
                                     {"known_failures", sum.known_failures}};
  document["results"] = nlohmann::ordered_json::array();
  for (const Report& report : reports) document["results"].push_back(run_json(report));
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace porchsim::reports
