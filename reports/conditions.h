// What variants and sets say of themselves when a finding shows: of what was to come of them and
// did not, the reason stands in their conditions.
#pragma once

#include <string>
#include <vector>

#include "reports/report.h"

namespace porchsim::reports {

// Of a finding at a place of the scenario that is about package revisions, variants or sets, or is
// a step or a wait: of the variants and sets that were Stalled or not Ready then the condition that
// says so, those of the same name or package first. One line each, and at most a few. Nothing of
// other findings. The trace must have kept its events.
std::vector<std::string> conditions_at(const sim::Trace& trace, const Finding& finding);

}  // namespace porchsim::reports
