#include "program/explain/explain.h"

#include <ostream>

#include "program/explain/explanation.h"
#include "program/explain/failure.h"
#include "program/jobs/findings.h"
#include "reports/conditions.h"

namespace porchsim::scenarios {

int explain_run(const InspectedRun& run, const ExplainOptions& options, const Terminal& terminal) {
  const auto failure = failure_of(run, {options.check, options.shrink}, terminal);
  if (!failure) return failure.error();
  const RunResult& result = failure->result();
  const History history(result.recording->trace);
  const Violation& violation = failure->violation();
  const std::string& file = failure->scenario().file;
  Explanation why;
  why.scenario = failure->scenario().name;
  why.finding = finding_of(result, violation, file);
  why.finding.conditions = reports::conditions_at(history.trace(), why.finding);
  why.field = violation.field;
  for (const Violation& other : result.violations) {
    if (&other != &violation) why.others.push_back(finding_of(result, other, file));
  }
  why.events = result.counts.events;
  why.deviations = failure->choices().deviations.size();
  why.slice =
      slice_of(history, {violation.event, violation.subjects, violation.counted, violation.field},
               failure->look());
  why.passes = failure->passes_nearby();
  why.repeat = failure->repeat(terminal.program);
  if (options.json) {
    terminal.out << to_json(why, history).dump_pretty() << "\n";
  } else {
    terminal.out << to_text(why, history, terminal.colour);
  }
  return kCheckFailed;
}

}  // namespace porchsim::scenarios
