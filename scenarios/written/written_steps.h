// Steps as a scenario has them.
#pragma once

#include <string_view>
#include <vector>

#include "scenarios/format/step.h"
#include "scenarios/written/yaml_tree.h"

namespace porchsim::scenarios {

// `file` is the scenario's: paths on disk are written as seen from there.
Tree written(const std::vector<Step>& steps, std::string_view file);

}  // namespace porchsim::scenarios
