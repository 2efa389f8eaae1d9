// `porchsim explore`: scenarios with many seeds, failures by kind, the first of each made small and
// kept. Which seeds are run depends on time, workers and shard; what a seed shows does not.
//
//   the corpus     what failed in earlier campaigns, by its choices
//   the seeds      a line in the journal each, as they end
//   the kinds      of failure: the first of each is shrunk and told
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/explore/seed_plan.h"
#include "program/jobs/last_words.h"
#include "program/jobs/terminal.h"
#include "scenarios/run/extensions.h"

namespace porchsim::scenarios {

struct ExploreArguments {
  std::vector<std::string> paths{};
  SeedPlan seeds{};
  std::optional<std::uint64_t> time_ms;  // begin no further seed after this time
  std::string profile{};
  std::string out{};  // folder of journal and corpus; "" = none
  bool json = false;
  std::string junit_file{};
  bool shrink = true;
  bool fail_fast = false;
  unsigned workers = 1;
  ProcessLimits limits{};
  const Extensions* extensions = nullptr;
};

// Returns an ExitCode.
int explore(const ExploreArguments& arguments, const Terminal& terminal);

}  // namespace porchsim::scenarios
