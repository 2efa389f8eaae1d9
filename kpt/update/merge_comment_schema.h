// Which schema speaks at a place of a merge: that of a built-in kind, or one that a comment of the
// package gives a field ("containers: # {\"x-kubernetes-patch-merge-key\": …}"). kyaml:
// fieldmeta.FieldMeta, openapi.ResourceSchema.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kpt/update/merge_schema.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// ".spec.template.spec.containers[].env" in the schema of a built-in kind, or a schema from a
// comment. With neither no schema speaks, and the path begins anew in each element of a list.
struct SchemaPlace {
  const KindSchema* kind = nullptr;
  std::string path;
  const yaml::Node* written = nullptr;  // a JSON Schema; not owned

  bool is_known() const { return kind != nullptr || written != nullptr; }
};

SchemaPlace field_place(const SchemaPlace& place, std::string_view name);
SchemaPlace element_place(const SchemaPlace& place);
// The place of a list: unknown where it is none that the schema of its kind has.
SchemaPlace list_place(const SchemaPlace& place);
// The merge keys of the list at a known place: none for a set of scalars, no value if it is atomic.
std::optional<std::vector<std::string>> merge_keys(const SchemaPlace& place);

// The JSON object that is a node's line comment or, if it has none, its head comment. Nothing if
// that is no JSON object, or an empty one.
std::optional<yaml::Node> schema_in_comment(const yaml::Node& node);
// Where a schema begins; "$ref" may name a definition of Kubernetes
// ("#/definitions/io.k8s.api.core.v1.PodSpec"): those are known that have lists merging by key.
SchemaPlace place_of_schema(const yaml::Node& schema);

// Finds the schema of each place on a walk through several trees at once. Owns the schemas that
// comments give: places point into it.
class SchemaFinder {
 public:
  using Field = std::pair<const yaml::Node*, const yaml::Node*>;  // key and value, or nulls

  // kyaml: Walker.GetSchema. A comment speaks first, then what the outer place says, then
  // apiVersion and kind of the nodes.
  SchemaPlace place_of(std::span<const yaml::Node* const> nodes, const SchemaPlace& outer);
  // The place of field `name`, before its own nodes are asked. kyaml: Walker.fieldValue.
  SchemaPlace place_of_field(std::span<const Field> fields, const SchemaPlace& place,
                             std::string_view name);

 private:
  std::optional<SchemaPlace> place_in_comment(const yaml::Node* node);

  std::deque<yaml::Node> comment_schemas_;
};

}  // namespace porchsim::kpt
