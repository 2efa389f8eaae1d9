// `porchsim pkg fmt`: files as kpt writes them back, so that a later merge or render changes only
// what it has to.
#pragma once

#include <string>
#include <vector>

#include "tools/pkg/verdict.h"

namespace porchsim::scenarios {

struct PackageFormat {
  std::vector<std::string> paths;  // files, folders of them, or "-": standard input to output
  bool check = false;              // tell what would change, write nothing
};

// Names each file that changed. All files are read before the first is written. Differs: `check`,
// and one would change.
PackageVerdict format_files(const PackageFormat& format, const PackageOutput& output);

}  // namespace porchsim::scenarios
