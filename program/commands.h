// All commands but run: each reads its arguments into members and does one thing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/explain/explain.h"
#include "program/explain/likely.h"
#include "program/explain/reproduce.h"
#include "program/inspect/inspect.h"
#include "program/inspect/show.h"
#include "program/jobs/scenario_set.h"
#include "program/jobs/terminal.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

class OtherCommands {
 public:
  OtherCommands(const Terminal& terminal, const Extensions& extensions)
      : terminal_(terminal), extensions_(extensions) {}

  void add_to(CLI::App& program);
  // The command that was given; returns an ExitCode.
  int run(const CLI::App& program);

 private:
  void add_choice_of_run(CLI::App& command);
  void add_explaining(CLI::App& program);
  int trace();
  int show();
  int explain();
  int diff();
  int likely();
  int reproduce();
  // Of the paths, or of the suite; nothing if there are none, which has then been said.
  std::optional<ScenarioSet> scenarios();
  int list();
  int lint();
  int init();
  int conform();
  int coverage();
  int reference();

  // The run that trace and show look into.
  InspectedRun inspected() const {
    return {file_, seed_, choices_, profile_, everywhere_, point_, &extensions_, stop_at_};
  }

  const Terminal& terminal_;
  const Extensions& extensions_;
  std::vector<std::string> paths_;
  std::string file_;
  std::string choices_;
  std::string profile_;
  std::string everywhere_;
  std::optional<std::uint64_t> point_;
  std::string yaml_ = "text";
  std::optional<std::uint64_t> seed_;
  bool plain_ = false;
  TraceColumns columns_;
  std::vector<std::string> object_;  // as it is called in `show`
  Shown shown_;
  sim::EventId stop_at_ = 0;
  ExplainOptions explained_;
  LikelyOptions likely_;
  ReproduceOptions reproduced_;
  std::string other_;  // of two runs the second
};

}  // namespace porchsim::scenarios
