// The API without a network: the same rules and errors, no latency, no faults, no trace of reads.
// For a world's setup and for checks. Works outside tasks as well as in them.
//
// Its watches say Timeout where another would wait.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/client.h"
#include "fakeporch/client/api_server.h"
#include "fakeporch/client/call_site.h"
#include "fakeporch/store/resource_server.h"

namespace porchsim::fakeporch {

class DirectClient final : public api::Client {
 public:
  // While a guard lives, no server waits; made around each call. May be empty.
  using Guard = std::shared_ptr<const void>;
  // `on_call` may be empty.
  DirectClient(ApiServer& server, Caller caller, std::function<Guard()> without_latency,
               CallListener on_call = {});

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
  Guard guard() const { return without_latency_ ? without_latency_() : nullptr; }

  // One call of the server that serves the type: `effect` takes that server.
  template <class T, class Effect>
  api::Result<T> call(Call what, const api::ResourceType& type, const api::ObjectKey& key,
                      Effect effect, const api::Object* sent = nullptr,
                      const api::Json* patch = nullptr);

  ApiServer& server_;
  Caller caller_;
  std::function<Guard()> without_latency_;
  CallListener on_call_;
};

}  // namespace porchsim::fakeporch
