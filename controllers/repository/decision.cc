#include "controllers/repository/decision.h"

#include <algorithm>

#include "api/condition.h"
#include "controllers/repository/conditions.h"
#include "controllers/repository/cron/schedule.h"
#include "controllers/repository/retry.h"

namespace porchsim::repository {
namespace {

using api::Duration;
using api::Repository;
using api::Time;
using std::chrono::seconds;

constexpr Duration kRetryOfUnknown = seconds(30);
constexpr Duration kLongestRetry = std::chrono::minutes(10);

const api::Condition* ready_condition(const Repository& repository) {
  return api::find_condition(repository.status.conditions, kReady);
}

const api::Condition* not_ready(const Repository& repository, std::string_view reason) {
  const api::Condition* ready = ready_condition(repository);
  return ready != nullptr && ready->status == "False" && ready->reason == reason ? ready : nullptr;
}

// Of a condition without a time: ages ago.
Time since(const api::Condition& condition) {
  return condition.last_transition_time.value_or(Time());
}

bool is_sync_in_progress(const Repository& repository, const Circumstances& c) {
  if (c.options.know_running_syncs) return c.known.running;
  const api::Condition* running = not_ready(repository, kReconciling);
  return running != nullptr && c.now - since(*running) <= c.frequencies.sync_stale;
}

// A sync has come after runOnceAt, which is only to be cleared.
bool is_followed(const Repository& repository) {
  return repository.spec.sync.run_once_at == repository.status.observed_run_once_at;
}

// Whoever is woken for a moment comes in that very moment, not after it.
bool has_come(Time moment, const Circumstances& c) {
  return c.options.wake_by_schedule ? c.now >= moment : c.now > moment;
}

bool is_one_time_sync_due(const Repository& repository, const Circumstances& c) {
  const auto& at = repository.spec.sync.run_once_at;
  return at && has_come(*at, c) && !is_followed(repository);
}

// When what failed is tried again; nothing: nothing has failed, or nothing will be tried.
struct Retry {
  Time due;
  Duration interval{0};
};
std::optional<Retry> error_retry(const Repository& repository, const Circumstances& c) {
  const bool go_by_failure = c.options.back_off_after_failures || c.options.retry_by_kind;
  if (go_by_failure && c.known.failure) {
    const Failure& failure = *c.known.failure;
    return Retry{failure.at + failure.retry_after, failure.retry_after};
  }
  const api::Condition* error = not_ready(repository, kError);
  if (error == nullptr) return std::nullopt;
  // What the process before this one has declared.
  const auto& declared = repository.status.next_full_sync_time;
  if (c.options.back_off_after_failures && declared && *declared - c.now <= kLongestRetry) {
    return Retry{*declared, kRetryOfUnknown};
  }
  const Duration interval =
      c.options.retry_by_kind ? kRetryOfUnknown : retry_interval_by_text(error->message);
  return Retry{since(*error) + interval, interval};
}

bool is_error_retry_due(const Repository& repository, const Circumstances& c) {
  const auto retry = error_retry(repository, c);
  if (!retry || c.now < retry->due) return false;
  const api::Condition* error = not_ready(repository, kError);
  // Shipped Porch finds no interval in an empty message.
  return c.options.retry_by_kind || (error != nullptr && !error->message.empty());
}

// Nothing: never, or none that the status tells of and this process knows.
std::optional<Time> last_full_sync(const Repository& repository, const Circumstances& c) {
  const auto& told = repository.status.last_full_sync_time;
  return told || !c.options.tell_complete_syncs ? told : c.known.synced_at;
}

// Nothing: without a schedule, or one that cannot be read.
std::optional<cron::Schedule> schedule_of(const Repository& repository, const Circumstances& c) {
  const std::string& text = repository.spec.sync.schedule;
  if (text.empty()) return std::nullopt;
  auto schedule = cron::Schedule::parse_standard(text, c.zones);
  if (!schedule) return std::nullopt;
  if (c.options.ignore_impossible_schedules && !schedule->next(c.now)) return std::nullopt;
  return std::move(*schedule);
}

bool is_full_sync_due(const Repository& repository, const Circumstances& c) {
  const auto& run_once_at = repository.spec.sync.run_once_at;
  if (run_once_at && c.now < *run_once_at) return false;
  if (is_in_error(repository)) return false;
  if (c.known.made_way) return true;
  if (c.known.repeat_at && c.now >= *c.known.repeat_at) return true;
  const auto last = last_full_sync(repository, c);
  if (!last) return true;
  if (const auto schedule = schedule_of(repository, c)) {
    const auto next = schedule->next(*last);
    return !next || has_come(*next, c);
  }
  return c.now - *last >= c.frequencies.full_sync;
}

// When Git was last known to answer, or not to.
std::optional<Time> last_update(const Repository& repository, const Circumstances& c) {
  if (c.options.keep_transition_times && c.known.checked) return c.known.checked;
  const api::Condition* ready = ready_condition(repository);
  return ready == nullptr ? std::nullopt : ready->last_transition_time;
}

bool is_health_check_due(const Repository& repository, const Circumstances& c) {
  if (is_in_error(repository)) return false;
  const auto last = last_update(repository, c);
  return !last || c.now - *last >= c.frequencies.health_check;
}

bool is_only_run_once_changed(const Repository& repository, const Circumstances& c) {
  if (repository.spec.sync.run_once_at == repository.status.observed_run_once_at) return false;
  return !c.options.sync_changed_specs || c.known.spec_hash == hash_of(repository.spec);
}

// With this spec; of a process that has died its status tells. Nothing: nobody knows.
std::optional<std::int64_t> failed_generation(const Repository& repository,
                                              const Circumstances& c) {
  if (c.known.failure) return c.known.failure->generation;
  const api::Condition* error = not_ready(repository, kError);
  if (error == nullptr || error->observed_generation == 0) return std::nullopt;
  return error->observed_generation;
}

// What failed is tried again only when its time has come, unless the spec has changed since.
bool is_held_back(const Repository& repository, const Circumstances& c) {
  if (!c.options.back_off_after_failures) return false;
  const auto failed = failed_generation(repository, c);
  if (failed && *failed != repository.meta.generation) return false;
  const auto retry = error_retry(repository, c);
  return retry && c.now < retry->due;
}

// A one-time sync that has been asked for since the failure waits for its own moment alone.
Duration requeue_interval(const Repository& repository, const Circumstances& c) {
  const auto retry = error_retry(repository, c);
  if (!retry) return calculate_next_sync_interval(repository, c);
  if (!c.options.back_off_after_failures) return retry->interval;
  const auto& at = repository.spec.sync.run_once_at;
  const bool is_asked_for = at && *at > c.now && !is_held_back(repository, c);
  return (is_asked_for ? std::min(*at, retry->due) : retry->due) - c.now;
}

}  // namespace

bool is_in_error(const Repository& repository) { return not_ready(repository, kError) != nullptr; }

Decision determine_sync_decision(const Repository& repository, const Circumstances& c) {
  using Kind = Decision::Kind;
  if (is_sync_in_progress(repository, c)) return {.kind = Kind::Wait};
  if (is_held_back(repository, c)) return {.delay = requeue_interval(repository, c)};
  if (!c.known.synced || is_one_time_sync_due(repository, c)) return {.kind = Kind::FullSync};
  if (repository.status.observed_generation != repository.meta.generation) {
    if (!is_only_run_once_changed(repository, c)) return {.kind = Kind::FullSync};
    return {.kind = Kind::Acknowledge, .delay = requeue_interval(repository, c)};
  }
  if (is_error_retry_due(repository, c)) return {.kind = Kind::HealthCheck};
  if (is_full_sync_due(repository, c)) return {.kind = Kind::FullSync};
  if (is_health_check_due(repository, c)) return {.kind = Kind::HealthCheck};
  return {.delay = requeue_interval(repository, c)};
}

std::optional<Time> calculate_next_full_sync_time(const Repository& repository,
                                                  const Circumstances& c) {
  if (const auto schedule = schedule_of(repository, c)) {
    return schedule->next(last_full_sync(repository, c).value_or(c.now));
  }
  return c.now + c.frequencies.full_sync;
}

Duration calculate_next_sync_interval(const Repository& repository, const Circumstances& c) {
  const auto& run_once_at = repository.spec.sync.run_once_at;
  if (run_once_at && *run_once_at > c.now) return *run_once_at - c.now;
  const auto updated = last_update(repository, c);
  if (!updated) return c.frequencies.health_check;
  if (run_once_at && !(c.options.clear_followed_run_once && is_followed(repository))) {
    return seconds(1);
  }

  // What is over is told as if it had been done now.
  const auto rest_of = [&c](Duration frequency, Time last) {
    const Duration rest = frequency - (c.now - last);
    return rest > Duration(0) ? rest : frequency;
  };
  const auto last = last_full_sync(repository, c);
  const Duration health_check = rest_of(c.frequencies.health_check, *updated);
  Duration full_sync = rest_of(c.frequencies.full_sync, last.value_or(c.now));
  if (const auto schedule = schedule_of(repository, c)) {
    const auto next = schedule->next(last.value_or(c.now));
    if (next && *next > c.now) {
      const Duration rest = *next - c.now;
      full_sync = c.options.wake_by_schedule ? rest : std::min(full_sync, rest);
    }
  }
  // Whoever was woken before that, for something else, has used up the wake-up that was set for it.
  const auto& repeat_at = c.known.repeat_at;
  if (repeat_at && *repeat_at > c.now) full_sync = std::min(full_sync, *repeat_at - c.now);
  return std::min(health_check, full_sync);
}

}  // namespace porchsim::repository
