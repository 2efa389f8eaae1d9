// One change of an object as an informer saw it: added (no `before`), deleted (no `after`), or
// updated (both). Several versions that the informer never saw may lie between the two.
#pragma once

#include "api/object.h"
#include "controllers/runtime/wake_ups.h"

namespace porchsim::runtime {

struct Change {
  api::ObjectPtr before;
  api::ObjectPtr after;
  bool initial = false;  // part of the informer's first list
  bool own = false;      // this process wrote it, and knows it from the answer already

  bool added() const { return !before; }
  bool deleted() const { return !after; }
  bool updated() const { return before && after; }
  // Nothing happened: the informer shows what it has once more.
  bool resync() const { return before == after; }
  // The state after the change; of a deleted object the last one known.
  const api::Object& object() const { return after ? *after : *before; }
};

Cause cause_of(const Change& change);

}  // namespace porchsim::runtime
