// A resource field by field, so that packages can be compared: a map from a field's place to its
// value as text.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/kyaml/resource_io.h"

namespace porchsim::scenarios {

struct FieldPlace {
  std::string resource;  // "apps Deployment default/app in deploy.yaml", "notes.md"
  // Keys of mappings and names of elements ("[name=main]"); empty = the resource as a whole.
  std::vector<std::string> path;

  std::string to_string() const;
  friend auto operator<=>(const FieldPlace&, const FieldPlace&) = default;
};

// A resource has a value (all of its text), and so have mappings (kMapping), scalars, nulls (kNull)
// and lists. A list counts as one value, whatever the order of its elements.
//
// But a list that kpt merges by key is taken apart: its value is kMapping and the keys ("{name"),
// and its elements are mappings below. Their keys are no fields: they are in the place. Where the
// elements cannot be told apart, the list is one value that begins with kTangled.
using Fields = std::map<FieldPlace, std::string>;
inline constexpr std::string_view kMapping = "{";
inline constexpr std::string_view kNull = "null";
inline constexpr std::string_view kEmptyList = "[]";  // what may be left of a list that is gone
inline constexpr std::string_view kTangled = "?";
// An element that has nothing but its keys. Nothing is below it, and so it is a field itself.
inline constexpr std::string_view kBareElement = "its keys alone";

// What a resource is called, "namespace/name", and what the comment beside its metadata says that
// upstream has called it; "" = nothing. Read here, not where merges read it: what is judged has no
// say in what is right.
struct ResourceNames {
  std::string own;
  std::string merge_key;
};
ResourceNames names_of(const kpt::yaml::Node& root);

// `read` is as it stands in file `path`. False if it is there already, or something in it has no
// plain value.
bool add_resource(const kpt::Resource& read, const std::string& path, Fields& fields);

// A field, not a resource or a mapping. A file that holds no resources is a field of its own.
bool is_field(const FieldPlace& place, const Fields& fields);
// An empty list is nothing.
bool is_same(const Fields& one, const Fields& other, const FieldPlace& place);
// Do both have, or both lack, everything that the place lies in?
bool has_same_surroundings(const Fields& one, const Fields& other, const FieldPlace& place);
// "nothing", or the value.
std::string value_text(const Fields& fields, const FieldPlace& place);

}  // namespace porchsim::scenarios
