// Values to put into an object, as yaml trees: what json.Marshal, json.Unmarshal and go-yaml's
// Encode make of a Go value on its way into the SDK's tree (krm-functions-sdk go/fn,
// TypedObjectToMapVariant).
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "kpt/yaml/node.h"

namespace porchsim::kpt {

using StringMap = std::map<std::string, std::string, std::less<>>;

// Double-quoted where a plain scalar would read as something else ("yes", "1"), literal if it has
// several lines.
yaml::Node encode_string(std::string_view value);
// Numbers pass through a float64: 1000000 becomes "1e+06".
yaml::Node encode_integer(std::int64_t value);
yaml::Node encode_number(double value);
yaml::Node encode_bool(bool value);
yaml::Node encode_string_map(const StringMap& values);
yaml::Node encode_string_list(std::span<const std::string> values);
// A mapping of encoded values; its keys are put into go-yaml's order of map keys (letters before
// digits, numbers by value).
yaml::Node encode_map(std::map<std::string, yaml::Node, std::less<>> members);

// Puts the keys of every mapping into the SDK's order for new maps: those of kyaml's field order
// first (apiVersion, kind, metadata, name, …), the others after them by name.
void sort_fields(yaml::Node& node);

}  // namespace porchsim::kpt
