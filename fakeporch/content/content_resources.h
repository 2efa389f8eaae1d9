// PackageRevisionResources of both generations. Those of a v1alpha2 PackageRevision come from the
// shared cache; who writes them hands over to the PackageRevision controller by annotation
// porch.kpt.dev/render-request, and waits for nothing. Others are v1alpha1's.
//
//   write   the content is committed to the draft's branch, then the annotation is patched; each
//           may fail alone. That the patch failed is not told: the write is done.
//
// Fault site of the patch: "porch.render-request", object = the PackageRevision: Error.
// Porch: pkg/registry/porch/packagerevisionresources.go, pkg/engine. Documents: seed 003.
#pragma once

#include "fakeporch/content/shared_cache.h"
#include "fakeporch/store/resource_server.h"

namespace porchsim::fakeporch {

class ContentResources final : public ResourceServer {
 public:
  struct Servers {
    ResourceServer& resources;  // of v1alpha1
    ResourceServer& revisions;  // PackageRevisions of v1alpha2
  };
  ContentResources(PorchContext& porch, SharedCache& cache, Servers servers);

  const api::ResourceType& type() const override { return servers_.resources.type(); }
  api::Result<api::ObjectPtr> get(const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ListOptions& options) override;
  api::Result<api::ObjectPtr> create(const Caller& caller, const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update(const Caller& caller, const api::ObjectPtr& object,
                                     std::string_view subresource) override;
  api::Result<api::ObjectPtr> patch(const Caller& caller, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override;
  api::Result<> remove(const Caller& caller, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override;

  bool is_of_v1alpha2(const api::ObjectKey& key) const;
  // All files of a revision of v1alpha2; NotFound without its content.
  api::Result<kpt::Files> files(const api::ObjectKey& revision);

 private:
  struct Found {
    api::ObjectPtr object;
    api::ContentKey key;
    api::PackageRevision content;
  };
  api::Result<Found> find(const api::ObjectKey& key);
  api::Result<api::PackageRevisionResources> read(const Found& found);
  api::Result<api::ObjectPtr> replace(const Caller& caller, const Found& found,
                                      const api::PackageRevisionResources& wanted);
  void request_render(const api::ObjectKey& key, const std::string& version);

  PorchContext& porch_;
  SharedCache& cache_;
  Servers servers_;
  KindId revisions_;
};

}  // namespace porchsim::fakeporch
