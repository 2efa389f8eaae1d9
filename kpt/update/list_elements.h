// The elements of associative lists and what tells them apart: the values of their merge keys. The
// key "" is the element itself, in a set of scalars. kyaml: walk/associative_sequence.go.
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::kpt {

using Texts = std::vector<std::string>;

// By the text of the key alone; null if absent.
const yaml::Node* field_value(const yaml::Node& mapping, std::string_view key);

// kyaml: elementValues and elementPrimitiveValues (without keys). What tells the elements of all
// lists apart, the first list's first, each once.
std::vector<Texts> element_values(std::initializer_list<const yaml::Node*> lists,
                                  const Texts& keys);

struct ElementIdentity {
  Texts keys;
  Texts values;
};

// The keys that some element has a value for.
std::set<std::string> used_keys(const std::vector<Texts>& all, const Texts& keys);
// kyaml: validateKeys. Only used keys tell elements apart.
ElementIdentity identity_of(const std::set<std::string>& used, const Texts& values,
                            const Texts& keys);

}  // namespace porchsim::kpt
