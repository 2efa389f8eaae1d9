#include "program/bench/bench_command.h"

#include <CLI/CLI.hpp>

#include <ostream>

#include "program/jobs/exit_code.h"
#include "program/jobs/option_words.h"
#include "scenarios/format/profiles.h"
#include "tools/bench/bench.h"

namespace porchsim::scenarios {

void BenchCommand::add_to(CLI::App& program) {
  CLI::App& bench = *program.add_subcommand("bench", "measure the controller or a whole fan-out");
  bench.add_option("WHAT", what_, "uptodate or fanout")
      ->required()
      ->check(CLI::IsMember({"uptodate", "fanout"}));
  bench.add_option("--n", n_, "variants (default: 1000)")->check(CLI::PositiveNumber);
  bench.add_flag("--json", json_, "one line of JSON");
  bench.add_flag("--set", by_set_, "of a fan-out: one PackageVariantSet makes the variants");
  bench.add_flag("--upgrade", upgrade_,
                 "of a fan-out: go on until each variant has a draft of the next upstream");
  bench
      .add_option("--profile", profile_,
                  "whose behaviour the set's controller has (default: hardened)")
      ->check(check_profile);
}

bool BenchCommand::is_wanted(const CLI::App& program) const {
  return program.got_subcommand("bench");
}

int BenchCommand::run() const {
  const auto print = [this](const auto& result) {
    if (!result) {
      terminal_.err << "porchsim: " << result.error() << "\n";
      return static_cast<int>(kCouldNotRun);
    }
    terminal_.out << (json_ ? to_json(*result) : to_text(*result));
    return static_cast<int>(kFine);
  };
  if (what_ == "uptodate") return print(bench_up_to_date(n_));
  const auto profile = find_profile(profile_).value_or(api::Profile::Hardened);
  return print(
      bench_fan_out({.n = n_, .by_set = by_set_, .profile = profile, .upgrade = upgrade_}));
}

}  // namespace porchsim::scenarios
