#include "controllers/packagerevision/watches.h"

#include <utility>

#include "api/kind_name.h"
#include "api/repository.h"
#include "controllers/packagerevision/source.h"
#include "controllers/packagevariant/index_value.h"
#include "controllers/runtime/predicate.h"

namespace porchsim::packagerevision {
namespace {

using api::v1alpha2::PackageRevision;
using packagevariant::index_value;

constexpr std::string_view kBySource = "packagerevision.source";

void add_indexes(runtime::Informer& revisions) {
  for (std::string_view path : api::v1alpha2::kSelectableFields) {
    path.remove_prefix(1);
    revisions.add_index(std::string(path), [path](const api::Object& revision) {
      return indexed_values(revision, path);
    });
  }
}

// By the revisions that sources which have not run wait for.
void add_source_index(runtime::Informer& revisions) {
  revisions.add_index(std::string(kBySource), [](const api::Object& object) {
    const auto& revision = object.as<PackageRevision>();
    std::vector<std::string> out;
    if (!revision.spec.source || !revision.status.creation_source.empty()) return out;
    for (const std::string& name : revisions_of(*revision.spec.source)) {
      out.push_back(index_value({revision.meta.name_space, name}));
    }
    return out;
  });
}

// In its spec, or in Git, too: then it has a number.
bool is_published_now(const runtime::Change& change) {
  if (change.deleted() || !change.after->as<PackageRevision>().is_published()) return false;
  if (change.added()) return true;
  const auto& before = change.before->as<PackageRevision>();
  const bool has_number = change.after->as<PackageRevision>().status.revision != 0;
  return !before.is_published() || (has_number && before.status.revision == 0);
}

// A sync has found other content than the object tells of: whoever wrote it may have asked for a
// render in vain.
bool content_moved(const runtime::Change& change) {
  if (!change.updated()) return false;
  const auto& before = change.before->as<PackageRevision>().status.self_lock;
  const auto& after = change.after->as<PackageRevision>().status.self_lock;
  return before && after && before != after;
}

// Somebody may have taken its Repository off it.
bool others_changed_owners(const runtime::Change& change) {
  return !change.own && runtime::owners_changed(change);
}

bool number_changed(const runtime::Change& change) {
  return change.updated() && change.before->as<PackageRevision>().status.revision !=
                                 change.after->as<PackageRevision>().status.revision;
}

runtime::Mapping map_to_waiting(const runtime::Informer& revisions) {
  return runtime::enqueue_by(
      [&revisions](const api::Object& object, const runtime::EmitRequest& emit) {
        const api::ObjectKey key = object.key();
        const auto* found =
            revisions.store().by_index(kBySource, index_value({key.name_space, key.name}));
        if (found == nullptr) return;
        for (const api::ObjectPtr& waiting : *found) emit({waiting->key()});
      });
}

// Of a revision that has gone: those that were published of its package, one of which is the latest
// now.
runtime::Mapping map_to_remaining(const runtime::Informer& revisions) {
  return runtime::enqueue_by(
      [&revisions](const api::Object& object, const runtime::EmitRequest& emit) {
        const auto& gone = object.as<PackageRevision>();
        const auto* found = revisions.store().by_index("spec.packageName", gone.spec.package_name);
        if (found == nullptr || !gone.is_published()) return;
        for (const api::ObjectPtr& one : *found) {
          const auto& remaining = one->as<PackageRevision>();
          if (remaining.is_published() && remaining.spec.repository == gone.spec.repository &&
              remaining.meta.name_space == gone.meta.name_space)
            emit({one->key()});
        }
      });
}

// Of a Repository: its revisions that are being deleted, which it may have held.
runtime::Mapping map_to_held(const runtime::Informer& revisions) {
  return runtime::enqueue_by(
      [&revisions](const api::Object& repository, const runtime::EmitRequest& emit) {
        const auto* found = revisions.store().by_index("spec.repository", repository.meta().name);
        if (found == nullptr) return;
        for (const api::ObjectPtr& revision : *found) {
          const api::ObjectMeta& meta = revision->meta();
          if (meta.deletion_timestamp && meta.name_space == repository.meta().name_space) {
            emit({revision->key()});
          }
        }
      });
}

}  // namespace

bool render_request_changed(const runtime::Change& change) {
  static const runtime::Predicate changed =
      runtime::annotation_changed(std::string(api::v1alpha2::kRenderRequestAnnotation));
  return changed(change);
}

std::vector<std::string> indexed_values(const api::Object& revision, std::string_view path) {
  const auto& [meta, spec, status] = revision.as<PackageRevision>();
  if (path == "spec.lifecycle") return {spec.lifecycle};
  if (path == "spec.repository") return {spec.repository};
  if (path == "spec.packageName") return {spec.package_name};
  if (path == "spec.workspaceName") return {spec.workspace_name};
  if (path == "status.revision") return {std::to_string(status.revision)};
  return {};
}

runtime::Controller& add_to_manager(runtime::Manager& manager, const Backends& backends,
                                    const Options& options, const SetupOptions& setup) {
  if (options.begin_with_newest) manager.begin_with_newest();
  runtime::Informer& revisions = manager.informer(PackageRevision::type());
  runtime::Informer& repositories = manager.informer(api::Repository::type());
  add_indexes(revisions);
  if (options.wake_by_source) add_source_index(revisions);
  auto reconciler = std::make_unique<Reconciler>(
      Environment{.client = manager.client(),
                  .revisions = manager.cache(),
                  .contents = backends.contents,
                  .fetcher = backends.fetcher,
                  .renderer = backends.renderer,
                  .slots = std::make_shared<RenderSlots>(setup.max_concurrent_renders),
                  .tasks = manager.tasks(),
                  .log = manager.log()},
      options, setup.settings);
  runtime::Controller& controller = manager.add_controller(
      std::move(reconciler), {.kind = std::string(api::kind_name(PackageRevision::type())),
                              .max_concurrent_reconciles = setup.max_concurrent_reconciles});
  std::vector<runtime::Predicate> news = {runtime::generation_changed, render_request_changed};
  if (options.notice_changed_content) news.emplace_back(content_moved);
  if (options.wake_by_latest) {
    // What tells which revision of a package is the latest, and what follows from that.
    news.emplace_back(number_changed);
    news.emplace_back(runtime::label_changed(std::string(api::v1alpha2::kLatestRevisionLabel)));
  }
  if (options.owner_by_uid) news.emplace_back(others_changed_owners);
  if (options.know_revisions_by_uid) news.emplace_back(runtime::is_gone);
  controller.watch({revisions, runtime::enqueue_self(), {runtime::any_of(std::move(news))}});
  if (options.wake_by_latest) {
    controller.watch({revisions, map_to_remaining(revisions), {runtime::is_gone}});
  }
  if (options.wake_by_source) {
    controller.watch({revisions,
                      map_to_waiting(revisions),
                      {runtime::any_of({is_published_now, runtime::is_gone})}});
  }
  if (options.wake_by_repository) {
    controller.watch({repositories, map_to_held(revisions), {runtime::is_gone}});
  }
  return controller;
}

}  // namespace porchsim::packagerevision
