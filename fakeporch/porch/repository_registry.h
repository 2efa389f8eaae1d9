// The Repository objects of the world and what Porch does about them by itself: a first sync soon
// after one appears or changes, condition Ready, a poll for what outsiders push, and the farewell
// when one is deleted (its revisions leave the store, Git keeps everything). A sync that fails
// changes nothing but Ready, and the next poll tries again. Porch: controllers/repositories,
// pkg/cache/crcache.
//
// Fault site "git.fetch", object "Repository <namespace>/<name>", actor = Porch: FetchFails. A poll
// fetches what has changed in Git since the last sync, or could not be fetched then.
#pragma once

#include <map>
#include <optional>

#include "fakeporch/revisions/git_push.h"
#include "fakeporch/revisions/repository_sync.h"

namespace porchsim::fakeporch {

inline constexpr std::string_view kRepositoryFinalizer = "config.porch.kpt.dev/repository";

class RepositoryRegistry final : public WatchSubscriber {
 public:
  RepositoryRegistry(PorchContext& porch, GitPusher& pusher, RepositorySync& sync);
  ~RepositoryRegistry() override;
  RepositoryRegistry(const RepositoryRegistry&) = delete;
  RepositoryRegistry& operator=(const RepositoryRegistry&) = delete;

  // Visits every repository at once.
  void visit_all();
  // No first visit is outstanding.
  bool idle() const { return due_.empty(); }

  void on_record(const WatchRecord& record) override;

 private:
  void schedule(const api::ObjectKey& key, sim::EventId cause, sim::Duration delay);
  void schedule_poll();
  // Whether what Git has is known, and the object is there to stay.
  bool is_current(const api::ObjectKey& key) const;
  void poll();
  // Whatever the object asks for now: sync, deletion, or forgetting it.
  void visit(const api::ObjectKey& key);
  void forget(const api::ObjectKey& key);
  // To the Repository controller: v1alpha2 manages it.
  void leave(const api::ObjectPtr& object);
  void finish_deletion(const api::ObjectPtr& object);
  void sync(const api::ObjectKey& key);
  api::Result<> fetch(const RegisteredRepository& repository);
  api::Result<> sync_from_git(const api::ObjectKey& key);
  api::ObjectPtr with_finalizer(const api::ObjectPtr& object);
  void tell(const api::ObjectKey& key, const api::Result<>& outcome);

  PorchContext& porch_;
  GitPusher& pusher_;
  RepositorySync& sync_;
  std::map<api::ObjectKey, std::int64_t> generations_;  // that have been seen
  std::map<api::ObjectKey, sim::TimerId> due_;          // visits to come
  std::optional<sim::TimerId> next_poll_;
  // Of the Git server when a poll found nothing to do; nothing since a repository was visited or
  // its object changed.
  std::optional<std::uint64_t> quiet_version_;
};

}  // namespace porchsim::fakeporch
