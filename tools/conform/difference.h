// Where two JSON values differ, as lines for people: "calls[1].object.spec.revision: expected 2,
// got 3".
#pragma once

#include <string>
#include <vector>

#include "api/json/json.h"

namespace porchsim::scenarios {

// One line each; none if all is equal.
using Differences = std::vector<std::string>;

struct Comparison {
  // Strings with line breaks are package files: equal if they read as the same YAML values.
  bool yaml_by_value = false;
};

Differences differences(const api::Json& expected, const api::Json& actual,
                        const Comparison& comparison);

// Do both texts hold the same documents, whatever their formatting? Texts that are no YAML are not.
bool same_yaml(std::string_view a, std::string_view b);

}  // namespace porchsim::scenarios
