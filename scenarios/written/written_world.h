// The world of a scenario as its file has it.
#pragma once

#include <string_view>

#include "scenarios/format/step.h"
#include "scenarios/format/world_spec.h"
#include "scenarios/written/yaml_tree.h"

namespace porchsim::scenarios {

// `file` is the scenario's: paths on disk are written as seen from there.
Tree written(const WorldSpec& world, std::string_view file);
Tree written(const RepositorySpec& repository, std::string_view file);
// A mapping of paths to contents.
Tree written(const FileEdits& files);

}  // namespace porchsim::scenarios
