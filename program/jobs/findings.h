// What a run found, as reports have it.
#pragma once

#include <string>
#include <vector>

#include "reports/failure_kind.h"
#include "reports/report.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {

// "FILE:LINE:COLUMN"; "" of a place that is none.
std::string place_text(const std::string& file, const Place& place);

reports::Finding finding_of(const Violation& violation, const Circumstances& circumstances,
                            const std::string& file);
// Of one of the result's own violations.
reports::Finding finding_of(const RunResult& result, const Violation& violation,
                            const std::string& file);
std::vector<reports::Finding> findings_of(const RunResult& result, const std::string& file);
// Of a world that could not be made, why.
std::vector<reports::Finding> findings_of_world(const RunResult& result);

// Whether one of its findings is that failure.
bool shows(const reports::Report& report, const reports::FindingKind& kind);
bool shows(const RunResult& result, const reports::FindingKind& kind, const std::string& file);

}  // namespace porchsim::scenarios
