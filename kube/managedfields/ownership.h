// What a write does to who owns what (structured-merge-diff's merge.Updater). A manager's set holds
// in the version that it wrote in; all sets are compared in their own.
#pragma once

#include <expected>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "kube/managedfields/conflict.h"
#include "kube/managedfields/managers.h"
#include "kube/managedfields/versioned.h"

namespace porchsim::kube::managedfields {

// How a write ends that is not done: with what others own, or with why it cannot be.
using OwnershipError = std::variant<std::vector<Conflict>, std::string>;

// Where a write comes in.
struct Endpoint {
  std::string api_version;
  std::string subresource;  // "" = the object itself
};

struct Applied {
  api::Json object;
  bool is_change = true;  // of the object itself
  Managers managers;
};

class Ownership {
 public:
  Ownership(const Kind& kind, const Endpoint& endpoint) : kind_(kind), endpoint_(endpoint) {}

  // After a write of the whole object: what it changed or added is the writer's alone, what it took
  // away is nobody's. `own` receives what is the writer's by this write.
  std::expected<Managers, OwnershipError> update(const Versioned& before, const Versioned& after,
                                                 Managers managers, FieldSet& own) const;

  // After an apply: the configuration is laid over the object, what the applier named the last time
  // and no longer does goes unless another owns it, and what others own must not change, unless
  // `force` takes it from them.
  std::expected<Applied, OwnershipError> apply(const Versioned& live,
                                               const Versioned& configuration, Managers managers,
                                               const ManagerName& applier, bool force) const;

 private:
  const Kind& kind_;
  const Endpoint& endpoint_;
};

}  // namespace porchsim::kube::managedfields
