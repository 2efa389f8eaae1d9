// One kind of object as the API server serves it. The server looks up the kind, then hands the
// request over: a CRD goes to the object store's generic rules, PackageRevision and
// PackageRevisionResources go to Porch.
//
// A handler runs in a task and may wait (Porch's clone takes its time); whatever it does between
// two waits is atomic.
#pragma once

#include <string>
#include <string_view>

#include "api/client.h"
#include "sim/ids.h"

namespace porchsim::fakeporch {

// Who asks. Its name goes into Git commits and into what approvals say.
struct Caller {
  sim::ActorId actor{};
  std::string name;
};

class ResourceServer {
 public:
  virtual ~ResourceServer() = default;
  virtual const api::ResourceType& type() const = 0;

  virtual api::Result<api::ObjectPtr> get(const api::ObjectKey& key) = 0;
  virtual api::Result<api::ObjectList> list(const api::ListOptions& options) = 0;
  virtual api::Result<api::ObjectPtr> create(const Caller& caller,
                                             const api::ObjectPtr& object) = 0;
  // `subresource` is "" for the main resource, "status", or one of the kind's own ("approval").
  virtual api::Result<api::ObjectPtr> update(const Caller& caller, const api::ObjectPtr& object,
                                             std::string_view subresource) = 0;
  virtual api::Result<api::ObjectPtr> patch(const Caller& caller, const api::ObjectKey& key,
                                            const api::Json& patch,
                                            const api::PatchOptions& options) = 0;
  virtual api::Result<> remove(const Caller& caller, const api::ObjectKey& key,
                               const api::DeleteOptions& options) = 0;
};

}  // namespace porchsim::fakeporch
