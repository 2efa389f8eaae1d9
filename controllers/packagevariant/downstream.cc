#include "controllers/packagevariant/downstream.h"

#include <algorithm>

#include "controllers/packagevariant/upstream.h"

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

}  // namespace porchsim::packagevariant
