// `porchsim metamorphic PATH… --seeds A..B`: what people did in random histories, done again at
// rest and then in other ways (scenarios/metamorphic): all must come to the same end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/jobs/scenario_set.h"
#include "program/jobs/terminal.h"
#include "scenarios/metamorphic/same_end.h"
#include "scenarios/run/extensions.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

class MetamorphicCommand {
 public:
  // Both must outlive it.
  MetamorphicCommand(const Terminal& terminal, const Extensions& extensions)
      : terminal_(terminal), extensions_(extensions) {}

  void add_to(CLI::App& program);
  // Was it given?
  bool is_wanted(const CLI::App& program) const;
  // Returns an ExitCode.
  int run();

 private:
  // What is to be told of it.
  std::optional<SameEnd> live(const NamedScenario& scenario, std::uint64_t seed, Shared& shared);
  void tell(const NamedScenario& scenario, std::uint64_t seed, const SameEnd& found);
  int close() const;

  const Terminal& terminal_;
  const Extensions& extensions_;
  std::vector<std::string> paths_;
  std::string seeds_ = "1";
  std::string profile_;
  std::string folder_;
  // So many lives
  std::uint64_t alike_ = 0;
  std::uint64_t differ_ = 0;
  std::uint64_t broken_ = 0;     // they fail as they are
  std::uint64_t contested_ = 0;  // who is first decides
  std::uint64_t overtaken_ = 0;  // ways
  std::uint64_t runs_ = 0;
};

}  // namespace porchsim::scenarios
