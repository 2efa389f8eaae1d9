#include "controllers/repository/watches.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "controllers/repository/object_sync.h"
#include "controllers/runtime/predicate.h"

namespace porchsim::repository {
namespace {

using api::v1alpha2::PackageRevision;

// The objects of a sync are those of a repository.
void add_index(runtime::Informer& revisions) {
  revisions.add_index(std::string(kRevisionsByRepository), [](const api::Object& revision) {
    return std::vector{revision.as<PackageRevision>().spec.repository};
  });
}

// Of an object that a sync has left alone: its repository, which makes it again.
runtime::Mapping map_to_left_alone(std::shared_ptr<SyncRecords> records) {
  return runtime::enqueue_by(
      [records = std::move(records)](const api::Object& object, const runtime::EmitRequest& emit) {
        const auto& revision = object.as<PackageRevision>();
        const api::ObjectKey key{revision.meta.name_space, revision.spec.repository};
        const auto known = records->of.find(key);
        if (known == records->of.end()) return;
        if (known->second.left_alone.erase(revision.meta.name) == 0) return;
        known->second.made_way = true;
        emit({key});
      });
}

}  // namespace

runtime::Controller& add_to_manager(runtime::Manager& manager, const Options& options,
                                    const SetupOptions& setup) {
  manager.know_own_writes(options.know_own_writes);
  if (options.begin_with_newest) manager.begin_with_newest();
  if (options.elect_leader) manager.elect_leader();
  runtime::Informer& repositories = manager.informer(api::Repository::type());
  const auto records = std::make_shared<SyncRecords>();

  // Syncs, which wake it, are tasks of the process; the controller lives as long as they do.
  const auto controller = std::make_shared<runtime::Controller*>(nullptr);
  Environment environment{
      .client = manager.client(),
      .reader = manager.cache(),
      .cache = setup.cache,
      .tasks = manager.tasks(),
      .log = manager.log(),
      .zones = setup.zones ? setup.zones : cel::make_no_zones(),
      .records = records,
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
  std::vector<runtime::Predicate> news = {runtime::generation_changed};
  if (options.know_repositories_by_uid) news.emplace_back(runtime::is_gone);
  (*controller)->watch({repositories, runtime::enqueue_self(), {any_of(std::move(news))}});
  if (setup.settings.create_v1alpha2_package_revisions) {
    runtime::Informer& revisions = manager.informer(PackageRevision::type());
    add_index(revisions);
    (*controller)->watch({revisions, map_to_left_alone(records), {runtime::is_gone}});
  }
  return **controller;
}

}  // namespace porchsim::repository
