#include "tools/v1alpha2/repository_replay.h"

#include <memory>

#include "api/log.h"
#include "cel/value/time.h"
#include "cel/zones/zone_files.h"
#include "controllers/repository/reconciler.h"
#include "tools/v1alpha2/recorded_repository_cache.h"
#include "tools/v1alpha2/recorded_world.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

class NoLog final : public api::Log {
 public:
  bool enabled(api::LogLevel) const override { return false; }
  void write(const api::LogRecord&) override {}
};

api::Duration duration_or(const Json& text, api::Duration otherwise) {
  const auto parsed = cel::parse_duration(text.as_string());
  return parsed ? api::Duration(*parsed) : otherwise;
}

repository::Settings settings_of(const Json& config) {
  repository::Settings settings;
  repository::Frequencies& often = settings.frequencies;
  often.health_check = duration_or(config["healthCheckFrequency"], often.health_check);
  often.full_sync = duration_or(config["fullSyncFrequency"], often.full_sync);
  often.sync_stale = duration_or(config["syncStaleTimeout"], often.sync_stale);
  if (config.contains("maxConcurrentSyncs")) {
    settings.max_concurrent_syncs =
        static_cast<std::size_t>(config["maxConcurrentSyncs"].as_integer());
  }
  settings.create_v1alpha2_package_revisions = config["createV1Alpha2Rpkg"].as_bool();
  return settings;
}

}  // namespace

Json replay_repository(const Json& vector, const FieldSets& sets) {
  const Json& input = vector["input"];
  RecordedWorld world(input, sets);
  RecordedRepositoryCache cache({world.packages(), world.trace(), world.clock()});
  NoLog log;
  const Json& config = input["config"];
  const auto records = std::make_shared<repository::SyncRecords>();
  const runtime::Request request = world.request();
  records->of[request.key].synced = config["syncedSinceStart"].as_bool();
  records->running = static_cast<std::size_t>(config["busySyncs"].as_integer());
  repository::Reconciler reconciler({.client = world.client(),
                                     .reader = world.informer(),
                                     .cache = cache,
                                     .tasks = world.clock(),
                                     .log = log,
                                     .zones = cel::make_zone_files(),
                                     .records = records,
                                     .requeue_after = {}},
                                    settings_of(config), repository::Options::porch_head());
  const auto result = reconciler.reconcile(request);
  world.clock().run_spawned();
  Json output = world.output(result);
  output.set("syncedSinceStart", records->of[request.key].synced);
  return output;
}

}  // namespace porchsim::scenarios
