// Expectations, triggers and assertions as a scenario has them.
#pragma once

#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/written/yaml_tree.h"

namespace porchsim::scenarios {

// What the subject must look like.
Tree written(const Match& match);
// "- PackageRevision edge.app.v1: present", one each.
Tree written(const std::vector<Expectation>& expectations);
// An event as a sentence, a state as a mapping.
Tree written(const Trigger& trigger);
Tree written(const Assertion& assertion);

}  // namespace porchsim::scenarios
