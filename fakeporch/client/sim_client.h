// The API as one process of the simulated world sees it. Each call pauses the caller on its way to
// the server and back, so that every call is an interleaving point, and may fail on the way:
//
//   before the effect: a fault of kind Error, Crash "before", or a partition;
//   after it: LostAnswer (the caller sees a Timeout), Crash, or a partition;
//   late: Latency (there), LateAnswer (back), and what Choices draw at "net.latency" and
//   "net.answer";
//   PartialList leaves out what its argument names: an object, or a repository's revisions;
//   StaleList (site "watch-cache.list") answers a list that takes any version with an older one.
//
// Fault sites: "api.get", "api.list", "api.watch", "api.create", "api.update" (also of subresources
// other than status), "api.update_status", "api.patch", "api.delete"; object "Kind namespace/name".
//
// Trace: Get, List and Watch tell the version that was read and the server's; a write is told by
// its commit; a call that failed by Failed, with its words and error as detail.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/client.h"
#include "fakeporch/client/call_site.h"
#include "fakeporch/client/network.h"
#include "fakeporch/store/resource_server.h"

namespace porchsim::fakeporch {

class SimClient final : public api::Client {
 public:
  SimClient(Network& network, sim::ProcessId process);

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
  struct Request {
    Call call;
    const api::ResourceType& type;
    const api::ObjectKey& key;
    std::string version{};   // that is sent; "" = none
    sim::EventId began = 0;  // the last event before it
    sim::Time begun_at{};
    std::optional<sim::Fault> fault = std::nullopt;
    std::size_t items = 0;                             // of the answer, of a list
    api::ObjectPtr sent = nullptr;                     // of a create or an update of the whole
    std::shared_ptr<const api::Json> patch = nullptr;  // a merge patch of the whole
  };
  struct Told;
  // The way there, `effect` at the server, the way back. `effect` takes the route.
  template <class T, class Effect>
  api::Result<T> call(Request request, Effect effect);
  // As call(), for a write: `write` takes the server, and owns what it uses.
  template <class T, class Write>
  api::Result<T> call_write(const Request& request, Write write);

  api::Result<> travel_there(Request& request);
  api::Result<> travel_back(const Request& request);
  void let_lag(const ApiServer::Route& route, const Request& request, api::ObjectList& list);
  bool has_fault(const Request& request, sim::FaultKind kind) const;
  void tell_outcome(const Request& request, ApiCall::Outcome outcome) const;
  void tell_read(sim::Verb verb, const Request& request, std::uint64_t seen,
                 std::string detail = {}, sim::PayloadPtr answer = nullptr);
  void tell_failure(const Request& request, const api::Error& error);

  Network& network_;
  Link& link_;
  Caller caller_;
};

}  // namespace porchsim::fakeporch
