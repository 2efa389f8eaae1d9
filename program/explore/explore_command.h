// `porchsim explore` and `porchsim merge` on the command line.
#pragma once

#include <optional>
#include <string>

#include "program/explore/exploration.h"
#include "program/explore/merge.h"
#include "program/jobs/terminal.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

class ExploreCommand {
 public:
  ExploreCommand(const Terminal& terminal, const Extensions& extensions, unsigned processors)
      : terminal_(terminal) {
    explore_.extensions = &extensions;
    explore_.workers = processors;
  }

  void add_to(CLI::App& program);
  // Was one of them given?
  bool is_wanted(const CLI::App& program) const;
  // Returns an ExitCode.
  int run(const CLI::App& program);

 private:
  void add_explore(CLI::App& program);

  const Terminal& terminal_;
  ExploreArguments explore_;
  bool seeds_given_ = false;
  MergeArguments merge_;
};

}  // namespace porchsim::scenarios
