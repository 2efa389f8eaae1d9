// Keeps the shared cache fresh with what lies in Git: the production Repository controller. It
// opens the cache of each Repository, syncs it on schedule, checks meanwhile that Git answers, and
// closes it when the Repository goes. The PackageRevision controller reads and writes what the
// cache has; the two never speak to one another. Porch: controllers/repositories,
// repository_controller.go; the functions carry its names. Documents: seed 003.
//
// A reconcile decides what is due (decision.h). A full sync runs in a task of its own:
//
//   Ready=False/Reconciling, open, refresh, list, v1alpha2 objects (object_sync.h), commit, then
//   Ready=True and what was found, or Ready=False/Error
//
// The status is applied by `repository-controller`, by force; runOnceAt is cleared once a sync has
// followed it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/client.h"
#include "api/content/repository_cache.h"
#include "api/log.h"
#include "api/repository.h"
#include "api/tasks.h"
#include "cel/zones/time_zone.h"
#include "controllers/repository/conditions.h"
#include "controllers/repository/decision.h"
#include "controllers/repository/frequencies.h"
#include "controllers/repository/object_sync.h"
#include "controllers/repository/options.h"
#include "controllers/repository/sync_records.h"
#include "controllers/runtime/reconciler.h"

namespace porchsim::repository {

inline constexpr std::string_view kFinalizer = "config.porch.kpt.dev/repository";

// What a reconciler works with; what it does not own outlives it.
struct Environment {
  api::Client& client;  // direct reads, all writes
  api::Reader& reader;  // where Repositories and PackageRevisions are read: the informer cache in
                        // production
  api::RepositoryCache& cache;
  api::Tasks& tasks;
  api::Log& log;
  std::shared_ptr<cel::ZoneSource> zones;  // that schedules may name
  std::shared_ptr<SyncRecords> records;    // those of this process
  // Wakes the controller after that long; empty: nobody does.
  std::function<void(const runtime::Request&, api::Duration)> requeue_after;
};

struct Settings {
  Frequencies frequencies;
  std::size_t max_concurrent_syncs = 50;
  // Syncs keep v1alpha2 PackageRevisions (of repositories with the annotation).
  bool create_v1alpha2_package_revisions = false;
};

class Reconciler final : public runtime::Reconciler {
 public:
  Reconciler(Environment environment, const Settings& settings, const Options& options = {});

  std::string_view name() const override { return "repository"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override;

 private:
  using Answer = api::Result<runtime::ReconcileResult>;

  Answer handle_deletion(const api::Object& object);
  api::Result<> remove_finalizer(const api::Object& object);
  api::Result<> ensure_finalizer(api::Repository& repository);
  Answer do_nothing(api::Repository repository, const Decision& decision);
  Answer perform_health_check(api::Repository repository);

  // reconciler_sync.cc
  Answer perform_full_sync(api::Repository repository);
  // The body of the task.
  void perform_async_sync(api::Repository repository);
  // Fills in what the status tells of it.
  api::RepositoryResult<ObjectSync::Outcome> sync_repository(api::Repository& repository);
  void tell_success(api::Repository& repository, const ObjectSync::Outcome& objects,
                    api::Time begun);
  // What a sync has left is made up for.
  void repeat_later(const api::Repository& repository);
  void tell_failure(api::Repository& repository, const api::RepositoryError& error);
  void clear_one_time_sync_flag(const api::Repository& repository);
  api::Result<> clear_followed_run_once(const api::Repository& repository);
  void end_sync(const api::Repository& repository);

  // What is known of the repository.
  SyncRecord& record_of(const api::Repository& repository);
  Circumstances circumstances(const api::Repository& repository);
  // Notes the failure; how long to wait.
  api::Duration note_failure(api::Repository& repository, const api::RepositoryError& error);
  // Sets the condition and applies the status.
  api::Result<> update_status(api::Repository& repository, RepositoryStatus status,
                              std::string_view message = {});
  // The same; an error is logged.
  void tell(api::Repository& repository, RepositoryStatus status, std::string_view message = {});
  // Once more after a conflict.
  api::Result<> apply_status(const api::Repository& repository);
  void wake(const api::Repository& repository, api::Duration delay);
  void log(api::LogLevel level, const api::Repository& repository, std::string_view what,
           std::string_view error = {});

  Environment environment_;
  Settings settings_;
  Options options_;
};

}  // namespace porchsim::repository
