#include "program/inspect/inspect.h"

#include <ostream>
#include <vector>

#include <fmt/format.h>

#include "program/inspect/stop_at.h"
#include "reports/printable.h"
#include "reports/report.h"
#include "reports/sentence.h"

namespace porchsim::scenarios {
namespace {

bool is_quiet(sim::Verb verb) {
  return verb == sim::Verb::Resume || verb == sim::Verb::Timer || verb == sim::Verb::Get ||
         verb == sim::Verb::List || verb == sim::Verb::Watch || verb == sim::Verb::Deliver ||
         verb == sim::Verb::Unchanged;
}

std::string causes_text(const std::vector<sim::EventId>& causes) {
  return causes.empty() ? "" : fmt::format("  <- {}", fmt::join(causes, ", "));
}

}  // namespace

int print_trace(const InspectedRun& run, const TraceColumns& columns, const Terminal& terminal) {
  RunOptions options;
  if (run.stop_at != 0 && !is_debugged()) {
    terminal.err << "porchsim: " << needs_debugger(terminal) << "\n";
    return kUsage;
  }
  options.checkpoint_every = columns.fingerprints ? 1 : 0;
  const auto result = make_run(run, std::move(options), terminal);
  if (!result) return result.error();
  const sim::Trace& trace = result->recording->trace;
  for (const reports::StoryEvent& event : reports::story_events(trace)) {
    if (!columns.everything && is_quiet(event.verb)) continue;
    if (columns.fingerprints) terminal.out << trace.checkpoints()[event.id - 1].to_text() << "  ";
    terminal.out << fmt::format("{:>6}  {:>9}  {:<18}  {}{}\n", event.id,
                                reports::seconds(event.time), event.actor, reports::sentence(event),
                                causes_text(event.causes));
  }
  terminal.out << fmt::format("{} events, fingerprint {}, {}\n", result->counts.events,
                              result->fingerprint, to_string(result->verdict));
  for (const Violation& violation : result->violations) {
    terminal.out << fmt::format("{}: {} (event {})\n", violation.check,
                                reports::printable(violation.message, "  "), violation.event);
  }
  if (!result->unused.empty()) return kCouldNotRun;
  return result->failed() ? kCheckFailed : kFine;
}

}  // namespace porchsim::scenarios
