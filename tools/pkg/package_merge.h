// `porchsim pkg merge`: the three-way update of a package on disk, with the strategies of kpt.
#pragma once

#include <string>

#include "tools/pkg/verdict.h"

namespace porchsim::scenarios {

struct PackageMerge {
  std::string strategy;  // one of kpt's four
  std::string base;      // the upstream package as it was taken
  std::string ours;      // the package as it is now
  std::string theirs;    // the upstream package as it has become
  std::string out;       // a new folder, or `ours` itself
};

// Writes the merged package to `out` and tells what differs from `ours`. Differs: the packages do
// not go together (kpt's own words), and nothing is written.
PackageVerdict merge_package(const PackageMerge& merge, const PackageOutput& output);

}  // namespace porchsim::scenarios
