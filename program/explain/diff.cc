#include "program/explain/diff.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <ostream>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "program/explain/changes.h"
#include "program/explain/history.h"
#include "program/explain/nearest_pass.h"
#include "program/explain/told_act.h"
#include "reports/printable.h"
#include "reports/report.h"
#include "reports/sentence.h"

namespace porchsim::scenarios {
namespace {

using reports::seconds;

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string run_text(const InspectedRun& run) {
  if (run.seed) return fmt::format("{} seed {}", run.file, *run.seed);
  if (run.choices.empty()) return run.file + " plain";
  const bool from_file = run.choices.starts_with('@');
  return fmt::format("{} {}", run.file, from_file ? run.choices.substr(1) : "with choices");
}

std::string heading(std::string_view letter, const InspectedRun& run, const RunResult& result) {
  return fmt::format("{}  {}: {}, {} events, fingerprint {}\n", letter, run_text(run),
                     to_string(result.verdict), result.counts.events, result.fingerprint);
}

std::string event_text(const sim::Trace& trace, const sim::Event* event) {
  if (event == nullptr) return "the run is over";
  return fmt::format("event {} at {} s: {} {}", event->id, seconds(event->time),
                     trace.actor_name(event->actor),
                     reports::sentence(reports::story_event(trace, *event)));
}

std::string parting_text(const Parting& parting, const sim::Trace& a, const sim::Trace& b) {
  if (parting.a == nullptr && parting.b == nullptr) {
    return fmt::format(
        "\nThey do the same; event {} is the first at another time or of another "
        "version.\n",
        parting.first);
  }
  return fmt::format(
      "\nThey are the same for {} events; the first thing done otherwise is\n"
      "  A  {}\n  B  {}\n",
      parting.first - 1, event_text(a, parting.a), event_text(b, parting.b));
}

// What there is of each object when the run is over.
std::map<sim::Subject, const sim::Event*> objects_of(const History& history) {
  const sim::EventId end = history.trace().events().size();
  std::map<sim::Subject, const sim::Event*> objects;
  for (const sim::Subject& object : history.objects_at(end)) {
    const sim::Event* newest = history.newest(object, end);
    if (newest->verb != sim::Verb::Removed) objects.emplace(object, newest);
  }
  return objects;
}

api::Json document_of(const sim::Event& version) {
  return api::Json::parse(version.after->json()).value_or(api::Json());
}

std::string fields_text(const std::vector<FieldChange>& fields) {
  constexpr std::size_t kMost = 12;
  std::string text;
  for (std::size_t i = 0; i < fields.size() && i < kMost; ++i) {
    const FieldChange& field = fields[i];
    text += fmt::format("    {}:  {}  |  {}\n", field.path,
                        field.before.empty() ? "(none)" : field.before,
                        field.after.empty() ? "(none)" : field.after);
  }
  if (fields.size() > kMost) text += fmt::format("    and {} more\n", fields.size() - kMost);
  return text;
}

std::string objects_text(const History& a, const History& b) {
  const auto in_a = objects_of(a);
  const auto in_b = objects_of(b);
  std::set<sim::Subject> all;
  for (const auto& [object, version] : in_a) all.insert(object);
  for (const auto& [object, version] : in_b) all.insert(object);
  std::string text;
  for (const sim::Subject& object : all) {
    const auto one = in_a.find(object);
    const auto other = in_b.find(object);
    if (one == in_a.end() || other == in_b.end()) {
      text += fmt::format("  {}: in {} alone\n", name_of(object), other == in_b.end() ? "A" : "B");
      continue;
    }
    const auto fields = field_changes(document_of(*one->second), document_of(*other->second));
    if (!fields.empty()) text += fmt::format("  {}\n{}", name_of(object), fields_text(fields));
  }
  return text.empty() ? "\nThe objects at the end are the same.\n"
                      : "\nObjects at the end, A | B:\n" + text;
}

std::string findings_text(const RunResult& a, const RunResult& b) {
  if (a.violations.empty() && b.violations.empty()) return "";
  std::string text = "\nFindings:\n";
  const auto add = [&text](std::string_view letter, const RunResult& result) {
    if (result.violations.empty()) text += fmt::format("  {}  none\n", letter);
    for (const Violation& violation : result.violations) {
      text += fmt::format("  {}  {} at event {}: {}\n", letter, violation.check, violation.event,
                          reports::printable_line(violation.message));
    }
  };
  add("A", a);
  add("B", b);
  return text;
}

bool same_findings(const RunResult& a, const RunResult& b) { return a.violations == b.violations; }

}  // namespace

InspectedRun run_of(const std::string& word, const std::string& profile,
                    const Extensions& extensions) {
  InspectedRun run;
  run.profile = profile;
  run.extensions = &extensions;
  const std::size_t text = word.find("@porchsim");
  const std::size_t at = text == std::string::npos ? word.rfind('@') : text;
  run.file = word.substr(0, at);
  if (at == std::string::npos) return run;
  const std::string what = word.substr(at + 1);
  run.seed = number_in(what);
  if (!run.seed) run.choices = text == std::string::npos ? "@" + what : what;
  return run;
}

int diff_runs(const InspectedRun& a, const InspectedRun& b, const Terminal& terminal) {
  const auto one = make_run(a, {}, terminal);
  if (!one) return one.error();
  const auto other = make_run(b, {}, terminal);
  if (!other) return other.error();
  const sim::Trace& trace_a = one->recording->trace;
  const sim::Trace& trace_b = other->recording->trace;
  const auto parting = parting_of(trace_a, trace_b);
  terminal.out << heading("A", a, *one) << heading("B", b, *other);
  if (!parting && same_findings(*one, *other)) {
    terminal.out << "\nThe runs are equal.\n";
    return kFine;
  }
  if (parting) {
    terminal.out << parting_text(*parting, trace_a, trace_b)
                 << objects_text(History(trace_a), History(trace_b));
  }
  terminal.out << findings_text(*one, *other);
  return kCheckFailed;
}

}  // namespace porchsim::scenarios
