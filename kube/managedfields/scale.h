// Who owns the replicas of a custom object that is written through its subresource scale
// (managedfields.ScaleHandler, and what an API server makes of it for custom kinds).
//
// A Scale has one path, .spec.replicas, which stands for a path of each of the kind's versions. The
// server's own ways are kept: what is written so has no time; a PUT leaves the replicas to nobody;
// a manager that updated them through the object, and whom a patch leaves what it has, gets an
// entry of its own for them; and an apply that meets no conflict fails.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "api/json/json.h"
#include "kube/managedfields/conflict.h"
#include "kube/managedfields/fieldset/path_element.h"

namespace porchsim::kube::managedfields {

struct ScaleWrite {
  // Of each version of the kind, by apiVersion; empty where a version has no scale.
  std::map<std::string, FieldPath> replicas_paths;
  std::string api_version;  // of the endpoint
  std::string manager;
  std::int64_t before = 0;  // replicas; 0 where there are none
  std::int64_t after = 0;
};

// The object's managedFields after a patch (merge or JSON) of its scale. Managers of versions that
// are not there go. Null: there are none.
api::Json patch_scale(const api::Json& managed_fields, const ScaleWrite& write);
api::Json put_scale(const api::Json& managed_fields, const ScaleWrite& write);

// Why an apply of a Scale fails: with the conflicts, else for good. `name` is "namespace/name".
ApplyError apply_scale(const api::Json& managed_fields, const ScaleWrite& write, bool force,
                       const std::string& name);

}  // namespace porchsim::kube::managedfields
