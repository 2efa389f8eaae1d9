// `porchsim merge`: what one campaign would have told that had run all the seeds of its shards.
#pragma once

#include <string>
#include <vector>

#include "program/jobs/terminal.h"

namespace porchsim::scenarios {

struct MergeArguments {
  std::vector<std::string> folders{};  // of one campaign's shards
  bool partial = false;  // what there is: of shards that are missing, have not come to their end,
                         // or have lines that cannot be read, the rest
  bool json = false;
  std::string junit_file{};
};

// Returns an ExitCode: that of the campaign, or kBudgetSpent if something is missing and nothing
// failed.
int merge(const MergeArguments& arguments, const Terminal& terminal);

}  // namespace porchsim::scenarios
