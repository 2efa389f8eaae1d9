#include "program/bench/bench_command.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <expected>
#include <ostream>
#include <utility>

#include "program/jobs/child_process.h"
#include "program/jobs/exit_code.h"
#include "program/jobs/option_words.h"
#include "program/jobs/output_file.h"
#include "scenarios/format/profiles.h"
#include "tools/bench/fan_out_scale.h"

namespace porchsim::scenarios {
namespace {

std::expected<FanOutResult, std::string> bench_of(const std::string& what,
                                                  const FanOutOptions& options) {
  if (what == "revisions") return bench_revisions(options.n);
  if (what == "sync") return bench_sync(options.n);
  return bench_fan_out(options);
}

// In a process of its own, whose memory is of this size alone.
std::expected<FanOutResult, std::string> bench_apart(const std::string& what,
                                                     const FanOutOptions& options) {
  const ProcessLimits limits{.processor_time = std::chrono::hours(24), .memory_bytes = 0};
  ChildProcess child(limits, Speech::Heard, [&](const Line& parent) {
    const auto result = bench_of(what, options);
    parent.say(result ? "" : result.error());
    if (result) parent.say(to_json(*result));
  });
  const auto error = child.line().hear();
  const auto json = child.line().hear();
  const auto death = child.end();
  if (error && !error->empty()) return std::unexpected(*error);
  if (death || !json) {
    return std::unexpected(
        fmt::format("the process of size {} died{}", options.n,
                    death && !death->message.empty() ? ": " + death->message : ""));
  }
  return fan_out_result_of(*json);
}

}  // namespace

void BenchCommand::add_to(CLI::App& program) {
  CLI::App& bench = *program.add_subcommand("bench", "measure the controller or a whole world");
  bench.add_option("WHAT", what_, "uptodate, fanout, revisions or sync")
      ->required()
      ->check(CLI::IsMember({"uptodate", "fanout", "revisions", "sync"}));
  CLI::Option& n = *bench.add_option("--n", n_, "variants or package revisions (default: 1000)")
                        ->check(check_count);
  bench.add_flag("--json", json_, "one line of JSON");
  bench.add_flag("--set", by_set_, "of a fan-out: one PackageVariantSet makes the variants");
  bench.add_flag("--upgrade", upgrade_,
                 "of a fan-out: go on until each variant has a draft of the next upstream");
  bench
      .add_option("--profile", profile_,
                  "whose behaviour the set's controller has (default: hardened)")
      ->check(check_profile);
  CLI::Option& scale =
      *bench
           .add_option(
               "--scale", scale_,
               "a world of each of these sizes: 100,1000,10000; a table, what it grows with, "
               "a plot")
           ->delimiter(',')
           ->check(check_count)
           ->excludes(&n);
  bench.add_option("--svg", svg_, "of --scale: write the plot to this file")->needs(&scale);
  bench
      .add_option("--max-exponent", max_exponent_,
                  "of --scale: exit code 1 where processor time, counts or memory grow by a "
                  "higher power of the size")
      ->needs(&scale);
}

bool BenchCommand::is_wanted(const CLI::App& program) const {
  return program.got_subcommand("bench");
}

std::string BenchCommand::problem() const {
  if (what_ != "fanout" && (by_set_ || upgrade_ || !profile_.empty()))
    return "--set, --upgrade and --profile are of bench fanout alone";
  if (!profile_.empty() && !by_set_)
    return "--profile is of the controller of a set; write --set, too";
  if (what_ == "uptodate" && !scale_.empty())
    return "--scale measures whole worlds; write it with fanout, revisions or sync";
  return "";
}

int BenchCommand::run() const {
  if (const std::string what = problem(); !what.empty()) {
    terminal_.err << "porchsim: " << what << "\n";
    return kUsage;
  }
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
  const FanOutOptions options{.n = n_, .by_set = by_set_, .profile = profile, .upgrade = upgrade_};
  return scale_.empty() ? print(bench_of(what_, options)) : run_scale(options);
}

int BenchCommand::run_scale(const FanOutOptions& options) const {
  const auto refuse = [this](const std::string& problem) {
    terminal_.err << "porchsim: " << problem << "\n";
    return kCouldNotRun;
  };
  if (!has_a_place(svg_, terminal_)) return kCouldNotRun;
  std::vector<FanOutResult> results;
  for (const std::uint64_t n : scale_) {
    FanOutOptions one = options;
    one.n = n;
    auto result = bench_apart(what_, one);
    if (!result) return refuse(result.error());
    results.push_back(std::move(*result));
  }
  const FanOutScale scale = scale_of(options, std::move(results));
  terminal_.out << (json_ ? to_json(scale) : to_text(scale) + "\n" + to_terminal(scale.plot()));
  if (!svg_.empty() && !write_file(svg_, to_svg(scale.plot()), terminal_)) return kCouldNotRun;
  int code = kFine;
  for (const CostGrowth& growth : scale.growths()) {
    if (max_exponent_ <= 0 || growth.of_the_clock || growth.exponent <= max_exponent_) continue;
    terminal_.err << fmt::format("porchsim: {} {} grow with n^{:.2f}, more than n^{:.2f}\n",
                                 growth.phase, growth.cost, growth.exponent, max_exponent_);
    code = kCheckFailed;
  }
  return code;
}

}  // namespace porchsim::scenarios
