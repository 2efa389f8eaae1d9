// What stands in the way of an apply: paths that others own and that it would change.
#pragma once

#include <string>
#include <vector>

#include "api/json/result.h"
#include "kube/managedfields/fieldset/path_element.h"
#include "kube/managedfields/managers.h"

namespace porchsim::kube::managedfields {

struct Conflict {
  ManagerName manager;
  FieldPath path;

  // As a cause of the status that is answered: `conflict with "x" using v1`, and its field
  // `.spec.replicas`; its reason is kConflictCause.
  std::string message() const;
  std::string field() const { return display(path); }
};

inline constexpr std::string_view kConflictCause = "FieldManagerConflict";

// Why nothing was applied. Reason Conflict: with the conflicts, by manager. BadRequest: the request
// cannot be meant. Unknown: what Kubernetes answers with status 500 and no reason.
struct ApplyError {
  api::Error error;
  std::vector<Conflict> conflicts;
};

// "Apply failed with 2 conflicts: conflicts with "x":\n- .a\n- .b"
ApplyError conflict_error(std::vector<Conflict> conflicts);

}  // namespace porchsim::kube::managedfields
