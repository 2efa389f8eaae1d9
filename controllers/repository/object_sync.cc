#include "controllers/repository/object_sync.h"

#include <algorithm>
#include <set>
#include <utility>

#include "api/lifecycle.h"
#include "api/v1alpha2/package_revision.h"
#include "controllers/packagerevision/owner_reference.h"
#include "controllers/packagerevision/render_trigger.h"
#include "controllers/repository/object_documents.h"
#include "controllers/runtime/has_gone.h"

namespace porchsim::repository {
namespace {

using api::Json;
using api::v1alpha2::kRepositoryLabel;
using api::v1alpha2::PackageRevision;

constexpr std::string_view kStatus = "status";
constexpr std::string_view kManager = "repository-controller";
constexpr std::string_view kSeedManager = "repository-controller-seed";

std::string_view lifecycle_of(const Json& object) {
  return object.at({"spec", "lifecycle"}).as_string();
}

// Made by somebody who asked for its content, which has not come yet.
bool awaits_its_source(const PackageRevision& revision) {
  return !api::is_published(revision.spec.lifecycle) && revision.spec.source &&
         revision.status.creation_source.empty();
}

// Of one that is being deleted: it has its name for as long as Git has its content. One of another
// Repository goes without its content; one of none is of whichever has its name.
bool takes_content_along(const api::Object& revision, const api::ObjectMeta& repository) {
  const api::ObjectMeta& meta = revision.meta();
  return !packagerevision::is_of_another(meta, repository) &&
         meta.has_finalizer(api::v1alpha2::kPackageRevisionFinalizer);
}

// Whether trying again may help.
bool may_pass(api::Reason reason) {
  switch (reason) {
    case api::Reason::NotFound:
    case api::Reason::Invalid:
    case api::Reason::BadRequest:
      return false;
    default:
      return true;
  }
}

}  // namespace

ObjectSync::Outcome ObjectSync::sync_package_revisions(
    const std::vector<api::DiscoveredRevision>& revisions) {
  const auto existing = list_existing_package_revisions();
  if (!existing) {
    log(api::LogLevel::Error, "could not list package revisions", {}, existing.error());
    return {};
  }
  record_.left_alone.clear();
  record_.made_way = false;
  Existing stale = *existing;
  for (const api::DiscoveredRevision& revision : revisions) {
    const auto found = existing->find(revision.name);
    stale.erase(revision.name);
    apply_desired(revision, found == existing->end() ? nullptr : found->second);
  }
  const bool is_complete = all_written_ && all_stay_;
  delete_stale(stale);
  return {is_complete, !all_written_};
}

api::Result<ObjectSync::Existing> ObjectSync::list_existing_package_revisions() {
  api::ListOptions options;
  options.name_space = repository_.meta.name_space;
  if (options_.list_by_spec) {
    options.fields.emplace_back(kRevisionsByRepository, repository_.meta.name);
  } else {
    options.labels.push_back({std::string(kRepositoryLabel),
                              api::LabelRequirement::Op::Equals,
                              {repository_.meta.name}});
  }
  const api::ObjectList list = PORCHSIM_TRY(world_.reader.list(PackageRevision::type(), options));
  Existing existing;
  for (const api::ObjectPtr& object : list.items) existing.emplace(object->meta().name, object);
  return existing;
}

void ObjectSync::apply_desired(const api::DiscoveredRevision& revision,
                               const api::ObjectPtr& existing) {
  Json wanted = build_package_revision(repository_, revision);
  const bool is_new = existing == nullptr;
  if (options_.revive_nothing) {
    if (is_new && look_up(revision.package, revision.workspace) != true) {
      // Another sync looks again.
      all_written_ = false;
      return;
    }
    if (!is_new) wanted.set_path({"metadata", "uid"}, existing->meta().uid);
  }
  if (!is_new && options_.leave_deleted_objects && existing->meta().deletion_timestamp) {
    leave_alone(*existing);
    all_stay_ = all_stay_ && takes_content_along(*existing, repository_.meta);
    return;
  }
  // What was of another Repository may be on its way out with it, unheard of as yet.
  const bool changes_hands = !is_new && !has_owners_of(*existing, wanted);
  if (changes_hands && options_.leave_deleted_objects) {
    wanted.set_path({"metadata", "resourceVersion"}, existing->meta().resource_version);
  }
  const bool lacks_seed =
      !is_new && options_.seed_until_done && lifecycle_of(existing->json()).empty();
  if (is_new || !package_revision_up_to_date(*existing, wanted, options_)) {
    const auto applied = apply_package_revision(wanted, revision);
    if (!applied) return;
    // A deletion removes the content before its object goes: had the apply made once more what was
    // deleted, the cache would know by now.
    const bool may_be_revived = is_new && options_.revive_nothing;
    if (may_be_revived && look_up(revision.package, revision.workspace) == false) {
      return take_back(*applied);
    }
  }
  if (is_new || lacks_seed) apply_seed_fields(wanted, revision);
}

// It is made again when it is gone, of which nobody tells a second time.
void ObjectSync::leave_alone(const api::Object& leaving) {
  record_.left_alone.insert(leaving.meta().name);
  const auto now = world_.reader.get(PackageRevision::type(), leaving.key());
  if (runtime::has_gone(now, leaving.meta())) all_written_ = false;
}

api::Result<api::ObjectPtr> ObjectSync::apply_package_revision(
    Json& wanted, const api::DiscoveredRevision& revision) {
  auto applied = apply_both(wanted, revision);
  if (applied) return applied;
  note(applied.error());
  log(api::LogLevel::Error, "could not apply package revision", revision.name, applied.error());
  return applied;
}

// The server takes metadata and spec from the first, the status from the second.
api::Result<api::ObjectPtr> ObjectSync::apply_both(Json& wanted,
                                                   const api::DiscoveredRevision& revision) {
  const api::ObjectPtr object = PORCHSIM_TRY(apply(wanted, {}, kManager, true));
  const bool is_told = status_up_to_date(object->json()["status"], wanted["status"]);
  if (options_.skip_unchanged_objects && is_told) return object;
  if (options_.ask_for_renders) PORCHSIM_TRY(ask_for_render(*object, revision));
  if (options_.revive_nothing) wanted.set_path({"metadata", "uid"}, object->meta().uid);
  Json status = wanted;
  status.erase("spec");
  for (const std::string_view member : {"labels", "ownerReferences", "resourceVersion"}) {
    status.mutable_member("metadata").erase(member);
  }
  return apply(status, kStatus, kManager, true);
}

api::Result<> ObjectSync::ask_for_render(const api::Object& present,
                                         const api::DiscoveredRevision& revision) {
  const bool is_open = revision.lifecycle == api::kDraft || revision.lifecycle == api::kProposed;
  if (!is_open || !revision.lock || !revision.lock->git) return {};
  const auto& object = present.as<PackageRevision>();
  const auto& known = object.status.self_lock;
  if (!known || !known->git || known->git->commit == revision.lock->git->commit) return {};
  // One that is being rendered, or waits for it, is read anew.
  const api::Condition* rendered = object.find_condition(api::v1alpha2::kRenderedCondition);
  const bool is_settled = rendered != nullptr && rendered->status != "Unknown";
  if (!is_settled || !packagerevision::was_rendered(object)) return {};
  if (packagerevision::is_requested(object)) return {};
  Json patch = Json::object();
  patch.set_path({"metadata", "annotations", api::v1alpha2::kRenderRequestAnnotation},
                 revision.lock->git->commit);
  patch.set_path({"metadata", "resourceVersion"}, object.meta.resource_version);
  PORCHSIM_TRY(world_.client.patch(PackageRevision::type(), object.meta.key(), patch, {}));
  return {};
}

std::optional<bool> ObjectSync::look_up(std::string_view package, std::string_view workspace) {
  const auto found = world_.cache.has_package_revision(
      {repository_.meta.key(), std::string(package), std::string(workspace)});
  return found ? std::optional(*found) : std::nullopt;
}

void ObjectSync::take_back(const api::ObjectPtr& made) {
  const auto deleted = delete_package_revision(made);
  if (deleted) return;
  log(api::LogLevel::Error, "could not delete stale package revision", made->meta().name,
      deleted.error());
}

// The lifecycle comes last: an object that has one has all.
void ObjectSync::apply_seed_fields(const Json& wanted, const api::DiscoveredRevision& revision) {
  if (!options_.seed_until_done) seed(seed_spec(wanted, revision), {});
  const bool is_seeded = seed(seed_status(wanted, revision), kStatus);
  if (options_.seed_until_done && is_seeded) seed(seed_spec(wanted, revision), {});
}

// True: it has what it is to have, or what others have made of it.
bool ObjectSync::seed(const Json& patch, std::string_view subresource) {
  const auto applied = apply(patch, subresource, kSeedManager, false);
  if (applied) return true;
  const bool is_of_others = applied.error().reason == api::Reason::Conflict &&
                            (!options_.seed_until_done || has_any_of(patch, subresource));
  if (!is_of_others) note(applied.error());
  log(api::LogLevel::Debug, "did not seed package revision",
      patch.at({"metadata", "name"}).as_string(), applied.error());
  return is_of_others;
}

// A write that met another one is a Conflict too, and nobody has made anything then.
bool ObjectSync::has_any_of(const Json& patch, std::string_view subresource) {
  const api::ObjectKey key{repository_.meta.name_space, patch.at({"metadata", "name"}).text()};
  const auto present = world_.client.get(PackageRevision::type(), key);
  if (!present) return false;
  const std::string_view part = subresource.empty() ? "spec" : subresource;
  const Json document = (*present)->json();
  return std::ranges::any_of(patch[part].members(), [&](const Json::Member& member) {
    return !document[part][member.key].is_null();
  });
}

void ObjectSync::delete_stale(const Existing& stale) {
  std::set<std::pair<std::string, std::string>> vanished;
  for (const auto& [name, existing] : stale) {
    std::pair<std::string, std::string> identity(name, existing->meta().uid);
    if (!options_.confirm_vanished || record_.vanished.contains(identity)) {
      const auto deleted = delete_package_revision(existing);
      if (!deleted) {
        note(deleted.error());
        log(api::LogLevel::Error, "could not delete stale package revision", name, deleted.error());
      }
    }
    // The next sync is to confirm it, and that soon.
    const bool is_news = options_.confirm_vanished && !record_.vanished.contains(identity);
    if (is_news && !awaits_its_source(existing->as<PackageRevision>())) all_written_ = false;
    vanished.insert(std::move(identity));
  }
  record_.vanished = std::move(vanished);
}

api::Result<> ObjectSync::delete_package_revision(const api::ObjectPtr& existing) {
  const api::ObjectKey key = existing->key();
  api::ObjectPtr object = existing;
  if (options_.confirm_vanished) {
    object = PORCHSIM_TRY(world_.client.get(PackageRevision::type(), key));
    const auto& revision = object->as<PackageRevision>();
    if (object->meta().uid != existing->meta().uid || awaits_its_source(revision)) return {};
    // A source may have run since the cache was listed.
    if (look_up(revision.spec.package_name, revision.spec.workspace_name) == true) return {};
  }
  if (options_.propose_vanished && lifecycle_of(object->json()) == api::kPublished) {
    Json patch = Json::object();
    patch.set_path({"spec", "lifecycle"}, api::kDeletionProposed);
    if (options_.confirm_vanished) {
      patch.set_path({"metadata", "resourceVersion"}, object->meta().resource_version);
    }
    object = PORCHSIM_TRY(world_.client.patch(PackageRevision::type(), key, patch, {}));
  }
  if (options_.leave_deleted_objects && object->meta().deletion_timestamp) return {};
  api::DeleteOptions options;
  if (options_.confirm_vanished) {
    options.uid = object->meta().uid;
    options.resource_version = object->meta().resource_version;
  }
  return world_.client.remove(PackageRevision::type(), key, options);
}

void ObjectSync::note(const api::Error& error) {
  all_written_ = all_written_ && !may_pass(error.reason);
}

api::Result<api::ObjectPtr> ObjectSync::apply(const Json& patch, std::string_view subresource,
                                              std::string_view manager, bool force) {
  return world_.client.patch(PackageRevision::type(),
                             {repository_.meta.name_space, patch.at({"metadata", "name"}).text()},
                             patch,
                             {.type = api::PatchOptions::Type::Apply,
                              .subresource = std::string(subresource),
                              .field_manager = std::string(manager),
                              .force = force,
                              .dry_run = false});
}

void ObjectSync::log(api::LogLevel level, std::string_view what, std::string_view name,
                     const api::Error& error) {
  if (!world_.log.enabled(level)) return;
  world_.log.write({.level = level,
                    .message = std::string(what),
                    .kind = PackageRevision::type().kind,
                    .key = {repository_.meta.name_space, std::string(name)},
                    .fields = {{"error", error.message}}});
}

}  // namespace porchsim::repository
