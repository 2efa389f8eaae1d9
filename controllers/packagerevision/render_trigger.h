// What a PackageRevision tells of its renders: pure functions of the object. Porch: reconcileRender
// of packagerevision_controller.go.
#pragma once

#include "api/v1alpha2/package_revision.h"

namespace porchsim::packagerevision {

// Somebody has asked for a render (annotation porch.kpt.dev/render-request) that was not made yet.
bool is_requested(const api::v1alpha2::PackageRevision& revision);
// A source has made the content, and it is not rendered.
bool awaits_first_render(const api::v1alpha2::PackageRevision& revision);
// A render has begun, and nobody has told how it ended. Whoever reads that of an object that is his
// to reconcile finds what another process has begun and did not live to end.
bool is_unfinished(const api::v1alpha2::PackageRevision& revision);
// Its content is rendered, as far as the object knows.
bool is_rendered(const api::v1alpha2::PackageRevision& revision);
// It is, or was once: whoever changes the content wants it rendered again.
bool was_rendered(const api::v1alpha2::PackageRevision& revision);

}  // namespace porchsim::packagerevision
