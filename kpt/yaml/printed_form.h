// The form in which a node is written: its tag and its style, which need not be those it has.
// What printing does to a node is said here and nowhere else; settle.h says what reading makes of
// it.
#pragma once

#include <cstdint>
#include <string_view>

#include "kpt/yaml/node.h"
#include "kpt/yaml/scalar_traits.h"

namespace porchsim::kpt::yaml {

// The tag that has to be written, in its short form: none where the text alone tells. go-yaml:
// encode.go, node.
std::string_view written_tag(const Node& node);

// The style of a scalar: the one it asks for, or the nearest that can hold `text` (its value, or
// what stands for it). A string that would read as something else is quoted.
std::uint8_t printed_style(const Node& node, std::string_view text, const ScalarPlace& place);

// A mapping's last key without a value does not count.
bool has_no_entries(const Node& collection);
// Whether a mapping or sequence is written in braces or brackets.
bool is_printed_in_flow(const Node& collection, bool in_flow);
// Whether a key is written without "?".
bool is_simple_key(const Node& key);

}  // namespace porchsim::kpt::yaml
