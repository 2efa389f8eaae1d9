#include "tools/v1alpha2/repository_cases.h"

#include <memory>
#include <optional>
#include <string>

#include "api/duration_text.h"
#include "api/object.h"
#include "api/time.h"
#include "cel/zones/zone_files.h"
#include "controllers/repository/conditions.h"
#include "controllers/repository/cron/schedule.h"
#include "controllers/repository/decision.h"
#include "controllers/repository/object_documents.h"
#include "controllers/repository/retry.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

std::optional<api::Time> time_of(const Json& text) { return api::parse_rfc3339(text.as_string()); }

Json time_text(const std::optional<api::Time>& time) {
  return time ? Json(api::to_rfc3339(*time)) : Json();
}

}  // namespace

Json cron_next_case(const Json& input) {
  const auto zones = cel::make_zone_files();
  const auto schedule = cron::Schedule::parse_standard(input["schedule"].as_string(), *zones);
  if (!schedule) return Json::object({{"error", schedule.error().message}});
  const api::Time after = time_of(input["after"]).value_or(api::Time());
  return Json::object({{"next", time_text(schedule->next(after))}});
}

Json next_sync_case(const Json& input) {
  const api::Time now = time_of(input["now"]).value_or(api::Time());
  api::Repository one;
  one.spec.sync.schedule = input["schedule"].text();
  one.spec.sync.run_once_at = time_of(input["runOnceAt"]);
  one.status.last_full_sync_time = time_of(input["lastFullSyncTime"]);
  if (const auto since = time_of(input["readySince"])) {
    using repository::RepositoryStatus;
    one.status.conditions = {
        repository::build_repository_condition(one, RepositoryStatus::Ready, {}, *since)};
  }
  const auto zones = cel::make_zone_files();
  const repository::SyncRecord known;
  const repository::Frequencies frequencies;
  const repository::Options options = repository::Options::porch_head();
  const repository::Circumstances as_it_is{known, frequencies, options, *zones, now};
  const auto next = repository::calculate_next_full_sync_time(one, as_it_is);
  const auto interval = repository::calculate_next_sync_interval(one, as_it_is);
  return Json::object(
      {{"nextFullSyncTime", time_text(next)}, {"requeueInterval", api::duration_text(interval)}});
}

Json retry_interval_case(const Json& input) {
  return api::duration_text(repository::retry_interval_by_text(input.as_string()));
}

Json discovered_object_case(const Json& input) {
  return repository::package_revision_up_to_date(*api::Object::from_json(input["existing"]),
                                                 input["desired"],
                                                 repository::Options::porch_head());
}

}  // namespace porchsim::scenarios
