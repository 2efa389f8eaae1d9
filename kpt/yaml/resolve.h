// Tags: what a plain scalar is, and the two forms of writing a tag.
#pragma once

#include <string>
#include <string_view>

#include "kpt/yaml/tag.h"

namespace porchsim::kpt::yaml {

// The tag of a plain scalar with this text (go-yaml: resolve.go, resolve): YAML 1.2's booleans and
// nulls, YAML 1.1's numbers and dates.
std::string_view resolve_plain(std::string_view text);

// Whether YAML 1.1 reads this text as a boolean or a number in base 60, which resolve_plain does
// not (go-yaml: encode.go, isOldBool, isBase60Float).
bool is_old_bool_or_base60(std::string_view text);

bool is_timestamp(std::string_view text);

// "tag:yaml.org,2002:str" <-> "!!str"; other tags are one and the same in both forms.
std::string short_tag(std::string_view tag);
std::string long_tag(std::string_view tag);

}  // namespace porchsim::kpt::yaml
