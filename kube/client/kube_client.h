// api::Client by way of requests: each call is one Request to a KubeServer, its answer read back.
// The server is asked at once, so that nothing here waits: a watch says Timeout where another
// would.
//
// client-go: rest/request.go; controller-runtime: pkg/client.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "kube/server/kube_server.h"

namespace porchsim::kube {

class KubeClient final : public api::Client {
 public:
  // `user_agent` names whoever calls: it is the field manager of who names none. The server
  // outlives the client and its watches; `kinds` are what resource_type() knows.
  KubeClient(KubeServer& server, std::string user_agent, std::vector<api::ResourceType> kinds);

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
  api::Result<api::ObjectPtr> update_subresource(const api::ResourceType& type,
                                                 std::string_view subresource,
                                                 const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> patch(const api::ResourceType& type, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override;
  api::Result<> remove(const api::ResourceType& type, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override;
  api::Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                                 const api::WatchOptions& options) override;
  api::Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) override;

 private:
  Request request(std::string_view method, std::string path) const;
  api::Result<api::Json> send(const Request& request);
  api::Result<api::ObjectPtr> send_for_object(const Request& request);
  api::Result<api::ObjectPtr> put(const api::ResourceType& type, std::string_view subresource,
                                  const api::ObjectPtr& object);

  KubeServer& server_;
  std::string user_agent_;
  std::vector<api::ResourceType> kinds_;
};

// The error that a status says: its reason, if it is one that clients know, and its message.
api::Error error_of(const api::Json& status);

}  // namespace porchsim::kube
