// PackageRevisionResources of porch.kpt.dev/v1alpha1: the files of package revisions. Nothing is
// stored: a read takes the files from Git, a write makes a commit of the draft. resourceVersion and
// uid are those of the PackageRevision. Porch: pkg/registry/porch/packagerevisionresources.go,
// pkg/engine/engine.go (UpdatePackageResources).
//
// Left out on purpose: the healing of comments that a client has lost.
#pragma once

#include <functional>

#include "fakeporch/porch/draft_content.h"
#include "fakeporch/store/resource_server.h"

namespace porchsim::fakeporch {

class ResourcesServer final : public ResourceServer {
 public:
  ResourcesServer(PorchContext& porch, DraftWriter& drafts) : porch_(porch), drafts_(drafts) {}

  // All files of a revision; NotFound without it.
  api::Result<kpt::Files> files(const api::ObjectKey& key);

  const api::ResourceType& type() const override;
  api::Result<api::ObjectPtr> get(const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ListOptions& options) override;
  // Replaces all files of a Draft by those given, rendered. The answer alone has
  // status.renderStatus.
  api::Result<api::ObjectPtr> update(const Caller& caller, const api::ObjectPtr& object,
                                     std::string_view subresource) override;
  api::Result<api::ObjectPtr> patch(const Caller& caller, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override;
  // MethodNotAllowed.
  api::Result<api::ObjectPtr> create(const Caller& caller, const api::ObjectPtr& object) override;
  api::Result<> remove(const Caller& caller, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override;

 private:
  api::Result<kpt::Files> files(const api::PackageRevision& revision);
  api::Result<api::PackageRevisionResources> read(const api::ObjectPtr& revision);
  // Of the PackageRevision, which the request holds meanwhile.
  using Wanted =
      std::function<api::Result<api::PackageRevisionResources>(const api::ObjectPtr& revision)>;
  api::Result<api::ObjectPtr> replace(const Caller& caller, const api::ObjectKey& key,
                                      const Wanted& make_wanted);

  PorchContext& porch_;
  DraftWriter& drafts_;
};

}  // namespace porchsim::fakeporch
