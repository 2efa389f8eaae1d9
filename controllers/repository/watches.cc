#include "controllers/repository/watches.h"

#include <utility>

#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "controllers/runtime/predicate.h"

namespace porchsim::repository {

runtime::Controller& add_to_manager(runtime::Manager& manager, const Options& options,
                                    const SetupOptions& setup) {
  manager.know_own_writes(options.know_own_writes);
  if (options.elect_leader) manager.elect_leader();
  runtime::Informer& repositories = manager.informer(api::Repository::type());
  if (setup.settings.create_v1alpha2_package_revisions)
    manager.informer(api::v1alpha2::PackageRevision::type());

  // Syncs, which wake it, are tasks of the process; the controller lives as long as they do.
  const auto controller = std::make_shared<runtime::Controller*>(nullptr);
  Environment environment{
      .client = manager.client(),
      .reader = manager.cache(),
      .cache = setup.cache,
      .tasks = manager.tasks(),
      .log = manager.log(),
      .zones = setup.zones ? setup.zones : cel::make_no_zones(),
      .records = std::make_shared<SyncRecords>(),
      .requeue_after =
          [controller](const runtime::Request& request, api::Duration delay) {
            (*controller)
                ->queue()
                .add_after(request, delay,
                           runtime::make_cause({.why = api::WakeUp::Why::Requeue, .after = delay}));
          },
  };
  *controller = &manager.add_controller(
      std::make_unique<Reconciler>(std::move(environment), setup.settings, options),
      {.kind = api::Repository::type().kind,
       .max_concurrent_reconciles = setup.max_concurrent_reconciles});
  (*controller)->watch({repositories, runtime::enqueue_self(), {runtime::generation_changed}});
  return **controller;
}

}  // namespace porchsim::repository
