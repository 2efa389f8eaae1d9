// Finding and making fields by kustomize's field specifications: "spec/template/metadata/labels" of
// resources of a group, version and kind. kustomize: api/filters/fieldspec, kyaml: yaml.PathGetter.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::functions {

// Empty members select anything.
struct Gvk {
  std::string group;
  std::string version;
  std::string kind;
};

struct FieldSpec {
  Gvk gvk;
  std::string path;
  bool create = false;
};

// kustomize: Gvk.IsSelected.
bool is_selected(const Gvk& gvk, const Gvk& selector);
Gvk gvk_of(const kpt::yaml::Node& root);

// The specifications in a list of them, as they are decoded from a configuration.
std::vector<FieldSpec> read_field_specs(const kpt::yaml::Node* list);

// "a/b\/c" -> a, b/c.
std::vector<std::string> split_field_path(std::string_view path);

using FieldTrail = std::vector<std::string>;  // the keys on the way since the last list
// Changes a field; what is wrong with it, or "".
using SetField = std::function<std::string(kpt::yaml::Node& field, const FieldTrail& trail)>;

// Calls `set` for each field of `root` that the specification names. A field that is missing is
// made as `create_kind` (a specification may ask for it). What went wrong, with the resource's
// text, or "".
std::string visit_fields(kpt::yaml::Node& root, const FieldSpec& spec,
                         kpt::yaml::NodeKind create_kind, const SetField& set);
// The same as kustomize v0.19 has it, for filters that make no fields: what went wrong, with the
// identity of the resource instead of its text.
std::string visit_existing_fields(kpt::yaml::Node& root, FieldSpec spec, std::string_view identity,
                                  const SetField& set);

// kyaml: FieldSetter, as kustomize's filters share one node between all the places that it is set
// at. A value that was there gives its style, which all places get.
class SharedEntry {
 public:
  SharedEntry(std::string key, std::string_view value);

  std::string set(kpt::yaml::Node& map, const FieldTrail& trail);
  // Gives the last style to all places in `root`.
  void finish(kpt::yaml::Node& root);

 private:
  std::string key_;
  kpt::yaml::Node value_;
};

}  // namespace porchsim::functions
