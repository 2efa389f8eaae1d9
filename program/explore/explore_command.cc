#include "program/explore/explore_command.h"

#include <string_view>

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include "program/jobs/option_words.h"
#include "program/jobs/scenario_set.h"
#include "program/jobs/seed_range.h"

namespace porchsim::scenarios {
namespace {

// "7", "1..20", "1..".
std::string read_seeds(std::string_view text, SeedPlan& plan) {
  const std::size_t dots = text.find("..");
  bool fine = read_number(text.substr(0, dots), plan.first);
  if (dots == std::string_view::npos) {
    plan.last = plan.first;
  } else if (const std::string_view last = text.substr(dots + 2); last.empty()) {
    plan.last = SeedPlan::kNoEnd;
  } else {
    fine = read_number(last, plan.last) && fine;
  }
  if (fine && plan.last >= plan.first) return "";
  return fmt::format("\"{}\" is no range of seeds; write 1..5000, or 1.. with --time", text);
}

// "2/8".
std::string read_shard(std::string_view text, SeedPlan& plan) {
  const std::size_t slash = text.find('/');
  const bool fine = slash != std::string_view::npos &&
                    read_number(text.substr(0, slash), plan.shard) &&
                    read_number(text.substr(slash + 1), plan.shards);
  if (fine && plan.shard >= 1 && plan.shard <= plan.shards) return "";
  return fmt::format("\"{}\" is no shard; write 1/4 to 4/4", text);
}

void refuse(const char* option, const std::string& problem) {
  if (!problem.empty()) throw CLI::ValidationError(option, problem);
}

}  // namespace

void ExploreCommand::add_explore(CLI::App& program) {
  CLI::App& command = *program.add_subcommand(
      "explore", "look for failures in worlds out of chance, and make them small");
  command.add_option("PATH", explore_.paths,
                     "scenarios, or folders of them (default: a world that is drawn whole)");
  command.add_option_function<std::string>(
      "--seeds,--seed",
      [this](const std::string& text) {
        refuse("--seeds", read_seeds(text, explore_.seeds));
        seeds_given_ = true;
      },
      "A..B, or A.. with --time (default: 1..1000; with --time 1..)");
  command.add_option_function<std::string>(
      "--time",
      [this](const std::string& text) { explore_.time_ms = read_time_limit("--time", text); },
      "begin no further seed after this time: 60s, 5m");
  command.add_option_function<std::string>(
      "--shard",
      [this](const std::string& text) { refuse("--shard", read_shard(text, explore_.seeds)); },
      "I/N: every N-th seed, as one of N machines; porchsim merge puts them together");
  command.add_option("--out", explore_.out,
                     "folder of a journal, which a killed campaign goes on by, and a corpus of "
                     "failures, which the next begins with");
  add_jobs(command, explore_.workers);
  command.add_option("--profile", explore_.profile, "documents, porch-head or hardened")
      ->check(check_profile);
  command.add_flag("--json", explore_.json, "print one JSON object, and nothing else");
  command.add_option("--junit", explore_.junit_file, "write JUnit XML to this file");
  command.add_flag("--fail-fast", explore_.fail_fast, "stop at the first failure");
  command.add_flag_callback(
      "--no-shrink", [this] { explore_.shrink = false; }, "show failures as they came");
  add_limits(command, explore_.limits);
}

void ExploreCommand::add_to(CLI::App& program) {
  add_explore(program);
  CLI::App& merge =
      *program.add_subcommand("merge", "tell what the shards of one campaign have found together");
  merge.add_option("DIR", merge_.folders, "their folders (--out)")->required();
  merge.add_flag(
      "--partial", merge_.partial,
      "what there is, though shards or lines are missing: exit code 3 if nothing failed");
  merge.add_flag("--json", merge_.json, "print one JSON object, and nothing else");
  merge.add_option("--junit", merge_.junit_file, "write JUnit XML to this file");
}

bool ExploreCommand::is_wanted(const CLI::App& program) const {
  return program.got_subcommand("explore") || program.got_subcommand("merge");
}

int ExploreCommand::run(const CLI::App& program) {
  if (program.got_subcommand("merge")) return porchsim::scenarios::merge(merge_, terminal_);
  if (explore_.paths.empty()) explore_.paths = {std::string(kDrawnWorld)};
  if (!seeds_given_ && explore_.time_ms) explore_.seeds.last = SeedPlan::kNoEnd;
  if (explore_.seeds.last == SeedPlan::kNoEnd && !explore_.time_ms) {
    terminal_.err << "porchsim: --seeds without an end needs --time\n";
    return kUsage;
  }
  return explore(explore_, terminal_);
}

}  // namespace porchsim::scenarios
