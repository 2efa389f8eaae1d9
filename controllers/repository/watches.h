// What wakes the controller, and its wiring into a manager.
// Porch: repository_controller.go, SetupWithManager.
#pragma once

#include <cstddef>
#include <memory>

#include "api/content/repository_cache.h"
#include "cel/zones/time_zone.h"
#include "controllers/repository/options.h"
#include "controllers/repository/reconciler.h"
#include "controllers/runtime/manager.h"

namespace porchsim::repository {

struct SetupOptions {
  api::RepositoryCache& cache;  // outlives the manager
  Settings settings = {};
  std::size_t max_concurrent_reconciles = 100;
  std::shared_ptr<cel::ZoneSource> zones = {};  // that schedules may name; null: none but UTC
};

// The controller over the manager's informers; before the manager starts. A Repository wakes it
// when it comes, when it goes, and when its generation changes; all else it does by the clock.
runtime::Controller& add_to_manager(runtime::Manager& manager, const Options& options,
                                    const SetupOptions& setup);

}  // namespace porchsim::repository
