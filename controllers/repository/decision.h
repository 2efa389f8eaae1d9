// What a reconcile does with a repository, and when the next one is due: pure functions of the
// object, of what the process knows of it, and of the time.
// Porch: sync.go, determineSyncDecision and what it asks; the functions carry its names.
#pragma once

#include <cstdint>
#include <optional>

#include "api/repository.h"
#include "api/time.h"
#include "cel/zones/time_zone.h"
#include "controllers/repository/frequencies.h"
#include "controllers/repository/options.h"
#include "controllers/repository/sync_records.h"

namespace porchsim::repository {

struct Decision {
  enum class Kind : std::uint8_t {
    Wait,         // a sync is in progress
    Idle,         // nothing is due for `delay`
    Acknowledge,  // the same, but for the generation, which needs no sync
    HealthCheck,
    FullSync,
  };
  Kind kind = Kind::Idle;
  api::Duration delay{0};  // of Idle and Acknowledge; may be 0 or less
};

// What decides beside the repository.
struct Circumstances {
  const SyncRecord& known;
  const Frequencies& frequencies;
  const Options& options;
  cel::ZoneSource& zones;  // that schedules may name
  api::Time now;
};

// The first of these that holds:
//   1  a sync is in progress               wait
//   2  not synced since the start          full sync
//   3  runOnceAt has come                  full sync
//   4  the spec has changed                full sync; where only runOnceAt has, acknowledge
//   5  the retry of an error is due        health check
//   6  a full sync is due                  full sync
//   7  a health check is due               health check
//   8  none                                idle
// With back_off_after_failures 2 to 4 do not come before 5 has, after a failure.
Decision determine_sync_decision(const api::Repository& repository, const Circumstances& as_it_is);

// Whether its Ready condition tells of an error.
bool is_in_error(const api::Repository& repository);

// When the full sync after one that ends now comes; nothing: its schedule never does.
std::optional<api::Time> calculate_next_full_sync_time(const api::Repository& repository,
                                                       const Circumstances& as_it_is);
// How long until there is something to do for a repository that is in no error.
api::Duration calculate_next_sync_interval(const api::Repository& repository,
                                           const Circumstances& as_it_is);

}  // namespace porchsim::repository
