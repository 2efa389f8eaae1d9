#include "program/inspect.h"

#include <ostream>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "api/json/json.h"
#include "program/scenario_set.h"
#include "reports/story.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/profiles.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {
namespace {

// The run, with its events; nothing if its file or choices are broken, which has then been said.
std::optional<RunResult> make_run(const InspectedRun& wanted, bool checkpoints,
                                  const Terminal& terminal) {
  const auto set = load_scenarios({wanted.file}, "", vocabulary(*wanted.extensions));
  if (!set || set->scenarios.size() != 1) {
    terminal.err << (set ? set->problems : "porchsim: " + set.error() + "\n");
    if (set && set->broken == 0) terminal.err << "porchsim: name one scenario file\n";
    return std::nullopt;
  }
  RunOptions options;
  options.keep_trace = true;
  options.profile = find_profile(wanted.profile);
  options.extensions = wanted.extensions;
  options.checkpoint_every = checkpoints ? 1 : 0;
  options.seed = wanted.seed;
  if (!wanted.choices.empty()) {
    auto parsed = sim::ChoiceSet::parse(wanted.choices);
    if (!parsed.error.empty()) {
      terminal.err << "porchsim: --choices: " << parsed.error << "\n";
      return std::nullopt;
    }
    options.choices = std::move(parsed.choices);
  }
  return run_scenario(set->scenarios.front().scenario, options);
}

bool is_quiet(sim::Verb verb) {
  return verb == sim::Verb::Resume || verb == sim::Verb::Timer || verb == sim::Verb::Get ||
         verb == sim::Verb::List || verb == sim::Verb::Watch || verb == sim::Verb::Deliver;
}

std::string causes_text(const std::vector<sim::EventId>& causes) {
  return causes.empty() ? "" : fmt::format("  <- {}", fmt::join(causes, ", "));
}

// As the command line names an object: PackageRevision/edge.app.v1.
std::string short_name(const sim::Subject& object) {
  return fmt::format("{}/{}", object.kind, object.name);
}

// The namespace may stand before the name.
bool names(std::string_view wanted, const sim::Subject& object) {
  return wanted == short_name(object) ||
         wanted == fmt::format("{}/{}/{}", object.kind, object.scope, object.name);
}

// The nearest of the objects that the run has seen.
std::string what_exists(const RunResult& result, std::string_view wanted) {
  std::set<std::string> seen;
  for (const sim::Event& event : result.recording->trace.events()) {
    if (event.after && event.layer != sim::Layer::Git) seen.insert(short_name(event.subject));
  }
  const std::vector<std::string_view> known(seen.begin(), seen.end());
  const std::string_view near = nearest(wanted, known);
  if (!near.empty()) return fmt::format("; did you mean {}?", near);
  return seen.empty() ? "" : fmt::format("; there were {}", fmt::join(known, ", "));
}

}  // namespace

int print_trace(const InspectedRun& run, const TraceColumns& columns, const Terminal& terminal) {
  const auto result = make_run(run, columns.fingerprints, terminal);
  if (!result) return kUsage;
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
    terminal.out << fmt::format("{}: {} (event {})\n", violation.check, violation.message,
                                violation.event);
  }
  return result->failed() ? kCheckFailed : kFine;
}

int show_object(const InspectedRun& run, const std::string& object, std::uint64_t event,
                const Terminal& terminal) {
  const auto result = make_run(run, false, terminal);
  if (!result) return kUsage;
  const sim::Event* last = nullptr;
  for (const sim::Event& one : result->recording->trace.events()) {
    if (event != 0 && one.id > event) break;
    if ((one.after || one.verb == sim::Verb::Removed) && names(object, one.subject)) last = &one;
  }
  if (last == nullptr) {
    terminal.err << fmt::format("porchsim: {} has not existed{}{}\n", object,
                                event == 0 ? "" : fmt::format(" by event {}", event),
                                what_exists(*result, object));
    return kUsage;
  }
  if (last->verb == sim::Verb::Removed) {
    terminal.out << fmt::format("{} was removed by {} at event {}\n", object,
                                result->recording->trace.actor_name(last->actor), last->id);
    return kFine;
  }
  const auto document = api::Json::parse(last->after->json());
  terminal.out << fmt::format("# event {}, {} s, written by {}\n{}\n", last->id,
                              reports::seconds(last->time),
                              result->recording->trace.actor_name(last->actor),
                              document ? document->dump_pretty() : last->after->json());
  return kFine;
}

}  // namespace porchsim::scenarios
