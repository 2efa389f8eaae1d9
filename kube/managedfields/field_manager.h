// Server-side apply as an API server has it (k8s.io/apimachinery/pkg/util/managedfields): the way
// in. Pure functions of documents and a time.
//
// How a server uses it, for each endpoint of a kind (an apiVersion, and a subresource or ""):
//
//   POST        object = update(null, body, manager, now): the body pruned and defaulted, without
//               what the server sets (uid, times of creation and deletion, grace period, selfLink)
//   PUT, JSON   object = update(live, body or patched live, manager, now), pruned and defaulted;
//   and merge   then what the endpoint resets is put back: status, or all but status and
//   patches     metadata.managedFields
//   apply       object = apply(live or null, patch, manager, force, now), then defaults and resets;
//               null is what is not there yet, and is created. metadata.resourceVersion is the
//               patch's if it has one, else live's: the store compares it, as for a PUT
//   all         before a changed object is stored: keep_times(live, object). An object that is then
//               as it was makes no version
//
// `live` is the object as the endpoint's version shows it, metadata.managedFields included. The
// results have apiVersion and kind of the endpoint and metadata.managedFields as it is to be
// stored.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "api/json/json.h"
#include "api/time.h"
#include "kube/managedfields/conflict.h"
#include "kube/managedfields/kind.h"
#include "kube/managedfields/managers_memory.h"
#include "kube/managedfields/ownership.h"

namespace porchsim::kube::managedfields {

// From when on an object has managers. Kubernetes tracks from creation on; an object that has none
// is not looked at by updates, and what it has when it is applied first belongs to the updater
// "before-first-apply". So nobody pays who does not apply.
enum class Tracking : std::uint8_t { FromCreation, FromFirstApply };

class FieldManager {
 public:
  // `memory` outlives it; null: managers are read each time.
  FieldManager(std::shared_ptr<const Kind> kind, Endpoint endpoint,
               Tracking tracking = Tracking::FromCreation, ManagersMemory* memory = nullptr)
      : kind_(std::move(kind)),
        endpoint_(std::move(endpoint)),
        tracking_(tracking),
        memory_(memory) {}

  // `after` with its managers, after a write by POST, PUT or a patch that is no apply. Through the
  // object itself a writer may give managedFields of its own: [{}] forgets all, a list that cannot
  // be read counts as none given. Never fails: where ownership cannot be told all managers go.
  api::Json update(const api::Json& live, api::Json after, const std::string& manager,
                   api::Time now) const;

  // The object that comes of an apply, not yet defaulted. Whole numbers of the patch come as
  // integers, but for those beyond 2^53, which lose their last digits, as in YAML.
  std::expected<api::Json, ApplyError> apply(const api::Json& live, const api::Json& patch,
                                             const std::string& manager, bool force,
                                             api::Time now) const;

 private:
  std::expected<Managers, std::string> read(const api::Json& managed_fields) const;
  api::Json write(Managers managers) const;
  // The managers that a write starts from.
  Managers start_of(const api::Json& live, const api::Json& after) const;
  std::expected<Managers, OwnershipError> tracked(const api::Json& live, const api::Json& after,
                                                  Managers managers, const std::string& manager,
                                                  api::Time now) const;
  std::expected<Applied, ApplyError> applied(const api::Json& live, const api::Json& patch,
                                             Managers managers, const std::string& manager,
                                             bool force, api::Time now) const;
  std::expected<Applied, OwnershipError> merged(const api::Json& live, const api::Json& patch,
                                                Managers managers, const std::string& manager,
                                                bool force) const;
  // kubectl may take what it owned by client-side apply, as its annotation says.
  std::expected<Applied, OwnershipError> applied_by_kubectl(const api::Json& live,
                                                            const api::Json& patch,
                                                            const Managers& managers,
                                                            std::vector<Conflict> conflicts) const;
  std::expected<void, api::Error> check_kind(const api::Json& patch) const;
  api::Json as_endpoint(api::Json document) const;
  ManagerName name_of(const std::string& manager, bool applies) const;

  std::shared_ptr<const Kind> kind_;
  Endpoint endpoint_;
  Tracking tracking_;
  ManagersMemory* memory_;
};

// The object that is stored, with the times of the old one where nothing but times of managers
// would change: so that applying the same again makes no version.
api::Json keep_times(const api::Json& live, api::Json object);

}  // namespace porchsim::kube::managedfields
