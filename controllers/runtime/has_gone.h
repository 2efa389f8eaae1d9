// Whether an object is still there, by what a read of its name has answered.
#pragma once

#include "api/object.h"
#include "api/object_meta.h"

namespace porchsim::runtime {

// Nothing has its name, or another object has. An answer that tells neither says no.
inline bool has_gone(const api::Result<api::ObjectPtr>& now, const api::ObjectMeta& known) {
  return now ? (*now)->meta().uid != known.uid : now.error().reason == api::Reason::NotFound;
}

}  // namespace porchsim::runtime
