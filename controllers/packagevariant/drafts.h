// The drafts a variant asks Porch for: clone, upgrade, edit, and their workspace names.
// Porch: packagevariant_controller.go, newWorkspaceName, createDraftTemplate, createUpgradeDraft,
// createEditDraft. Documents: seed 000, "Draft Creation Flows".
#pragma once

#include <string>
#include <string_view>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/v1alpha2/revision_views.h"
#include "controllers/packagevariant/revisions.h"

namespace porchsim::packagevariant {

// "packagevariant-<n>", n being one more than the highest number among the package's revisions. As
// Go's Atoi, a number out of range counts as the nearest one; one more than the highest is the
// lowest.
std::string new_workspace_name(const Revisions& revisions, std::string_view package,
                               std::string_view repository);
// The name after that one.
std::string next_workspace_name(std::string_view workspace);

// The name that Porch's server will give: "<repository>.<package, / as .>.<workspace>"; "" if a
// part is missing. Porch: pkg/util, ComposePkgRevObjName.
std::string package_revision_object_name(std::string_view repository, std::string_view package,
                                         std::string_view workspace);

// First draft of the downstream package, to be created as `type`: of v1alpha2 as a Draft, else its
// lifecycle is left to the server. An upstream of the other generation, which no name finds there,
// is cloned from where it lies in Git: it must have a lock.
api::PackageRevision clone_draft(const api::PackageVariant& pv, const api::Object& upstream,
                                 const api::ResourceType& type);

struct UpgradeSources {
  std::string old_upstream;  // base of the three-way merge
  std::string new_upstream;  // theirs
};
// The next draft after `source`, with its spec but for revision, workspace name, lifecycle and
// tasks.
api::PackageRevision upgrade_draft(const api::PackageVariant& pv,
                                   const api::PackageRevision& source,
                                   const UpgradeSources& upstreams);
api::PackageRevision edit_draft(const api::PackageVariant& pv, const api::PackageRevision& source);

}  // namespace porchsim::packagevariant
