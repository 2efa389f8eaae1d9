// PackageRevision of porch.kpt.dev/v1alpha1 as the aggregated API serves it. Porch:
// pkg/registry/porch/packagerevision.go, packagerevision_approval.go, fieldselector.go.
//
// Fault site "porch.list", object "Repository <namespace>/<name>": Error or PartialList, the
// repository cannot be read. The list then fails; shipped Porch leaves the repository out instead
// (quirk partial_lists).
#pragma once

#include "fakeporch/porch/revision_creation.h"
#include "fakeporch/porch/revision_removal.h"
#include "fakeporch/porch/revision_update.h"
#include "fakeporch/store/resource_server.h"

namespace porchsim::fakeporch {

class PackageRevisionServer final : public ResourceServer {
 public:
  PackageRevisionServer(PorchContext& porch, RevisionCreation& creation, RevisionUpdate& update,
                        RevisionRemoval& removal)
      : porch_(porch), creation_(creation), update_(update), removal_(removal) {}

  const api::ResourceType& type() const override;
  api::Result<api::ObjectPtr> get(const api::ObjectKey& key) override;
  // Field selectors: metadata.name, metadata.namespace, spec.{revision, packageName, repository,
  // workspaceName, lifecycle} and spec.packageMetadata.labels[<key>].
  api::Result<api::ObjectList> list(const api::ListOptions& options) override;
  api::Result<api::ObjectPtr> create(const Caller& caller, const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update(const Caller& caller, const api::ObjectPtr& object,
                                     std::string_view subresource) override;
  // Without a resourceVersion of its own, a patch is one of the stored version.
  api::Result<api::ObjectPtr> patch(const Caller& caller, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override;
  api::Result<> remove(const Caller& caller, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override;

 private:
  // Leaves out of `list` the repositories that cannot be read, or fails for them.
  api::Result<> drop_unreadable(const api::ListOptions& options, api::ObjectList& list) const;

  PorchContext& porch_;
  RevisionCreation& creation_;
  RevisionUpdate& update_;
  RevisionRemoval& removal_;
};

}  // namespace porchsim::fakeporch
