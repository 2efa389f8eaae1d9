// Sets that managers had lately. Objects of one kind that one program writes are owned alike: what
// is written of such a set is shared by all of them, and read by nobody again. Changes no outcome.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "kube/managedfields/owned_set.h"

namespace porchsim::kube::managedfields {

class KnownSets {
 public:
  // The one that is known and written alike, else this one, which is known from now on.
  OwnedSet shared(const OwnedSet& set);
  bool has(const OwnedSet& set) const;
  // The set whose FieldsV1 this very value is.
  std::optional<OwnedSet> written_as(const api::Json& fields_v1) const;

 private:
  std::vector<OwnedSet> sets_;  // a ring
  std::size_t next_ = 0;
};

}  // namespace porchsim::kube::managedfields
