// What wakes which sets, and the wiring of the controller into a manager.
// Porch: packagevariantset_controller.go, SetupWithManager, mapObjectsToRequests. Documents: seed
// 001, "Watch Configuration".
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "api/client.h"
#include "api/v1alpha2/revision_views.h"
#include "cel/zones/time_zone.h"
#include "controllers/packagevariantset/options.h"
#include "controllers/runtime/manager.h"

namespace porchsim::packagevariantset {

struct SetupOptions {
  std::size_t max_concurrent_reconciles = 1;
  std::shared_ptr<cel::ZoneSource> zones;  // that expressions may name; null: none
  api::ServedRevisions served = {};        // whose revisions are watched
};

// The controller over the manager's informers, with its indexes and watches; before the manager
// starts.
//
//   PackageVariantSet   itself
//   PackageVariant      every set of its namespace
//   PackageRevision     every set of its namespace
//
// With wake_by_index: a set when its spec, annotations or deletion change; a variant wakes its
// owner when its spec, labels, owners or deletion change; a revision the sets of whose upstream
// package it is, when it comes, goes, or changes its number, workspace or what templates see. With
// watch_targets: Repositories and selected objects, too (selected_objects.h).
runtime::Controller& add_to_manager(runtime::Manager& manager, const Options& options,
                                    const SetupOptions& setup);

// All sets of the object's namespace; none if they cannot be listed.
std::vector<runtime::Request> map_objects_to_requests(api::Reader& sets, const api::Object& object);

}  // namespace porchsim::packagevariantset
