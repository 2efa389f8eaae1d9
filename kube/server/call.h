// One request on its way: what it asks for, and of whom.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kube/kinds/kind.h"
#include "kube/server/options.h"
#include "kube/server/request.h"
#include "kube/server/request_path.h"
#include "kube/store/json_store.h"

namespace porchsim::kube {

// What a server cannot make up itself.
class ServerSources {
 public:
  ServerSources() = default;
  virtual ~ServerSources() = default;
  ServerSources(const ServerSources&) = delete;
  ServerSources& operator=(const ServerSources&) = delete;

  virtual std::string now() = 0;         // RFC 3339, UTC, whole seconds
  virtual std::string new_uid() = 0;     // a UUID
  virtual std::string new_suffix() = 0;  // five characters for a generated name
};

struct Call {
  const Request& request;
  const RequestPath& path;
  const Kind& kind;
  const KindVersion& version;
  Subresource subresource;
  JsonStore& store;
  ServerSources& sources;
  std::vector<std::string>& warnings;

  GroupResource resource() const { return kind.names().resource(); }
  StoreKey key(std::string_view name) const {
    return {resource().text(), path.name_space, std::string(name)};
  }
  // As this version shows it.
  std::optional<api::Json> find(std::string_view name) const {
    const auto stored = store.get(key(name));
    if (!stored) return std::nullopt;
    return kind.from_stored(*stored, version.name);
  }
};

// An object with a code.
struct Written {
  int code = 200;
  api::Json object;
};

// The group and kind that an object says it is of.
GroupResource group_kind_of(const api::Json& object);

}  // namespace porchsim::kube
