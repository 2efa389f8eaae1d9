// The pure functions of the Repository controller, as recorded cases have them: from a case's input
// to what the original put out for it.
#pragma once

#include "api/json/json.h"

namespace porchsim::scenarios {

// {schedule, after} to {next} or {error}.
api::Json cron_next_case(const api::Json& input);
// {now, readySince?, lastFullSyncTime?, schedule?, runOnceAt?} to {nextFullSyncTime,
// requeueInterval}.
api::Json next_sync_case(const api::Json& input);
// An error's text to how long its retry waits.
api::Json retry_interval_case(const api::Json& input);
// {existing, desired} to whether nothing is to be applied.
api::Json discovered_object_case(const api::Json& input);

}  // namespace porchsim::scenarios
