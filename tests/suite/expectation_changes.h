// Every way in which what a scenario expects can be made wrong: a value changed, what is denied
// planted, what is absent expected to be there. A scenario that passes with one of these expects
// something that it would not miss.
#pragma once

#include <string>
#include <vector>

#include "scenarios/format/scenario.h"

namespace porchsim::scenarios {

struct ChangedScenario {
  std::string what;  // "expect PackageVariant app-edge: conditions.Ready is no more "True""
  Scenario scenario;
};

// One change each. Expectations that count calls, steps that must fail and what holds over time are
// changed too; triggers are not: what a run waits for is no expectation.
std::vector<ChangedScenario> changed_expectations(const Scenario& scenario);

}  // namespace porchsim::scenarios
