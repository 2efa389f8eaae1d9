// All steps of a list, those inside `when` included, in the order of the file.
#pragma once

#include <vector>

#include "scenarios/format/step.h"

namespace porchsim::scenarios {

template <class Visit>
void for_each_step(const std::vector<Step>& steps, const Visit& visit) {
  for (const Step& step : steps) {
    visit(step);
    if (const auto* when = std::get_if<WhenStep>(&step.action)) for_each_step(when->steps, visit);
  }
}

}  // namespace porchsim::scenarios
