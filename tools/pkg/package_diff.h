// `porchsim pkg diff`: what differs between two packages on disk.
#pragma once

#include <string>

#include "tools/pkg/verdict.h"

namespace porchsim::scenarios {

struct PackageDiff {
  std::string before;
  std::string after;
  bool names_only = false;
  bool by_value = false;  // formatting alone is no difference
};

// A line a file, each with its unified difference. Differs: there was one.
PackageVerdict diff_packages(const PackageDiff& diff, const PackageOutput& output);

}  // namespace porchsim::scenarios
