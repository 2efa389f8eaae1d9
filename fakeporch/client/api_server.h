// The API server's table of kinds: who serves which.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "api/client.h"
#include "fakeporch/store/object_store.h"
#include "fakeporch/store/resource_server.h"

namespace porchsim::fakeporch {

class ApiServer {
 public:
  // Where writes are handled: in the caller's own task, or in one of the server's, which goes on
  // when the caller dies (for servers that take their time).
  enum class Writes : std::uint8_t { InCaller, InServer };
  struct Route {
    ResourceServer* server = nullptr;
    KindId kind{};
    Writes writes = Writes::InCaller;
  };

  explicit ApiServer(ObjectStore& store) : store_(store) {}

  // A kind under the generic rules; AlreadyExists if it is served.
  api::Result<> add_generic(const api::ResourceType& type, KindOptions options);
  // Another server, whose kind is in the store already. It must outlive this.
  void add(ResourceServer& server, Writes writes);
  void add(std::unique_ptr<ResourceServer> server, Writes writes);

  // NotFound (the path is unknown) unless the kind is served.
  api::Result<Route> route(const api::ResourceType& type) const;
  // By name; an empty version asks for the one registered first.
  api::Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) const;
  std::vector<api::ResourceType> kinds() const;  // in the order of registration

  ObjectStore& store() const { return store_; }

 private:
  struct Served {
    const api::ResourceType& type;  // the server's
    Route route;
  };
  const Served* find(const api::ResourceType& type) const;

  ObjectStore& store_;
  std::vector<std::unique_ptr<ResourceServer>> owned_;
  std::vector<Served> served_;  // in the order of registration
};

}  // namespace porchsim::fakeporch
