// Repositories and whatever else sets select, read from informers, whose changes wake the sets. A
// kind gets its informer when a set first selects it: any kind that the server knows may come.
#pragma once

#include <set>
#include <string_view>

#include "api/client.h"
#include "api/package_variant_set.h"
#include "controllers/runtime/manager.h"

namespace porchsim::packagevariantset {

class SelectedObjects final : public api::Reader {
 public:
  // Watches Repositories from the start. `sets` is the manager's informer of PackageVariantSets;
  // the manager outlives this.
  SelectedObjects(runtime::Manager& manager, const runtime::Informer& sets);

  // Where sets are enqueued, once there is a controller.
  void wake(runtime::WorkQueue& queue) { queue_ = &queue; }

  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override;
  // From the informer if it has synced, else from the server.
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override;

 private:
  void watch(const api::ResourceType& type);
  void see(const api::ResourceType& type, const runtime::Change& change);

  runtime::Manager& manager_;
  const runtime::Informer& sets_;
  runtime::WorkQueue* queue_ = nullptr;
  std::set<api::ResourceType> watched_;
};

// Does one of the set's targets select an object of that type with those names, labels and so on?
// Selectors that are wrong select nothing.
bool selects(const api::PackageVariantSet& pvs, const api::ResourceType& type,
             const api::ObjectMeta& meta);

// May a template of the set see that Repository, or a variant of it go there?
bool may_use_repository(const api::PackageVariantSet& pvs, std::string_view repository);

}  // namespace porchsim::packagevariantset
