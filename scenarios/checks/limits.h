// The constants of the checks, in one place: bounds of liveness and efficiency in steps, rounds and
// virtual time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "sim/time.h"

namespace porchsim::scenarios {

// B: a run comes to rest within so many scheduling decisions in all; scenarios need some thousands.
inline constexpr std::uint64_t kStepsToQuiescence = 500'000;
// What else ends a run (docs/limits.md): events, simulated time, bytes of Git content, and how
// often an expectation over time, or a trigger, has looked at an object.
inline constexpr std::uint64_t kMostEvents = 2'000'000;
inline constexpr sim::Duration kLongestRun = std::chrono::hours(24 * 365 * 10);
inline constexpr std::size_t kMostGitBytes = std::size_t{512} * 1024 * 1024;
inline constexpr std::uint64_t kMostLooks = 5'000'000;
// K and W: how long a quiescent world is watched for writes: several polls, resyncs and back-off
// caps.
inline constexpr sim::Duration kQuietWindow = std::chrono::minutes(40);
// Before that, Porch polls every repository once more, and controllers try once more what failed
// while there were faults: the longest back-off is 1,000 s.
inline constexpr sim::Duration kLastTries = std::chrono::minutes(20);
inline constexpr sim::Duration kLongestBackOff = std::chrono::seconds(1000);
// And what the try takes that comes then.
inline constexpr sim::Duration kLongestTry = std::chrono::seconds(30);
// T_retry, T_wake, T_del: within the quiet window everything owed must have happened.
inline constexpr sim::Duration kRetryTime = kQuietWindow;
inline constexpr sim::Duration kWakeTime = kQuietWindow;
inline constexpr sim::Duration kDeletionTime = kQuietWindow;
// How long a controller may act on a spec that has been changed since: its cache is late, by as
// much as it is cut off, and a call waits, and a failed reconcile backs off.
inline constexpr sim::Duration kStaleOrder = std::chrono::minutes(2);
// How long two leaders may overlap: the usual lease, after which a request of the first one is
// answered, or lost.
inline constexpr sim::Duration kLeadersOverlap = std::chrono::seconds(15);
// c: writes by controllers for each change from outside (a publish fans out to clone, edit, gate
// and status writes).
inline constexpr std::uint64_t kWritesPerChange = 60;
// More than so many writes of one object by controllers after one change from outside, or as many
// new revisions of one package, or reconciles of one object without anything new, are a livelock;
// nobody counts the first few.
inline constexpr std::uint64_t kTurnsPerChange = 30;
inline constexpr std::uint64_t kTurnsUncounted = 40;
// Who backs off tries again and again for as long as nothing happens, but seldom.
inline constexpr sim::Duration kTurnAllowedEach = std::chrono::seconds(100);
// base: who fails twice in a row waits at least that long, and each further time twice as long.
// (client-go has 5 ms.)
inline constexpr sim::Duration kLeastBackOff = std::chrono::milliseconds(1);
// And at most that long, each further time twice as long; then it is tried again once its process
// has had nothing else to do for a while.
inline constexpr sim::Duration kMostBackOff = std::chrono::milliseconds(20);
inline constexpr sim::Duration kIdleRetry = std::chrono::seconds(20);
// The same of a repository whose sync, or health check, has failed: Porch's shortest retry is 30 s,
// and the time at which it is due is told in whole seconds.
inline constexpr sim::Duration kLeastSyncRetry = std::chrono::seconds(29);
// A sync that has left something is repeated by then: after half a minute, and again after twice as
// long, up to ten minutes; and whoever syncs may be busy.
inline constexpr sim::Duration kFirstSyncRepetition = std::chrono::minutes(3);
inline constexpr sim::Duration kLongestSyncRepetition = std::chrono::minutes(12);

}  // namespace porchsim::scenarios
