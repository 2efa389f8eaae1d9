// What an upgrade was made of and what it made, field by field: the old upstream, the new one, the
// local package and the result.
//
// Only upgrades that a check can judge from outside: strategy resource-merge, no function that runs
// on the result (it may change every field), files that can be read, and folders that are packages
// on each side that has them, or on none.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kpt/package/files.h"
#include "kpt/update/merge.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/package_fields.h"

namespace porchsim::scenarios {

// Of the upgrade that created a revision by this write; nothing for all other writes.
std::optional<kpt::UpdateStrategy> strategy_of_upgrade(const Write& write, const Truth& truth);

// The same file by file, of any strategy.
struct UpgradeFiles {
  kpt::Files base;
  kpt::Files upstream;
  kpt::Files local;
  kpt::Files result;
};
// Nothing for a write that is no upgrade, or whose sides nobody can read.
std::optional<UpgradeFiles> files_of_upgrade(const Write& write, const Truth& truth);

// The folders of the packages within a package: "sub".
std::set<std::string> packages_within(const kpt::Files& package);

// Whether a function of it, or of a package within it, may change what it has; also where nobody
// can read that.
bool runs_functions(const kpt::Files& package, ContentMemory& memory);

struct UpgradeSides {
  FieldsPtr base;
  FieldsPtr upstream;
  FieldsPtr local;
  FieldsPtr stored;  // the local package with the marks that it has itself
  FieldsPtr merged;
  // Of the packages within the old upstream one is no more.
  bool upstream_drops_a_package = false;
  bool local_drops_a_package = false;
  std::vector<std::string> packages_again;  // of those that it drops, in the result
};

// Of the write that created a revision by an upgrade; null for all other writes. Valid while the
// write lives.
const UpgradeSides* sides_of_upgrade(const Write& write, const Truth& truth);

// The places of fields (not of resources and mappings) that any side has and `one` and `other` do
// not have alike.
std::vector<FieldPlace> changed_fields(const UpgradeSides& sides, const Fields& one,
                                       const Fields& other);
// Can anybody say from outside what becomes of that field? Not where one of the sides that went
// into the merge has
// - a null there or around it, which clears what others have,
// - an empty list there, which is something to kpt and may be left of one that is gone,
// - a mapping there, as where a bare element grew, or
// - around it a list that is tangled, or goes by other keys than another side's.
bool is_judged(const UpgradeSides& sides, const FieldPlace& place);

}  // namespace porchsim::scenarios
