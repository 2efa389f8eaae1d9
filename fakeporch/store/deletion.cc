#include "fakeporch/store/deletion.h"

#include <fmt/format.h>

#include <chrono>

#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {
namespace {

using Propagation = api::DeleteOptions::Propagation;

}  // namespace

api::Result<> check_preconditions(const api::ResourceType& type, const api::ObjectMeta& stored,
                                  const api::DeleteOptions& options) {
  if (options.uid && *options.uid != stored.uid) {
    return api::fail(conflict(
        type, stored.name,
        fmt::format("the UID in the precondition ({}) does not match the UID in record ({}). The "
                    "object might have been deleted and then recreated",
                    *options.uid, stored.uid)));
  }
  if (options.resource_version && *options.resource_version != stored.resource_version) {
    return api::fail(
        conflict(type, stored.name,
                 fmt::format("the ResourceVersion in the precondition ({}) does not match the "
                             "ResourceVersion in record ({}). The object might have been modified",
                             *options.resource_version, stored.resource_version)));
  }
  return {};
}

api::ObjectMeta mark_deleted(const api::ObjectMeta& stored, const api::DeleteOptions& options,
                             api::Time now) {
  api::ObjectMeta meta = stored;
  // Without a policy the object keeps the finalizer of the policy asked for earlier.
  const bool orphan = options.propagation ? *options.propagation == Propagation::Orphan
                                          : meta.has_finalizer(kOrphanFinalizer);
  const bool foreground = options.propagation ? *options.propagation == Propagation::Foreground
                                              : meta.has_finalizer(kForegroundFinalizer);
  std::erase_if(meta.finalizers, [](const std::string& finalizer) {
    return finalizer == kOrphanFinalizer || finalizer == kForegroundFinalizer;
  });
  if (orphan) meta.finalizers.emplace_back(kOrphanFinalizer);
  if (foreground) meta.finalizers.emplace_back(kForegroundFinalizer);
  if (!meta.deletion_timestamp) {
    meta.deletion_timestamp = std::chrono::floor<std::chrono::seconds>(now);
    if (meta.generation > 0) ++meta.generation;
  }
  return meta;
}

}  // namespace porchsim::fakeporch
