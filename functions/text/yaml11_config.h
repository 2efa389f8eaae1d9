// Configurations of functions that are read with sigs.k8s.io/yaml: as YAML 1.1, where `n` and `on`
// are booleans, by way of JSON.
#pragma once

#include <expected>
#include <initializer_list>
#include <string>
#include <string_view>

#include "kpt/sdk/kube_object.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

// A configuration as JSON has it, as a tree. `texts` are the paths of fields that are Go strings,
// with a dot at the end those of maps of them: there numbers and booleans are printed. Fails where
// something has no JSON: keys that are null, numbers that are not finite.
std::expected<kpt::yaml::Node, std::string> yaml11_json(
    const kpt::yaml::Node& root, std::initializer_list<std::string_view> texts);

// The key as JSON has it: `n` is "false".
std::string yaml11_key(const kpt::yaml::Node& key);

// A map[string]string in field `field` of a Go struct `type` ("plugin.annotations"); nothing is an
// empty map. Fails as encoding/json does.
std::expected<kpt::StringMap, std::string> yaml11_string_map(const kpt::yaml::Node* map,
                                                             std::string_view go_field);

// What encoding/json says of a value that does not fit, with sigs.k8s.io/yaml's prefix.
std::string yaml11_mismatch(const kpt::yaml::Node& value, std::string_view go_field,
                            std::string_view go_type);

// The same of a []types.FieldSpec of kustomize in field `field` of Go struct `type`; "" if it fits.
std::string yaml11_field_specs_problem(const kpt::yaml::Node* list, std::string_view type,
                                       std::string_view field);

}  // namespace porchsim::functions
