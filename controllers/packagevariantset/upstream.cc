#include "controllers/packagevariantset/upstream.h"

#include <fmt/format.h>

namespace porchsim::packagevariantset {
namespace {

bool is_upstream(const api::PackageRevision::Spec& spec,
                 const api::PackageVariant::Upstream& upstream, const Options& options) {
  const bool same_revision = spec.revision == upstream.revision;
  const bool same_workspace = spec.workspace_name == upstream.workspace_name;
  if (!options.match_upstream_exactly) return same_revision || same_workspace;
  return (same_revision || upstream.revision == 0) &&
         (same_workspace || upstream.workspace_name.empty());
}

}  // namespace

api::Result<api::ObjectPtr> get_upstream_pr(const api::PackageVariant::Upstream& upstream,
                                            const Objects& revisions, const Options& options) {
  for (const api::ObjectPtr& revision : revisions) {
    if (is_upstream(packagevariant::as_revision(revision).spec, upstream, options)) {
      return revision;
    }
  }
  return api::fail(api::Reason::Unknown,
                   fmt::format("could not find upstream package revision '{}/{}' in repo '{}'",
                               upstream.package, upstream.revision, upstream.repo));
}

}  // namespace porchsim::packagevariantset
