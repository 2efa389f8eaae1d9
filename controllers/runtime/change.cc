#include "controllers/runtime/change.h"

namespace porchsim::runtime {
namespace {

api::WakeUp::Why why(const Change& change) {
  using Why = api::WakeUp::Why;
  if (change.deleted()) return Why::Deleted;
  return change.resync() ? Why::Resync : Why::Changed;
}

}  // namespace

Cause cause_of(const Change& change) {
  const api::Object& object = change.object();
  return make_cause({.why = why(change),
                     .kind = object.kind(),
                     .key = object.key(),
                     .version = object.meta().resource_version});
}

}  // namespace porchsim::runtime
