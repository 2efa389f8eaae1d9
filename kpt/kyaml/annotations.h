// Annotations of a resource's tree, set and cleared as kyaml does (yaml.SetAnnotation,
// yaml.ClearAnnotation, yaml.ClearEmptyAnnotations).
#pragma once

#include <string>
#include <string_view>

#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// "" if there is none.
std::string get_annotation(const yaml::Node& root, std::string_view key);
// kyaml: GetAnnotations, where of a key that stands twice the last one counts.
std::string last_annotation(const yaml::Node& root, std::string_view key);
// A new value is single-quoted, an old one keeps its style; metadata and annotations are made where
// they are missing.
void set_annotation(yaml::Node& root, std::string_view key, std::string_view value);
void clear_annotation(yaml::Node& root, std::string_view key);
// Drops annotations and metadata that are empty.
void clear_empty_annotations(yaml::Node& root);
bool has_empty_annotations(const yaml::Node& root);

// kyaml can put annotations only where metadata and annotations are maps: "wrong node kind:
// expected MappingNode but got …".
Status check_annotations(const yaml::Node& root);

// What kyaml says of bookkeeping (`what`: "path", "id", "index") whose old and new names disagree.
std::unexpected<Error> mismatched_annotations(std::string_view what);

}  // namespace porchsim::kpt
