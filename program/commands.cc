#include "program/commands.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "base/read_file.h"
#include "program/campaign/everywhere.h"
#include "program/coverage.h"
#include "program/explain/diff.h"
#include "program/jobs/option_words.h"
#include "program/jobs/output_file.h"
#include "program/jobs/repeat.h"
#include "program/usage.h"
#include "scenarios/document/source_files.h"
#include "scenarios/document/yaml_loader.h"
#include "scenarios/format/profiles.h"
#include "scenarios/format/starter.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/words/reference.h"
#include "scenarios/words/schema.h"
#include "tools/conform/conform.h"

namespace porchsim::scenarios {

// The same words as those of `run`, so that a line that repeats a failure serves here too.
void OtherCommands::add_choice_of_run(CLI::App& command) {
  command.add_option_function<std::string>(
      "--seed,--seeds", [this](const std::string& text) { seed_ = read_seed("--seed", text); },
      "a seed's run");
  command.add_flag("--plain", plain_, "the plainest run (the default)");
  command.add_option("--choices", choices_, "choices as a failure prints them: TEXT or @FILE");
  add_everywhere(command, everywhere_, point_);
  command.add_option("--profile", profile_, "documents, porch-head or hardened")
      ->check(check_profile);
}

void OtherCommands::add_explaining(CLI::App& program) {
  CLI::App& explain =
      *program.add_subcommand("explain", "tell why a run failed: who did what, not knowing what");
  explain.add_option("SCENARIO", file_, "a scenario file")->required();
  add_choice_of_run(explain);
  explain.add_option("--check", explained_.check,
                     "the check whose finding is explained (default: the one that showed first)");
  explain.add_flag("--json", explained_.json, "as one JSON object");
  explain.add_flag_callback(
      "--no-shrink", [this] { explained_.shrink = false; }, "explain a seed's failure as it came");

  CLI::App& likely = *program.add_subcommand(
      "likely", "tell from which event on a failure is likely: fresh choices after each of them");
  likely.add_option("SCENARIO", file_, "a scenario file")->required();
  add_choice_of_run(likely);
  likely.add_option("--check", likely_.check, "the check that fails (default: the first)");
  likely.add_option("--tries", likely_.tries, "fresh continuations of each event (default: 50)")
      ->check(check_count);

  CLI::App& reproduce = *program.add_subcommand(
      "reproduce", "write a run that failed as a scenario that fails alike, whatever the seed");
  reproduce.add_option("SCENARIO", file_, "a scenario file")->required();
  add_choice_of_run(reproduce);
  reproduce.add_option("--check", reproduced_.check, "the check that fails (default: the first)");
  reproduce.add_option("-o,--output", reproduced_.file, "a new file, beside SCENARIO");

  CLI::App& diff = *program.add_subcommand("diff", "where two runs part, and what differs then");
  diff.add_option("A", file_, "a run: FILE, FILE@SEED, FILE@CHOICES-FILE or FILE@porchsim1:…")
      ->required();
  diff.add_option("B", other_, "another")->required();
  diff.add_option("--profile", profile_, "documents, porch-head or hardened")->check(check_profile);
}

void OtherCommands::add_to(CLI::App& program) {
  CLI::App& trace = *program.add_subcommand("trace", "print the events of one run");
  trace.add_option("SCENARIO", file_, "a scenario file")->required();
  add_choice_of_run(trace);
  trace.add_flag("--all", columns_.everything, "also scheduling, timers and reads");
  trace.add_option("--stop-at", stop_at_,
                   "stop for a debugger (gdb --args porchsim trace …) at the event of this number");
  trace.add_flag("--fingerprints", columns_.fingerprints, "the run's fingerprint after each event");

  CLI::App& show = *program.add_subcommand("show", "print an object as it stood at an event");
  show.add_option(
          "OBJECT", object_,
          "KIND/NAME or KIND NAME, for example PackageRevision/edge.app.v1; files/REVISION: "
          "its files")
      ->required()
      ->expected(1, 2);
  show.add_option("--in", file_, "the scenario file")->required();
  show.add_option("--at", shown_.event,
                  "the event's number, as trace and stories print it (default: the end)");
  show.add_option("-o,--output", shown_.format, "json or yaml: the whole of it, nothing cut")
      ->check(CLI::IsMember({"json", "yaml"}));
  add_choice_of_run(show);

  add_explaining(program);
  CLI::App& list = *program.add_subcommand("list", "list scenarios and what they say");
  list.add_option("PATH", paths_, "files or folders (default: scenarios/suite)");
  CLI::App& lint = *program.add_subcommand("lint", "check scenario files without running them");
  lint.add_option("PATH", paths_, "files or folders (default: scenarios/suite)");
  program.add_subcommand("schema", "print the JSON Schema of scenario files");
  CLI::App& reference = *program.add_subcommand(
      "reference", "print docs/scenario-reference.md: every word of a scenario");
  reference.add_option("PATH", paths_, "where examples come from (default: scenarios/suite)");
  CLI::App& init = *program.add_subcommand("init", "write a scenario to start from");
  init.add_option("FILE", file_, "a new file")->required();

  CLI::App& conform =
      *program.add_subcommand("conform", "replay recordings of the real controllers and compare");
  conform.add_option("PATH", paths_, "recorded vectors, or folders of them")->required();
  conform.add_option("--yaml", yaml_, "compare YAML as text (byte for byte) or by value")
      ->check(CLI::IsMember({"text", "value"}));

  CLI::App& coverage = *program.add_subcommand("coverage", "print docs/coverage.md");
  coverage.add_option("PATH", paths_, "the suite (default: scenarios/suite)");
}

int OtherCommands::run(const CLI::App& program) {
  if (program.got_subcommand("trace")) return trace();
  if (program.got_subcommand("show")) return show();
  if (program.got_subcommand("explain")) return explain();
  if (program.got_subcommand("likely")) return likely();
  if (program.got_subcommand("reproduce")) return reproduce();
  if (program.got_subcommand("diff")) return diff();
  if (program.got_subcommand("list")) return list();
  if (program.got_subcommand("lint")) return lint();
  if (program.got_subcommand("init")) return init();
  if (program.got_subcommand("conform")) return conform();
  if (program.got_subcommand("coverage")) return coverage();
  if (program.got_subcommand("reference")) return reference();
  terminal_.out << scenario_schema(vocabulary(extensions_));
  return kFine;
}

int OtherCommands::trace() { return print_trace(inspected(), columns_, terminal_); }

// As on the command line of kubectl, or in two words as in a scenario.
int OtherCommands::show() {
  shown_.object = fmt::format("{}", fmt::join(object_, "/"));
  std::ranges::replace(shown_.object, ' ', '/');
  return show_object(inspected(), shown_, terminal_);
}

int OtherCommands::explain() { return explain_run(inspected(), explained_, terminal_); }

int OtherCommands::likely() { return tell_how_likely(inspected(), likely_, terminal_); }

int OtherCommands::reproduce() {
  return porchsim::scenarios::reproduce(inspected(), reproduced_, terminal_);
}

int OtherCommands::diff() {
  return diff_runs(run_of(file_, profile_, extensions_), run_of(other_, profile_, extensions_),
                   terminal_);
}

std::optional<ScenarioSet> OtherCommands::scenarios() {
  const std::string problem = default_paths(paths_);
  auto set = problem.empty() ? load_scenarios(paths_, "", vocabulary(extensions_))
                             : std::unexpected(problem);
  if (set) return *std::move(set);
  terminal_.err << "porchsim: " << set.error() << "\n";
  return std::nullopt;
}

int OtherCommands::list() {
  const auto set = scenarios();
  if (!set) return kUsage;
  for (const NamedScenario& one : set->scenarios) {
    terminal_.out << fmt::format("{:<48}  {}\n", one.name, one.scenario.name);
  }
  terminal_.err << set->problems;
  return set->broken > 0 ? kUsage : kFine;
}

int OtherCommands::lint() {
  const auto set = scenarios();
  if (!set) return kUsage;
  terminal_.err << set->problems;
  terminal_.out << fmt::format("{} fine, {} broken\n", set->scenarios.size(), set->broken);
  return set->broken > 0 ? kUsage : kFine;
}

int OtherCommands::init() {
  const std::filesystem::path path(file_);
  if (!is_new_file(file_, terminal_)) return kUsage;
  if (path.extension() != ".yaml" && path.extension() != ".yml") {
    terminal_.err << fmt::format(
        "porchsim: {} is no scenario's name, who runs its folder would miss "
        "it; write {}.yaml\n",
        file_, file_);
    return kUsage;
  }
  if (!has_a_place(file_, terminal_)) return kCouldNotRun;
  if (!write_file(file_, starter_scenario(""), terminal_)) return kCouldNotRun;
  terminal_.out << fmt::format("wrote {}; run it with: {} run {}\n", file_, terminal_.program,
                               shell_word(file_));
  return kFine;
}

int OtherCommands::conform() {
  std::string text;
  const int code = run_conform({paths_, yaml_ == "value"}, text);
  terminal_.out << text;
  return code;
}

int OtherCommands::reference() {
  const auto set = scenarios();
  if (!set) return kUsage;
  const auto files = make_disk_files();
  std::vector<ExampleFile> examples;
  for (const NamedScenario& one : set->scenarios) {
    const std::string text = files->read(one.scenario.file).value_or("");
    const auto documents = load_yaml(one.scenario.file, text);
    if (documents) examples.push_back({one.file, text.size(), documents->front()});
  }
  terminal_.out << scenario_reference(examples, vocabulary(extensions_));
  return kFine;
}

int OtherCommands::coverage() {
  if (!paths_.empty()) paths_.resize(1);  // one suite, with its rules beside it
  const auto set = scenarios();
  if (!set) return kUsage;
  const std::string rules_file = paths_.front() + "/rules.txt";
  const auto rules = base::read_file(rules_file);
  if (set->broken > 0 || !rules) {
    terminal_.err << "porchsim: "
                  << (set->broken > 0 ? set->problems
                                      : fmt::format("{}, which lists the rules to cover: {}",
                                                    rules_file, rules.error()))
                  << "\n";
    return kUsage;
  }
  std::vector<CoveringScenario> covering;
  for (const NamedScenario& one : set->scenarios)
    covering.push_back({one.name, one.scenario.covers});
  const RuleCoverage result = porchsim::scenarios::coverage(read_rules(*rules), covering);
  terminal_.out << result.page;
  for (const std::string& rule : result.missing) terminal_.err << "not covered: " << rule << "\n";
  for (const std::string& tag : result.unknown) terminal_.err << "no such rule: " << tag << "\n";
  return result.missing.empty() && result.unknown.empty() ? kFine : kCheckFailed;
}

}  // namespace porchsim::scenarios
