// What the program's exit code says; `porchsim --help` and the README have the same table.
#pragma once

namespace porchsim::scenarios {

enum ExitCode : int {
  kFine = 0,
  kCheckFailed = 1,  // a check or an expectation failed
  kCouldNotRun =
      2,  // something outside the scenarios: a file that cannot be written, a crash, stale choices
  kBudgetSpent = 3,       // the budget ran out before everything ran; what ran was fine
  kNotDeterministic = 4,  // a run differed from itself
  kUsage = 64,            // bad arguments or a broken scenario file; nothing was run or written
};

}  // namespace porchsim::scenarios
