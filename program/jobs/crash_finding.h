// The death of a process as a finding about the run that it made.
#pragma once

#include <vector>

#include "program/jobs/last_words.h"
#include "reports/report.h"

namespace porchsim::scenarios {

// `story` is what the run told up to then; it gets one more event, the finding's own, with the
// reconcile that was under way as its cause.
reports::Finding crash_finding(const Death& death, std::vector<reports::StoryEvent>& story,
                               const ProcessLimits& limits);

// That of a finding that is one.
bool is_crash(const reports::Report& report, const reports::Crash& crash);

}  // namespace porchsim::scenarios
