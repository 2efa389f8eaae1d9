// `porchsim run`: a campaign over scenarios and seeds, with progress, the stories of failures, a
// summary and files for CI.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/jobs/last_words.h"
#include "program/jobs/seed_range.h"
#include "program/jobs/terminal.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {

struct RunArguments {
  std::vector<std::string> paths;
  std::optional<SeedRange> seeds;  // --seed N, --seeds A..B
  bool plain = false;              // every choice 0
  std::string choices;             // --choices TEXT or @FILE
  std::string everywhere;          // --crash-everywhere, --fault-everywhere KIND: the fault's word
  std::optional<std::uint64_t> point;  // --point N: of these runs this one alone
  std::string profile;
  std::string filter;
  bool fail_fast = false;
  std::optional<std::uint64_t> budget_ms;
  bool fingerprints_only = false;
  std::string junit_file;
  std::string json_file;
  std::string artifacts_folder;
  std::string export_folder;
  unsigned workers = 1;
  ProcessLimits limits{};
  bool shrink = true;
  bool twice = false;
  bool keep_trace = false;
  std::string main_job;          // this suite with its fixed seeds, then fresh random ones; "" = no
  std::uint64_t fresh_seed = 0;  // of the main job: where fresh seeds begin
  const Extensions* extensions = nullptr;
};

// Returns the program's exit code.
int run_campaign(const RunArguments& arguments, const Terminal& terminal);

}  // namespace porchsim::scenarios
