// What a controller reads in a recording: the objects of the server, but for those of which its
// informer cache has another version, or none.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "api/client.h"
#include "kube/client/kube_client.h"
#include "tools/v1alpha2/recorded_faults.h"
#include "tools/v1alpha2/recorded_trace.h"

namespace porchsim::scenarios {

class RecordedInformer final : public api::Reader {
 public:
  RecordedInformer(kube::KubeClient& server, RecordedTrace& trace, RecordedFaults& faults)
      : server_(server), trace_(trace), faults_(faults) {}

  // Null: the cache has no such object.
  void show(const std::string& kind, const api::ObjectKey& key, api::ObjectPtr object);

  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override;

 private:
  api::Result<api::ObjectPtr> find(const api::ResourceType& type, const api::ObjectKey& key);
  api::Result<api::ObjectList> select(const api::ResourceType& type,
                                      const api::ListOptions& options);

  kube::KubeClient& server_;
  RecordedTrace& trace_;
  RecordedFaults& faults_;
  std::map<std::pair<std::string, api::ObjectKey>, api::ObjectPtr> shown_;  // by kind and key
};

}  // namespace porchsim::scenarios
