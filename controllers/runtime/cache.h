// Reads served from informers: as fast as memory and as old as the watch. A kind without an
// informer is read from the API server, if there is a client for it. Reads wait until the
// informer's first list is in.
//
// A cached list is sorted by namespace and name; resource_version is the informer's. Field
// selectors need an index of that name ("spec.lifecycle"), but for metadata.name and
// metadata.namespace; limit cuts the list off, and there is no continue token to go on. Kubernetes:
// controller-runtime, cache.Cache as the client's reader.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "controllers/runtime/informer.h"

namespace porchsim::runtime {

class CachedReader final : public api::Reader {
 public:
  // `uncached` reads the kinds that have no informer; null: such a read is an InternalError "… is
  // not cached".
  explicit CachedReader(api::Reader* uncached = nullptr) : uncached_(uncached) {}

  // The informer must outlive the reader. Of one kind: one for all namespaces, or one for each of
  // several.
  void add(Informer& informer);

  // NotFound: `packagevariants.config.porch.kpt.dev "x" not found`.
  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override;
  // The objects of the kind that the index files under `value`, in order. InternalError if there is
  // no such index.
  api::Result<std::vector<api::ObjectPtr>> list_by_index(const api::ResourceType& type,
                                                         std::string_view index,
                                                         std::string_view value);

 private:
  using Informers = std::vector<Informer*>;

  // Synced; empty if the kind has none. An error if it has, but none that sees the namespace.
  api::Result<Informers> informers_of(const api::ResourceType& type,
                                      std::string_view name_space) const;
  std::unexpected<api::Error> not_cached(const api::ResourceType& type) const;

  api::Reader* uncached_;
  std::map<api::ResourceType, std::map<std::string, Informer*, std::less<>>>
      informers_;  // by namespace
};

}  // namespace porchsim::runtime
