#include "program/command_line.h"

#include <ostream>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "program/bench/bench_command.h"
#include "program/campaign/everywhere.h"
#include "program/cel_command.h"
#include "program/commands.h"
#include "program/exhaust/exhaust_command.h"
#include "program/explore/explore_command.h"
#include "program/jobs/option_words.h"
#include "program/jobs/seed_range.h"
#include "program/metamorphic/metamorphic_command.h"
#include "program/package_commands.h"
#include "program/template/template_command.h"
#include "program/usage.h"

namespace porchsim::scenarios {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 fine, 1 a check failed, 2 could not run, 3 budget spent before all ran,\n"
    "4 not deterministic, 64 bad usage or file.";

void add_run(CLI::App& program, RunArguments& run) {
  CLI::App& command = *program.add_subcommand(
      "run", "run scenarios: every check watches, failures are shrunk and told");
  command.add_option("PATH", run.paths,
                     "scenario files, or folders of them (default: scenarios/suite)");
  command.add_option_function<std::string>(
      "--seed,--seeds",
      [&run](const std::string& text) {
        const auto seeds = read_seeds(text);
        if (!seeds) throw CLI::ValidationError("--seeds", seeds.error());
        run.seeds = *seeds;
      },
      "one seed, or a range A..B (default: 1)");
  command.add_flag("--plain", run.plain,
                   "the plainest run: no delay, no fault, the oldest task first");
  command.add_option("--choices", run.choices,
                     "repeat the run with these choices, as a failure prints them: TEXT or @FILE");
  add_everywhere(command, run.everywhere, run.point);
  command
      .add_option("--profile", run.profile,
                  "documents (default), porch-head or hardened: how the controllers behave")
      ->check(check_profile);
  command.add_option("--filter", run.filter,
                     "only scenarios whose name matches this regular expression");
  command.add_flag("--fail-fast", run.fail_fast, "stop at the first failure");
  command.add_option_function<std::string>(
      "--budget",
      [&run](const std::string& text) { run.budget_ms = read_time_limit("--budget", text); },
      "begin no further run after this time: 60s, 5m");
  command.add_flag("--fingerprint", run.fingerprints_only,
                   "print \"scenario seed fingerprint\" a run, nothing else");
  command.add_option("--junit", run.junit_file, "write JUnit XML to this file");
  command.add_option("--json", run.json_file, "write results as JSON to this file");
  command.add_option("--artifacts", run.artifacts_folder,
                     "write choices and story of each failure into this folder");
  command.add_option("--export", run.export_folder,
                     "write the Git repositories at the end of the run, bare, below this folder");
  add_jobs(command, run.workers);
  command.add_flag_callback(
      "--no-shrink", [&run] { run.shrink = false; }, "show failures as they came");
  command.add_flag("--twice", run.twice, "run each again and compare: a difference is exit code 4");
  add_limits(command, run.limits);
  command
      .add_flag("--keep-trace", run.keep_trace,
                "keep the events of every run, which must change no run (tests/fingerprints)")
      ->group("");
  command
      .add_option("--main-job", run.main_job,
                  "the paths (or this one) with fixed seeds, then fresh seeds on what is random")
      ->group("");
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, const ProcessFacts& facts,
                     const Terminal& terminal, const Extensions& extensions) {
  CLI::App program(
      "porchsim runs production Porch controllers in a deterministic world of their own.",
      "porchsim");
  program.footer(kFooter);
  program.require_subcommand(1);
  program.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("porchsim: {}; --help tells more\n", error.what());
  });
  program.set_version_flag("--version", "porchsim 0.1.0");
  RunArguments run;
  run.workers = facts.processors;
  run.fresh_seed = facts.fresh_seed;
  run.extensions = &extensions;
  add_run(program, run);
  OtherCommands others(terminal, extensions);
  others.add_to(program);
  BenchCommand bench(terminal);
  bench.add_to(program);
  ExploreCommand explore(terminal, extensions, facts.processors);
  explore.add_to(program);
  PackageCommands packages(terminal);
  packages.add_to(program);
  CelCommand cel(terminal);
  cel.add_to(program);
  TemplateCommand set_template(terminal);
  set_template.add_to(program);
  ExhaustCommand exhaust(terminal, extensions);
  exhaust.add_to(program);
  MetamorphicCommand metamorphic(terminal, extensions);
  metamorphic.add_to(program);

  const auto refuse = [&terminal](const std::string& problem) {
    terminal.err << "porchsim: " << problem << "\n";
    return kUsage;
  };
  if (arguments.empty()) {
    terminal.err << program.help();
    return kUsage;
  }
  const std::string unknown = unknown_word(program, arguments);
  if (!unknown.empty()) return refuse(unknown);
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    program.parse(reversed);
  } catch (const CLI::ParseError& error) {
    const int code = program.exit(error, terminal.out, terminal.err);
    return code == 0 ? kFine : kUsage;
  }
  if (program.got_subcommand("run")) {
    if (run.paths.empty() && !run.main_job.empty()) run.paths = {run.main_job};
    if (run.point && run.everywhere.empty()) return refuse(kPointOfNothing);
    const std::string problem = default_paths(run.paths);
    return problem.empty() ? run_campaign(run, terminal) : refuse(problem);
  }
  if (bench.is_wanted(program)) return bench.run();
  if (explore.is_wanted(program)) return explore.run(program);
  if (packages.is_wanted(program)) return packages.run(program);
  if (cel.is_wanted(program)) return cel.run();
  if (set_template.is_wanted(program)) return set_template.run();
  if (exhaust.is_wanted(program)) return exhaust.run();
  if (metamorphic.is_wanted(program)) return metamorphic.run();
  return others.run(program);
}

}  // namespace porchsim::scenarios
