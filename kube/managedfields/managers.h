// Who owns what of an object: metadata.managedFields, read and written
// (k8s.io/apimachinery/pkg/util/managedfields).
//
// An applier is one manager whatever version it applies in; an updater is one for each version.
// Both are told apart by the subresource through which they write.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/time.h"
#include "kube/managedfields/known_sets.h"

namespace porchsim::kube::managedfields {

struct ManagerName {
  std::string manager;
  std::string subresource;  // "" = the object itself
  std::string api_version;  // of an updater; "" of an applier
  bool applies = false;

  // Kubernetes' identifier, by which managers are ordered where their order is seen:
  // {"manager":"x","operation":"Update","apiVersion":"v1","subresource":"status"}
  std::string identifier() const;
  // "x" with subresource "status" using v1
  std::string display() const;
};

struct Manager {
  ManagerName name;
  std::string api_version;  // of the object as the set names it
  std::optional<api::Time> time;
  OwnedSet set;
};

using Managers = std::map<std::string, Manager>;  // by identifier

// Of a metadata.managedFields; none if it is not a list of entries at all. The error says which is
// no entry that can be. What `known` has of sets is not read again.
std::expected<Managers, std::string> read_managers(const api::Json& managed_fields,
                                                   const KnownSets& known = {});

// Appliers first, then by time, name, version and subresource. Null if there are none.
api::Json write_managers(const Managers& managers);

// Whether a written list asks for all managers to be forgotten: [{}].
bool is_reset(const api::Json& managed_fields);

// The writer's name: the field manager that the request gives, else what the User-Agent says before
// its first slash, without what cannot be printed, at most 128 bytes.
std::string manager_or_user_agent(std::string_view field_manager, std::string_view user_agent);

}  // namespace porchsim::kube::managedfields
