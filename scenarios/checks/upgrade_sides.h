// What an upgrade was made of and what it made, field by field: the old upstream, the new one, the
// local package and the result, each as a map from a field's place to its value as text.
//
// Only upgrades that a check can judge from outside: strategy resource-merge, no function that runs
// on the result (it may change every field), packages without subpackages, files that can be read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

struct FieldPlace {
  std::string resource;           // "apps Deployment default/app in deploy.yaml", "notes.md"
  std::vector<std::string> path;  // keys of mappings; empty = the resource as a whole

  std::string to_string() const;
  friend auto operator<=>(const FieldPlace&, const FieldPlace&) = default;
};

// A resource has a value (all of its text), and so have mappings (kMapping), scalars, and lists
// (which count as one value, whatever the order of their elements). Null and [] are nothing.
using Fields = std::map<FieldPlace, std::string>;
inline constexpr std::string_view kMapping = "{";

struct UpgradeSides {
  Fields base;
  Fields upstream;
  Fields local;
  Fields merged;
};

// Of the write that created a revision by an upgrade; nothing for all other writes.
std::optional<UpgradeSides> sides_of_upgrade(const Write& write, const Truth& truth);

// The places of fields (not of resources and mappings) that any side has and `one` and `other` do
// not have alike.
std::vector<FieldPlace> changed_fields(const UpgradeSides& sides, const Fields& one,
                                       const Fields& other);
bool is_same(const Fields& one, const Fields& other, const FieldPlace& place);
// Do both have, or both lack, everything that the place lies in?
bool has_same_surroundings(const Fields& one, const Fields& other, const FieldPlace& place);
// "nothing", or the value.
std::string value_text(const Fields& fields, const FieldPlace& place);

}  // namespace porchsim::scenarios
