// Looks for the smallest run that fails alike, where runs may end their process.
#pragma once

#include <cstdint>

#include "program/jobs/job.h"
#include "program/jobs/replay_server.h"
#include "reports/report.h"
#include "sim/choice_set.h"

namespace porchsim::scenarios {

struct SmallerApart {
  sim::ChoiceSet choices;
  std::uint64_t runs = 0;
};

// Of a failure that its process survives: the search of smaller.h, in another process. A smaller
// run that ends it does not fail alike: the search begins anew without that one, a few times at
// most.
SmallerApart smaller_apart(const NamedScenario& scenario, const JobOptions& replay,
                           const reports::Report& report);

// Of a process' death: each smaller run is one of the server's.
SmallerApart smaller_death(const NamedScenario& scenario, const JobOptions& replay,
                           const reports::Report& report, ReplayServer& server);

}  // namespace porchsim::scenarios
