// A controller's client of the API server in a recording: each call is in the trace, some fail, and
// others act around some (recorded_trace.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "api/client.h"
#include "kube/client/kube_client.h"
#include "tools/v1alpha2/recorded_faults.h"
#include "tools/v1alpha2/recorded_trace.h"

namespace porchsim::scenarios {

// The uid that the server gives to what is made next: objects of recordings are called "uid-" and
// their name.
struct NextUid {
  std::string name;
};

class RecordedApi final : public api::Client {
 public:
  // All outlive it.
  struct Parts {
    kube::KubeClient& server;
    RecordedTrace& trace;
    RecordedFaults& faults;
    NextUid& next_uid;
  };

  explicit RecordedApi(Parts parts) : parts_(parts) {}

  // In the trace "live-get": what the informer cache answers is its own (recorded_informer.h).
  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override;
  api::Result<api::ObjectPtr> create(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update_status(const api::ResourceType& type,
                                            const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> patch(const api::ResourceType& type, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override;
  api::Result<> remove(const api::ResourceType& type, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override;
  api::Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) override;
  // The recorded controllers make no such calls: MethodNotAllowed.
  api::Result<api::ObjectPtr> update_subresource(const api::ResourceType& type,
                                                 std::string_view subresource,
                                                 const api::ObjectPtr& object) override;
  api::Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                                 const api::WatchOptions& options) override;

 private:
  template <class Make>
  auto write(std::string_view op, const api::ResourceType& type, const api::ObjectKey& key,
             api::Json entry, Make make);

  Parts parts_;
};

// The first members of a call's entry in the trace.
api::Json call_of(std::string_view op, const api::ResourceType& type);
api::Json call_of(std::string_view op, const api::ResourceType& type, const api::ObjectKey& key);
api::Json list_call_of(const api::ResourceType& type, const api::ListOptions& options);
// The items that a list has found.
void add_items(api::Json& entry, const api::ObjectList& list, const api::ListOptions& options);

}  // namespace porchsim::scenarios
