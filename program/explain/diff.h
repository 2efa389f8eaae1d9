// `porchsim diff A B`: where two runs part, and what is different in the end.
#pragma once

#include <string>

#include "program/inspect/inspected_run.h"

namespace porchsim::scenarios {

// A run as one word: FILE (the plainest run), FILE@SEED, FILE@CHOICES-FILE or FILE@porchsim1:….
InspectedRun run_of(const std::string& word, const std::string& profile,
                    const Extensions& extensions);

// Returns 0 if the runs are equal, 1 if not, else another ExitCode.
int diff_runs(const InspectedRun& a, const InspectedRun& b, const Terminal& terminal);

}  // namespace porchsim::scenarios
