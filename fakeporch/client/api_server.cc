#include "fakeporch/client/api_server.h"

#include <algorithm>
#include <utility>

#include "fakeporch/store/api_errors.h"
#include "fakeporch/store/crd_server.h"
#include "sim/assert.h"

namespace porchsim::fakeporch {

api::Result<> ApiServer::add_generic(const api::ResourceType& type, KindOptions options) {
  const KindId kind = PORCHSIM_TRY(store_.add_kind(type, options));
  add(std::make_unique<CrdServer>(store_, kind), Writes::InCaller);
  return {};
}

const ApiServer::Served* ApiServer::find(const api::ResourceType& type) const {
  const auto found = std::ranges::find_if(
      served_, [&type](const Served& served) { return served.type.is_served_as(type); });
  return found == served_.end() ? nullptr : &*found;
}

void ApiServer::add(ResourceServer& server, Writes writes) {
  const api::ResourceType& type = server.type();
  const KindId* kind = store_.find_kind(type);
  SIM_ASSERT(kind != nullptr, "{} is served but not in the store", type.group_resource());
  SIM_ASSERT(find(type) == nullptr, "{} is served twice", type.group_resource());
  served_.push_back({type, {&server, *kind, writes}});
}

void ApiServer::add(std::unique_ptr<ResourceServer> server, Writes writes) {
  add(*server, writes);
  owned_.push_back(std::move(server));
}

api::Result<ApiServer::Route> ApiServer::route(const api::ResourceType& type) const {
  const Served* served = find(type);
  if (served == nullptr) return api::fail(no_such_path());
  return served->route;
}

api::Result<api::ResourceType> ApiServer::resource_type(const std::string& group,
                                                        const std::string& version,
                                                        const std::string& kind) const {
  for (const auto& [type, route] : served_) {
    const bool right_version = version.empty() || type.version == version;
    if (type.kind == kind && type.group == group && right_version) return type;
  }
  return api::fail(no_match(group, version, kind));
}

std::vector<api::ResourceType> ApiServer::kinds() const {
  std::vector<api::ResourceType> kinds;
  kinds.reserve(served_.size());
  for (const auto& [type, route] : served_) kinds.push_back(type);
  return kinds;
}

}  // namespace porchsim::fakeporch
