// Where two JSON values differ, as lines for people: "calls[1].object.spec.revision: expected 2,
// got 3".
#pragma once

#include <string>
#include <vector>

#include "controllers/api/json.h"

namespace porchsim::scenarios {

struct Comparison {
  // Strings with line breaks are package files: equal if they read as the same YAML values.
  bool yaml_by_value = false;
};

// Empty if the two are equal.
std::vector<std::string> differences(const api::Json& expected, const api::Json& actual,
                                     const Comparison& comparison);

// Do both texts hold the same documents, whatever their formatting? Texts that are no YAML are not.
bool same_yaml(std::string_view a, std::string_view b);

}  // namespace porchsim::scenarios
