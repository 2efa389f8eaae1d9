// A package field by field, so that packages can be compared: a map from a field's place to its
// value as text. Kptfile and package-context.yaml are left out: they are merged by rules of their
// own.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/package/files.h"

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
using FieldsPtr = std::shared_ptr<const Fields>;
inline constexpr std::string_view kMapping = "{";

struct ContentMemory;

// Null if the package has subpackages, or files that cannot be read or have no plain value. Porch
// marks the resources of a package that is to be merged, so all get marks here, lest they look like
// edits.
FieldsPtr fields_of(const kpt::Files& package, ContentMemory& memory);
// The same with the marks that the package has: of a resource that people wrote anew they are gone.
FieldsPtr stored_fields_of(const kpt::Files& package, ContentMemory& memory);

// A field, not a resource or a mapping. A file that holds no resources is a field of its own.
bool is_field(const FieldPlace& place, const Fields& fields);
bool is_same(const Fields& one, const Fields& other, const FieldPlace& place);
// Do both have, or both lack, everything that the place lies in?
bool has_same_surroundings(const Fields& one, const Fields& other, const FieldPlace& place);
// "nothing", or the value.
std::string value_text(const Fields& fields, const FieldPlace& place);

}  // namespace porchsim::scenarios
