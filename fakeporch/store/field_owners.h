// Who owns which fields of the objects of a generic kind: server-side apply. An object has owners
// from when it is applied first; others cost nothing. Kubernetes: metadata.managedFields.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "api/client.h"
#include "api/json/json.h"
#include "api/object_key.h"
#include "api/time.h"
#include "kube/managedfields/kind.h"
#include "kube/managedfields/managers_memory.h"

namespace porchsim::fakeporch {

class FieldOwners {
 public:
  // `type` outlives this.
  FieldOwners(const api::ResourceType& type, bool has_status)
      : type_(type), has_status_(has_status) {}

  // The object that an apply makes of `live` (null: it is new). BadRequest; Conflict names the
  // fields and whose they are.
  api::Result<api::Json> apply(const api::Json& live, const api::Json& patch,
                               const api::PatchOptions& options, api::Time now);

  struct Writer {
    std::string_view manager;
    std::string_view subresource;
  };
  // `after` with the owners that it has when `writer` has made it of `live` otherwise.
  api::Json update(const api::Json& live, api::Json after, const Writer& writer, api::Time now);

  static bool has_owners(const api::Json& object) {
    return !object["metadata"]["managedFields"].is_null();
  }

 private:
  const std::shared_ptr<const kube::managedfields::Kind>& kind();

  const api::ResourceType& type_;
  bool has_status_;
  std::shared_ptr<const kube::managedfields::Kind> kind_;  // made when it is asked for first
  kube::managedfields::ManagersMemory memory_;
};

}  // namespace porchsim::fakeporch
