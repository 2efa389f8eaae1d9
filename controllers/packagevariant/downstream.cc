#include "controllers/packagevariant/downstream.h"

#include <algorithm>

#include "controllers/packagevariant/handoff.h"
#include "controllers/packagevariant/upstream.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {

bool is_target(const api::PackageVariant& pv, const api::PackageRevision& revision) {
  const auto& target = *pv.spec.downstream;
  return revision.spec.repository == target.repo && revision.spec.package_name == target.package;
}

Revisions candidates(const Revisions& downstream, const Revisions& owned) {
  Revisions all;
  std::set_union(downstream.begin(), downstream.end(), owned.begin(), owned.end(),
                 std::back_inserter(all), [](const api::ObjectPtr& a, const api::ObjectPtr& b) {
                   return a->meta().name < b->meta().name;
                 });
  return all;
}

Revisions drafts_or_latest(const Revisions& targets) {
  Revisions drafts;
  api::ObjectPtr latest;
  std::int64_t latest_revision = -1;
  for (const api::ObjectPtr& object : targets) {
    const api::PackageRevision& revision = as_revision(object);
    if (!revision.is_published()) {
      drafts.push_back(object);
    } else if (revision.spec.revision > latest_revision) {
      latest_revision = revision.spec.revision;
      latest = object;
    }
  }
  if (drafts.empty() && latest) drafts.push_back(latest);
  return drafts;
}

api::ObjectPtr being_published(const Revisions& targets) {
  const auto found = std::ranges::find_if(targets, [](const api::ObjectPtr& object) {
    const api::PackageRevision& revision = as_revision(object);
    return revision.spec.lifecycle == api::kPublished && !revision.meta.deletion_timestamp &&
           handoff_of(*object).state == Handoff::State::Busy;
  });
  return found == targets.end() ? nullptr : *found;
}

bool follows(const api::PackageRevision& downstream, const api::ObjectPtr& upstream,
             const Revisions& package, const Options& options) {
  const auto& lock = downstream.status.upstream_lock;
  if (options.compare_upstream_identity && !is_same_upstream(lock, as_revision(upstream))) {
    return false;
  }
  if (!options.resolve_upstream_lock) {
    return is_up_to_date(lock, as_revision(upstream).spec.revision);
  }
  const api::GitLocator* place = locked_place(lock);
  return place == nullptr || locked_revision(*place, package) == upstream;
}

bool is_made_of(const api::PackageRevision& draft, const api::Object& upstream) {
  if (draft.spec.tasks.empty()) return true;
  const api::Task& task = draft.spec.tasks.front();
  const auto& lock = api::as_revision(upstream).status.self_lock;
  if (task.clone && task.clone->upstream.git && lock && lock->git) {
    const api::Task::Git& git = *task.clone->upstream.git;
    return git.ref == lock->git->ref &&
           same_package({git.repo, git.directory, git.ref, ""}, *lock->git);
  }
  const std::string name = task.upstream();
  return name.empty() || name == upstream.meta().name;
}

std::unexpected<api::Error> draft_is_in_the_way(const api::Object& draft) {
  return api::fail(api::Reason::Unknown, "cannot update upstream of downstream " +
                                             kpt::go_quote(draft.meta().name) +
                                             " when it is not published");
}

}  // namespace porchsim::packagevariant
