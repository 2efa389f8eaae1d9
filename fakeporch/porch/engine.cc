#include "fakeporch/porch/engine.h"

#include "fakeporch/porch/package_revision_server.h"
#include "fakeporch/porch/repository_registry.h"
#include "fakeporch/porch/resources_server.h"

namespace porchsim::fakeporch {

class PorchEngine::Impl {
 public:
  Impl(ObjectStore& store, GitServer& git, sim::Scheduler& scheduler, sim::Faults& faults,
       const functions::FunctionRegistry& functions, PackageMemory& memory,
       const PorchOptions& options)
      : porch(store, git, scheduler, faults, functions, memory, options) {}

  PorchContext porch;
  GitPusher pusher{porch};
  RevisionWriter writer{porch};
  DraftWriter drafts{porch, pusher, writer};
  RevisionRemoval removal{porch, pusher, writer};
  RevisionUpdate update{porch, pusher, writer, drafts, removal};
  RevisionCreation creation{porch, pusher, writer};
  PackageRevisionServer revisions{porch, creation, update, removal};
  ResourcesServer resources{porch, drafts};
  RepositorySync sync{porch, writer};
  RepositoryRegistry registry{porch, pusher, sync};
};

PorchEngine::PorchEngine(ObjectStore& store, GitServer& git, sim::Scheduler& scheduler,
                         sim::Faults& faults, const functions::FunctionRegistry& functions,
                         PackageMemory& memory, const PorchOptions& options)
    : impl_(std::make_unique<Impl>(store, git, scheduler, faults, functions, memory, options)) {}

PorchEngine::~PorchEngine() = default;

ResourceServer& PorchEngine::package_revisions() { return impl_->revisions; }
ResourceServer& PorchEngine::package_revision_resources() { return impl_->resources; }

PorchContext& PorchEngine::context() { return impl_->porch; }
GitPusher& PorchEngine::pusher() { return impl_->pusher; }
RevisionRemoval& PorchEngine::removal() { return impl_->removal; }

api::Result<kpt::Files> PorchEngine::files(const api::ObjectKey& revision) {
  return impl_->resources.files(revision);
}

void PorchEngine::sync_now() { impl_->registry.visit_all(); }

bool PorchEngine::idle() const { return impl_->registry.idle() && impl_->porch.busy.count() == 0; }

PorchEngine::WithoutLatency::WithoutLatency(PorchEngine& engine) : engine_(engine) {
  engine_.impl_->porch.begin_at_once();
}

PorchEngine::WithoutLatency::~WithoutLatency() { engine_.impl_->porch.end_at_once(); }

}  // namespace porchsim::fakeporch
