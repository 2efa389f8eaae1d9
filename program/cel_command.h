// `porchsim cel EXPR`: one expression, evaluated as cel-go would.
#pragma once

#include <string>

#include "program/jobs/terminal.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

class CelCommand {
 public:
  explicit CelCommand(const Terminal& terminal) : terminal_(terminal) {}

  void add_to(CLI::App& program);
  // Was it given?
  bool is_wanted(const CLI::App& program) const;
  // Returns an ExitCode.
  int run() const;

 private:
  const Terminal& terminal_;
  std::string expression_;
  std::string input_;
  bool as_controller_ = false;
  bool shows_type_ = false;
  bool shows_cost_ = false;
};

}  // namespace porchsim::scenarios
