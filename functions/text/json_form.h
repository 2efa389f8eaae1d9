// Resources that go through JSON, as kyaml sends them.
#pragma once

#include <expected>
#include <string>

#include "kpt/yaml/node.h"

namespace porchsim::functions {

// kyaml: RNode.MarshalJSON, parsed as YAML. In one line, keys sorted and in quotes, comments gone.
// Fails where something has no JSON.
std::expected<kpt::yaml::Node, std::string> to_json(const kpt::yaml::Node& node);

// kyaml: RNode.UnmarshalJSON of such a tree. Keys sorted, numbers as floats print.
kpt::yaml::Node from_json(const kpt::yaml::Node& json);

}  // namespace porchsim::functions
