// A kind as it stood a while ago: what an API server answers whose watch cache lags behind.
#pragma once

#include "api/client.h"
#include "fakeporch/store/object_store.h"
#include "sim/time.h"

namespace porchsim::fakeporch {

// All objects of the namespace ("" = all) as they stood at `when`, in one page, with the version of
// that state. What the kind's log has forgotten is told as it stood where the log begins.
api::ObjectList list_as_of(ObjectStore& store, KindId kind, const std::string& name_space,
                           sim::Time when);

}  // namespace porchsim::fakeporch
