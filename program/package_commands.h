// `porchsim pkg …`: commands on packages on disk, without any simulation.
#pragma once

#include "program/jobs/terminal.h"
#include "tools/pkg/package_diff.h"
#include "tools/pkg/package_format.h"
#include "tools/pkg/package_merge.h"
#include "tools/pkg/package_render.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

class PackageCommands {
 public:
  explicit PackageCommands(const Terminal& terminal) : terminal_(terminal) {}

  void add_to(CLI::App& program);
  // Was one of them given?
  bool is_wanted(const CLI::App& program) const;
  // The command that was given; returns an ExitCode.
  int run(const CLI::App& program) const;

 private:
  const Terminal& terminal_;
  PackageMerge merge_;
  PackageRender render_;
  PackageFormat format_;
  PackageDiff diff_;
};

}  // namespace porchsim::scenarios
