// What wakes which variants, and the wiring of the controller into a manager.
// Porch: packagevariant_controller.go, SetupWithManager, mapObjectsToRequests.
#pragma once

#include <cstddef>
#include <vector>

#include "api/client.h"
#include "api/v1alpha2/revision_views.h"
#include "controllers/packagevariant/mutations/options.h"
#include "controllers/runtime/manager.h"

namespace porchsim::packagevariant {

struct SetupOptions {
  std::size_t max_concurrent_reconciles = 1;
  // Kinds that injectors may take content from. Each gets an informer; objects of other kinds are
  // injected too, but their changes wake nobody. Not used where wake_by_index is off.
  std::vector<api::ResourceType> injected_kinds;
  api::ServedRevisions served;  // whose revisions are watched
};

// The controller over the manager's informers, with its indexes and watches; before the manager
// starts.
//
//   PackageVariant    itself, when its spec, deletion or finalizers change
//   PackageRevision   its owners, the variants of that downstream package, and those of that
//   upstream package where
//                     the change may matter to them (publication, number, place in Git)
//   Repository        the variants that clone from it or into it, when its readiness changes,
//                     or the generation of the API that it belongs to
//   injected kinds    the variants with an injector of that name
//
// Where wake_by_index is off: each change of a variant, and for each change of a revision all
// variants of its namespace.
runtime::Controller& add_to_manager(runtime::Manager& manager, const Options& options,
                                    const SetupOptions& setup);

// All variants of the object's namespace; none if they cannot be listed.
std::vector<runtime::Request> map_objects_to_requests(api::Reader& variants,
                                                      const api::Object& object);

}  // namespace porchsim::packagevariant
