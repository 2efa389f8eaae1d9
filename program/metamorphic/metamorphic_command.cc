#include "program/metamorphic/metamorphic_command.h"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "program/jobs/exit_code.h"
#include "program/jobs/option_words.h"
#include "program/jobs/output_file.h"
#include "program/jobs/progress.h"
#include "program/jobs/seed_range.h"
#include "reports/changed_lines.h"
#include "scenarios/format/profiles.h"
#include "scenarios/metamorphic/life.h"
#include "scenarios/written/scenario_writer.h"

namespace porchsim::scenarios {
namespace {

constexpr const char* kRandomSuite = "scenarios/suite/random";
constexpr std::size_t kContentKept = 4096;

std::string changed_lines(const std::string& plain, const std::string& other) {
  const auto [before, after] = reports::changed_lines(plain, other);
  std::string told;
  for (const std::string_view line : before) told += fmt::format("      - {}\n", line);
  for (const std::string_view line : after) told += fmt::format("      + {}\n", line);
  return told;
}

std::string told(const OtherEnd& difference) {
  if (!difference.check.empty())
    return fmt::format("    {}: {}\n", difference.check, difference.other);
  const std::string what = difference.what.text();
  if (difference.other.empty()) return fmt::format("    {} is not there\n", what);
  if (difference.plain.empty()) return fmt::format("    {} is there, too\n", what);
  return fmt::format("    {}\n{}", what, changed_lines(difference.plain, difference.other));
}

}  // namespace

void MetamorphicCommand::add_to(CLI::App& program) {
  CLI::App& command = *program.add_subcommand(
      "metamorphic",
      "replay what people did in random histories at rest, and in other ways: one end for all");
  command.add_option("PATH", paths_,
                     "scenarios with a random part (default: scenarios/suite/random)");
  command.add_option("--seed,--seeds", seeds_, "one seed, or a range A..B (default: 1)");
  command.add_option("--profile", profile_, "documents, porch-head or hardened")
      ->check(check_profile);
  command.add_option("--artifacts", folder_,
                     "write each life whose ends differ into this folder, as a scenario");
}

bool MetamorphicCommand::is_wanted(const CLI::App& program) const {
  return program.got_subcommand("metamorphic");
}

int MetamorphicCommand::run() {
  const auto seeds = read_seeds(seeds_);
  if (paths_.empty()) paths_ = {kRandomSuite};
  const auto set = load_scenarios(paths_, "", vocabulary(extensions_));
  if (!seeds || !set) {
    terminal_.err << fmt::format("porchsim: {}\n", seeds ? set.error() : seeds.error());
    return kUsage;
  }
  if (set->broken > 0) {
    terminal_.err << set->problems;
    return kUsage;
  }
  if (std::ranges::none_of(set->scenarios, [](const NamedScenario& one) {
        return one.scenario.random.has_value();
      })) {
    terminal_.err << "porchsim: no scenario there has a random part; write for example\n"
                     "random: {steps: 10}\n";
    return kUsage;
  }
  if (!folder_.empty() && !make_folder(folder_, terminal_)) return kCouldNotRun;
  Shared shared(kContentKept);
  Progress progress(terminal_, "lives", std::nullopt);
  std::uint64_t lived = 0;
  for (std::uint64_t seed = seeds->first;; ++seed) {
    for (const NamedScenario& scenario : set->scenarios) {
      progress.show(lived, fmt::format("{} come to another end", differ_));
      if (!scenario.scenario.random) continue;
      if (auto found = live(scenario, seed, shared)) {
        progress.clear();
        tell(scenario, seed, *found);
      }
      ++lived;
    }
    if (seed == seeds->last) break;
  }
  progress.clear();
  return close();
}

std::optional<SameEnd> MetamorphicCommand::live(const NamedScenario& scenario, std::uint64_t seed,
                                                Shared& shared) {
  RunOptions options;
  options.seed = seed;
  options.profile = find_profile(profile_);
  options.extensions = &extensions_;
  options.shared = &shared;
  options.keep_history = true;
  auto life = life_of(scenario.scenario, run_scenario(scenario.scenario, options));
  if (!life) {
    ++contested_;
    return std::nullopt;
  }
  SameEnd found = same_end(*std::move(life), options);
  const bool differs = !found.differences.empty();
  if (differs) found = shorter(std::move(found), options);
  runs_ += found.runs;
  overtaken_ += found.overtaken;
  ++(!found.judged ? broken_ : found.differences.empty() ? alike_ : differ_);
  return differs ? std::optional(std::move(found)) : std::nullopt;
}

void MetamorphicCommand::tell(const NamedScenario& scenario, std::uint64_t seed,
                              const SameEnd& found) {
  const Variation variation = found.differences.front().variation;
  terminal_.out << fmt::format(
      "FAIL  {}   seed {}   {}   {}: the same {} steps come to another end\n", scenario.name, seed,
      invariant_of(variation), to_string(variation), found.life.steps.size());
  for (const Step& step : found.life.steps)
    terminal_.out << fmt::format("  {}: {}\n", step.as.empty() ? "you" : step.as, step.text);
  for (const OtherEnd& difference : found.differences) terminal_.out << told(difference);
  terminal_.out << fmt::format("  Repeat:  {} metamorphic {} --seed {}\n\n", terminal_.program,
                               scenario.file, seed);
  if (folder_.empty()) return;
  std::string name = scenario.name;
  std::ranges::replace(name, '/', '-');
  const std::string file = fmt::format("{}/{}-{}.yaml", folder_, name, seed);
  const auto text = write_scenario(at_rest(found.life));
  if (text) {
    write_file(file, *text, terminal_);
  } else {
    terminal_.err << fmt::format("porchsim: {} cannot be written: {}\n", file, text.error());
  }
}

int MetamorphicCommand::close() const {
  terminal_.out << fmt::format(
      "{} lives, each lived in {} ways, {} runs: {} come to one end, {} do not\n"
      "left out: {} that fail as they are, {} in which variants want one package and the first has "
      "it; {} ways in which people went on before what a fault had struck was tried again\n",
      alike_ + differ_, variations().size() + 1, runs_, alike_, differ_, broken_, contested_,
      overtaken_);
  return differ_ == 0 ? kFine : kCheckFailed;
}

}  // namespace porchsim::scenarios
