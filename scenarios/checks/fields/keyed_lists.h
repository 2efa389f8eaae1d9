// The lists that kpt merges element by element: a small table of what Kubernetes publishes of the
// pods of workloads and of services. It is the checks' own, for what is judged has no say in what
// is right.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::scenarios {

using ListKeys = std::span<const std::string_view>;

// What tells the elements of the list at `path` (as of a FieldPlace) apart; nothing for a list that
// is merged as a whole. The first key is what every element needs.
ListKeys keys_of_list(std::string_view api_version, std::string_view kind,
                      std::span<const std::string> path);

struct KeyedElements {
  std::vector<std::string_view> keys;  // those that the elements have
  std::vector<std::string> names;      // of each element, "[containerPort=80,protocol=TCP]"
};
// Nothing unless all elements are mappings that have the same of these keys, each once, and no two
// have the same name: kpt itself then takes one element for another.
std::optional<KeyedElements> take_apart(const kpt::yaml::Node& list, ListKeys keys);

}  // namespace porchsim::scenarios
