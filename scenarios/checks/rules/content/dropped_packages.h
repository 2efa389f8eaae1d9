// The packages within a package that an upgrade's new upstream has no longer. As kpt has it, such a
// package goes as a whole if the local one is as the old upstream's, and stays as it is if people
// have touched it. kpt: internal/util/update/resource-merge.go.
#pragma once

#include <string>
#include <vector>

#include "scenarios/checks/upgrade_sides.h"

namespace porchsim::scenarios {

struct DroppedPackage {
  enum class Touched { No, Yes, NobodyKnows };
  enum class Left { Nothing, Part, All };  // of its local files

  std::string folder;
  Touched touched;
  Left left;

  // All of it is there if people have touched it.
  bool is_as_touched() const { return touched != Touched::Yes || left == Left::All; }
  // Nothing of it is there, or all, if that may be.
  bool has_gone_or_stayed() const {
    return left == Left::Nothing || (left == Left::All && touched != Touched::No);
  }
};

// Of those that the local package has. Left out are those that kpt takes no part in, since they
// have an upstream of their own, and those that hold further packages.
std::vector<DroppedPackage> dropped_packages(const UpgradeFiles& files, ContentMemory& memory);

}  // namespace porchsim::scenarios
