// `porchsim template SET`: the variants that a PackageVariantSet would make.
#pragma once

#include <string>
#include <vector>

#include "program/jobs/terminal.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

class TemplateCommand {
 public:
  explicit TemplateCommand(const Terminal& terminal) : terminal_(terminal) {}

  void add_to(CLI::App& program);
  // Was it given?
  bool is_wanted(const CLI::App& program) const;
  // Returns an ExitCode.
  int run() const;

 private:
  const Terminal& terminal_;
  std::string set_;
  std::vector<std::string> repositories_;
  std::vector<std::string> objects_;
  std::string profile_;
  bool table_ = false;
};

}  // namespace porchsim::scenarios
