#include <chrono>

#include <fmt/format.h>

#include "controllers/packagevariant/watches.h"
#include "controllers/runtime/manager.h"
#include "fakeporch/client/sim_tasks.h"
#include "sim/scheduler.h"
#include "tools/bench/bench.h"
#include "tools/bench/bench_objects.h"
#include "tools/bench/memory_api.h"
#include "tools/bench/process_memory.h"

namespace porchsim::scenarios {
namespace {

class QuietLog final : public api::Log {
 public:
  bool enabled(api::LogLevel) const override { return false; }
  void write(const api::LogRecord&) override {}
};

void fill(MemoryApi& api, std::uint64_t n) {
  const BenchObjects objects;
  for (std::uint64_t i = 0; i < n; ++i) {
    api.put(api::PackageVariant::type(), api::Object::from(objects.variant(i)));
    api.put(api::PackageRevision::type(), api::Object::from(objects.upstream(i)));
    api.put(api::PackageRevision::type(), api::Object::from(objects.downstream(i)));
    api.put(api::PackageRevisionResources::type(), api::Object::from(objects.resources(i)));
  }
}

}  // namespace

std::expected<UpToDateResult, std::string> bench_up_to_date(std::uint64_t n) {
  const std::uint64_t memory_before = max_rss_bytes();
  const auto choices = sim::make_plain_choices();
  sim::Trace trace(*choices);
  sim::SchedulerOptions limits;
  limits.max_steps = UINT64_MAX;
  sim::Scheduler scheduler(*choices, trace, limits);
  const sim::ProcessId process = scheduler.make_process({.role = sim::Role::Controller,
                                                         .ordinal = 1,
                                                         .name = "pv-controller",
                                                         .reconciles = "PackageVariant"});

  auto tasks =
      std::make_unique<fakeporch::SimTasks>(scheduler, process, fakeporch::SimTasksOptions{});
  auto client = std::make_unique<MemoryApi>(*tasks);
  MemoryApi& api = *client;
  fill(api, n);
  runtime::Manager manager(std::move(client), std::move(tasks), std::make_unique<QuietLog>(),
                           std::make_unique<api::Observer>());
  packagevariant::add_to_manager(manager, packagevariant::Options{}, {});
  manager.start();
  scheduler.run();

  const MemoryApiCounts& counts = api.counts();
  if (counts.status_writes != n || counts.refused != 0) {
    return std::unexpected(
        fmt::format("of {} variants {} became ready, and {} calls were made that an up-to-date "
                    "variant does not need",
                    n, counts.status_writes, counts.refused));
  }
  UpToDateResult result;
  result.n = n;
  result.seconds =
      std::chrono::duration<double>(counts.last_status_write - *counts.first_get).count();
  result.reconciles_per_second = static_cast<double>(n) / result.seconds;
  result.resources_calculated = counts.resources_read;
  result.max_rss_bytes = max_rss_bytes();
  result.bytes_per_variant = (result.max_rss_bytes - memory_before) / n;
  scheduler.kill(process);
  return result;
}

std::string to_json(const UpToDateResult& result) {
  return fmt::format(
      R"({{"bench":"uptodate","n":{},"reconciles_per_second":{:.0f},"seconds":{:.6f},"max_rss_bytes":{},)"
      R"("resources_calculated":{},"bytes_per_variant":{}}})"
      "\n",
      result.n, result.reconciles_per_second, result.seconds, result.max_rss_bytes,
      result.resources_calculated, result.bytes_per_variant);
}

std::string to_text(const UpToDateResult& result) {
  return fmt::format(
      "uptodate: {} variants in {:.3f} s ({:.0f} reconciles a second), {} bytes a variant\n",
      result.n, result.seconds, result.reconciles_per_second, result.bytes_per_variant);
}

}  // namespace porchsim::scenarios
