// What wakes which revisions, and the wiring of the controller into a manager. Porch:
// packagerevision_controller.go, SetupWithManager; fieldindex.go. Documents: seed 003,
// "Predicates", "Field Selectors".
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/content/content_cache.h"
#include "api/content/renderer.h"
#include "controllers/packagerevision/options.h"
#include "controllers/packagerevision/reconciler.h"
#include "controllers/runtime/manager.h"

namespace porchsim::packagerevision {

struct SetupOptions {
  std::size_t max_concurrent_reconciles = 50;
  std::size_t max_concurrent_renders = 20;  // 0: without limit
  Settings settings = {};
};

// What lies behind the objects; all of it outlives the manager.
struct Backends {
  api::ContentCache& contents;
  api::ExternalPackageFetcher& fetcher;
  api::Renderer* renderer;  // null: nothing is ever rendered
};

// The controller over the manager's informers, with its indexes and watches; before the manager
// starts.
//
//   PackageRevision   itself, when its generation or its render request changes
//
// With notice_changed_content: itself, when a sync has found other content.
// With wake_by_repository: those of a Repository that are being deleted, when it is gone.
// With wake_by_source: a revision that is published, or goes, wakes those whose source it is, and
// whose source has not run.
runtime::Controller& add_to_manager(runtime::Manager& manager, const Backends& backends,
                                    const Options& options, const SetupOptions& setup);

// The render request of a revision changed.
bool render_request_changed(const runtime::Change& change);

// What the field index of that path files a revision under: "spec.lifecycle", "status.revision" (a
// number, "0" where there is none). Empty: there is no such index.
std::vector<std::string> indexed_values(const api::Object& revision, std::string_view path);

}  // namespace porchsim::packagerevision
