// `porchsim exhaust FILE --delays N --faults N`: all runs of a small scenario that differ from the
// plainest in few places (scenarios/walk), the size of what was walked through, and what it found,
// told as any failure is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/jobs/scenario_set.h"
#include "program/jobs/terminal.h"
#include "scenarios/run/extensions.h"
#include "scenarios/walk/scenario_walk.h"
#include "sim/choice_set.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

class ExhaustCommand {
 public:
  // Both must outlive it.
  ExhaustCommand(const Terminal& terminal, const Extensions& extensions)
      : terminal_(terminal), extensions_(extensions) {}

  void add_to(CLI::App& program);
  // Was it given?
  bool is_wanted(const CLI::App& program) const;
  // Returns an ExitCode.
  int run() const;

 private:
  void tell_size(const NamedScenario& scenario, const Walked& walked) const;
  int tell_failures(const ScenarioSet& set, const std::vector<sim::ChoiceSet>& failures) const;

  const Terminal& terminal_;
  const Extensions& extensions_;
  std::string file_;
  std::string profile_;
  std::uint32_t delays_ = 1;
  std::uint32_t faults_ = 0;
  std::uint64_t most_runs_ = 0;
  bool every_run_ = false;
};

}  // namespace porchsim::scenarios
