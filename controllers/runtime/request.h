// What a reconciler is asked for: the name of one object, never its content or the event behind it,
// so that any number of events of one object fold into one reconcile. Kubernetes:
// controller-runtime, reconcile.Request.
#pragma once

#include <compare>
#include <functional>

#include "api/object_key.h"

namespace porchsim::runtime {

struct Request {
  api::ObjectKey key;

  friend auto operator<=>(const Request&, const Request&) = default;
};

// Who is handed requests one by one, so that an event which wakes a million objects needs no list
// of them.
using EmitRequest = std::function<void(const Request&)>;

}  // namespace porchsim::runtime
