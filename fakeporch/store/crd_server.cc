#include "fakeporch/store/crd_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "api/json/equal_members.h"
#include "fakeporch/store/api_errors.h"
#include "fakeporch/store/deletion.h"
#include "fakeporch/store/names.h"
#include "fakeporch/store/patching.h"
#include "kube/managedfields/field_manager.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::ObjectMeta;
using api::ObjectPtr;
using api::Reason;

void check_metadata(const api::ResourceType& type, const ObjectMeta& meta,
                    const Admission& admission, FieldErrors& errors) {
  if (meta.name.empty()) {
    errors.required("metadata.name", "name or generateName is required");
  } else if (const std::string error = admission.name_error(meta.name); !error.empty()) {
    errors.invalid_string("metadata.name", meta.name, error);
  }
  if (type.namespaced) {
    if (const std::string error = dns_label_error(meta.name_space); !error.empty()) {
      errors.invalid_string("metadata.namespace", meta.name_space, error);
    }
  } else if (!meta.name_space.empty()) {
    errors.forbidden("metadata.namespace", "not allowed on this type");
  }
  check_labels(meta.labels, "metadata.labels", errors);
  check_owner_references(meta.owner_references, errors);
}

void check_new_finalizers(const ObjectMeta& before, const ObjectMeta& now, FieldErrors& errors) {
  std::vector<std::string> added;
  for (const std::string& finalizer : now.finalizers) {
    if (!before.has_finalizer(finalizer)) added.push_back(fmt::format("\"{}\"", finalizer));
  }
  if (added.empty()) return;
  std::sort(added.begin(), added.end());
  added.erase(std::unique(added.begin(), added.end()), added.end());
  errors.forbidden("metadata.finalizers",
                   fmt::format("no new finalizers can be added if the object is being deleted, "
                               "found new finalizers []string{{{}}}",
                               fmt::join(added, ", ")));
}

// What is applied names no object that is not there.
api::Result<> check_unnamed(const api::ResourceType& type, const Json& metadata) {
  const std::string_view uid = metadata["uid"].as_string();
  if (uid.empty()) return {};
  return api::fail(
      conflict(type, metadata["name"].as_string(),
               fmt::format("uid mismatch: the provided object specified uid {}, and no existing "
                           "object was found",
                           uid)));
}

// But for what a spec change is not: metadata and status.
bool same_content(const Json& a, const Json& b, bool ignore_status) {
  return ignore_status ? api::equal_but_for(a, b, {"metadata", "status"})
                       : api::equal_but_for(a, b, {"metadata"});
}

}  // namespace

CrdServer::CrdServer(ObjectStore& store, KindId kind, std::unique_ptr<Admission> admission)
    : store_(store),
      kind_(kind),
      own_admission_(std::move(admission)),
      admission_(own_admission_ ? *own_admission_ : admission_of(store.type(kind))),
      owners_(store.type(kind), store.options(kind).status_subresource),
      typed_(typed_kind(store.type(kind))) {}

ObjectPtr CrdServer::kept(Json document, ObjectMeta meta) const {
  return typed_ == nullptr ? api::Object::from_json(std::move(document), std::move(meta))
                           : typed_->keep(std::move(document));
}

ObjectPtr CrdServer::find(const api::ObjectKey& key) const {
  return store_.find(kind_, type().namespaced ? key : api::ObjectKey{"", key.name});
}

api::Result<ObjectPtr> CrdServer::get(const api::ObjectKey& key) {
  ObjectPtr object = find(key);
  if (!object) return api::fail(not_found(type(), key.name));
  return object;
}

api::Result<api::ObjectList> CrdServer::list(const api::ListOptions& options) {
  if (type().namespaced || options.name_space.empty()) return store_.list(kind_, options);
  api::ListOptions everywhere = options;
  everywhere.name_space.clear();
  return store_.list(kind_, everywhere);
}

api::Result<> CrdServer::check_sent(const Json& document) const {
  const std::string wanted = type().api_version();
  if (document["apiVersion"].as_string() != wanted) {
    return api::fail(Reason::BadRequest,
                     fmt::format("the API version in the data ({}) does not match the expected API "
                                 "version ({})",
                                 document["apiVersion"].as_string(), wanted));
  }
  if (document["kind"].as_string() != type().kind) {
    return api::fail(Reason::BadRequest,
                     fmt::format("the kind in the data ({}) does not match the expected kind ({})",
                                 document["kind"].as_string(), type().kind));
  }
  if (type().namespaced && document.at({"metadata", "namespace"}).is_zero()) {
    return api::fail(Reason::BadRequest, "an empty namespace may not be set during creation");
  }
  return {};
}

// Kubernetes: apiserver pkg/storage/names, five letters or digits without vowels; here from a
// counter.
api::Result<std::string> CrdServer::generate_name(const ObjectMeta& meta) {
  constexpr std::string_view kAlphabet = "bcdfghjklmnpqrstvwxz2456789";
  constexpr std::uint64_t kNames = 27ULL * 27 * 27 * 27 * 27;
  constexpr std::uint64_t kStep = 5700007;  // shares no factor with kNames: each name comes up once
  for (std::uint64_t tries = 0; tries < kNames; ++tries) {
    std::uint64_t number = (++generated_names_ * kStep) % kNames;
    std::string name = meta.generate_name;
    for (int i = 0; i < 5; ++i) {
      name += kAlphabet[number % kAlphabet.size()];
      number /= kAlphabet.size();
    }
    if (!store_.find(kind_, {meta.name_space, name})) return name;
  }
  return api::fail(already_exists(type(), meta.generate_name));
}

api::Result<ObjectPtr> CrdServer::create(const Caller& caller, const ObjectPtr& object) {
  Json document = object->json();
  PORCHSIM_TRY(check_sent(document));
  return make(caller, std::move(document), false);
}

api::Result<ObjectPtr> CrdServer::make(const Caller& caller, Json document, bool dry_run) {
  ObjectMeta meta = api::meta_from_json(document["metadata"]);
  if (!meta.resource_version.empty()) {
    return api::fail(Reason::InternalError,
                     "resourceVersion should not be set on objects to be created");
  }
  if (meta.name.empty() && !meta.generate_name.empty()) {
    meta.name = PORCHSIM_TRY(generate_name(meta));
  }
  const KindOptions& options = store_.options(kind_);
  meta.uid.clear();
  meta.creation_timestamp.reset();
  meta.deletion_timestamp.reset();
  meta.generation = options.generation ? 1 : 0;
  if (options.status_subresource) document.erase("status");
  document.set("metadata", api::meta_to_json(meta));
  admission_.set_defaults(document);

  FieldErrors errors;
  check_metadata(type(), meta, admission_, errors);
  admission_.validate(document, Json(), errors);
  if (!errors.empty()) return api::fail(errors.to_error(type(), meta.name));
  PORCHSIM_TRY(admission_.review(document, Json()));
  if (store_.find(kind_, meta.key())) return api::fail(already_exists(type(), meta.name));

  store_.stamp_new(meta);
  document.set("metadata", api::meta_to_json(meta));
  const ObjectPtr made = kept(std::move(document), std::move(meta));
  if (dry_run) return made;
  return store_.commit(kind_, {caller, sim::Verb::Create, nullptr, made});
}

api::Result<ObjectPtr> CrdServer::update(const Caller& caller, const ObjectPtr& object,
                                         std::string_view subresource) {
  const ObjectPtr stored = store_.find(kind_, object->key());
  if (stored && typed_ != nullptr && subresource == "status") {
    if (auto updated = update_typed_status(caller, stored, object)) return *std::move(updated);
  }
  Json document = object->json();
  PORCHSIM_TRY(check_sent(document));
  if (!stored) return api::fail(not_found(type(), object->meta().name));
  return write(
      {caller, sim::Verb::Update, subresource, stored, std::move(document), caller.name, false});
}

std::optional<api::Result<ObjectPtr>> CrdServer::update_typed_status(const Caller& caller,
                                                                     const ObjectPtr& stored,
                                                                     const ObjectPtr& sent) {
  const auto next = typed_->with_status(stored, sent, store_.next_version());
  if (!next) return std::nullopt;
  const Write write{caller, sim::Verb::Update, "status", stored, {}, {}};
  if (const auto checked = check_write(write, sent->meta()); !checked) {
    return api::fail(checked.error());
  }
  if (*next == stored) {
    store_.keep(caller, stored);
    return stored;
  }
  return store_.commit(kind_, {caller, sim::Verb::UpdateStatus, stored, *next});
}

api::Result<> CrdServer::check_patched_key(const api::ObjectKey& key, const Json& document) const {
  const std::string_view name = document.at({"metadata", "name"}).as_string();
  const std::string_view name_space = document.at({"metadata", "namespace"}).as_string();
  if (name == key.name && name_space == key.name_space) return {};
  return api::fail(
      Reason::BadRequest,
      fmt::format("the name of the object ({}) does not match the name on the URL ({})",
                  name == key.name ? name_space : name,
                  name == key.name ? key.name_space : key.name));
}

api::Result<ObjectPtr> CrdServer::patch(const Caller& caller, const api::ObjectKey& key,
                                        const Json& patch, const api::PatchOptions& options) {
  const ObjectPtr stored = find(key);
  if (options.type == api::PatchOptions::Type::Apply) {
    PORCHSIM_TRY(check_patched_key(key, patch));
    if (stored || options.subresource.empty()) return apply(caller, stored, patch, options);
  }
  if (!stored) return api::fail(not_found(type(), key.name));
  Json document = PORCHSIM_TRY(patched(stored->json(), patch, options));
  PORCHSIM_TRY(check_sent(document));
  PORCHSIM_TRY(check_patched_key(stored->key(), document));
  const std::string_view manager =
      options.field_manager.empty() ? caller.name : options.field_manager;
  return write({caller, sim::Verb::Patch, options.subresource, stored, std::move(document), manager,
                options.dry_run});
}

api::Result<ObjectPtr> CrdServer::apply(const Caller& caller, const ObjectPtr& stored,
                                        const Json& patch, const api::PatchOptions& options) {
  PORCHSIM_TRY(check_sent(patch));
  const Json live = stored ? stored->json() : Json();
  Json document = PORCHSIM_TRY(owners_.apply(live, patch, options, store_.now()));
  if (!stored) {
    PORCHSIM_TRY(check_unnamed(type(), patch["metadata"]));
    return make(caller, std::move(document), options.dry_run);
  }
  return write({caller,
                sim::Verb::Patch,
                options.subresource,
                stored,
                std::move(document),
                {},
                options.dry_run});
}

api::Result<> CrdServer::check_write(const Write& write, const ObjectMeta& meta) const {
  const ObjectMeta& stored = write.stored->meta();
  if (!meta.uid.empty() && meta.uid != stored.uid) {
    if (write.verb == sim::Verb::Patch) {
      FieldErrors errors;
      errors.invalid_string("metadata.uid", meta.uid, "field is immutable");
      return api::fail(errors.to_error(type(), stored.name));
    }
    return api::fail(
        conflict(type(), stored.name,
                 fmt::format("Precondition failed: UID in precondition: {}, UID in object meta: {}",
                             meta.uid, stored.uid)));
  }
  if (!meta.resource_version.empty() && meta.resource_version != stored.resource_version) {
    return api::fail(stale_version(type(), stored.name));
  }
  if (write.subresource.empty()) return {};
  if (write.subresource != "status" || !store_.options(kind_).status_subresource) {
    return api::fail(no_such_path());
  }
  return {};
}

// What the write makes of the stored document; resourceVersion and generation are still the stored
// ones. `meta` is as it was sent.
CrdServer::Next CrdServer::next_version(const Write& write, const Json& before,
                                        ObjectMeta meta) const {
  const ObjectMeta& stored = write.stored->meta();
  if (write.subresource == "status") {
    Json next = before;
    next.erase("status");
    if (write.document.contains("status")) next.set("status", write.document["status"]);
    if (meta.managed_fields == stored.managed_fields) return {std::move(next), stored};
    next.set_path({"metadata", "managedFields"}, meta.managed_fields);
    ObjectMeta owned = stored;
    owned.managed_fields = std::move(meta.managed_fields);
    return {std::move(next), std::move(owned)};
  }
  Json next = write.document;
  if (store_.options(kind_).status_subresource) {
    next.erase("status");
    if (before.contains("status")) next.set("status", before["status"]);
  }
  meta.uid = stored.uid;
  meta.resource_version = stored.resource_version;
  meta.generation = stored.generation;
  meta.creation_timestamp = stored.creation_timestamp;
  meta.deletion_timestamp = stored.deletion_timestamp;
  next.set("metadata", api::meta_to_json(meta));
  admission_.set_defaults(next);
  return {std::move(next), std::move(meta)};
}

api::Result<ObjectPtr> CrdServer::write(Write write) {
  const ObjectMeta& stored = write.stored->meta();
  const Json before = write.stored->json();
  ObjectMeta sent = api::meta_from_json(write.document["metadata"]);
  PORCHSIM_TRY(check_write(write, sent));
  if (!write.manager.empty() && FieldOwners::has_owners(before)) {
    write.document = owners_.update(before, std::move(write.document),
                                    {write.manager, write.subresource}, store_.now());
  }
  if (FieldOwners::has_owners(write.document)) {
    write.document = kube::managedfields::keep_times(before, std::move(write.document));
    sent.managed_fields = write.document["metadata"]["managedFields"];
  }
  auto [next, meta] = next_version(write, before, std::move(sent));
  if (next == before) {
    store_.keep(write.caller, write.stored);
    return write.stored;
  }

  const bool main_resource = write.subresource.empty();
  if (main_resource) {
    FieldErrors errors;
    check_metadata(type(), meta, admission_, errors);
    if (stored.deletion_timestamp) check_new_finalizers(stored, meta, errors);
    admission_.validate(next, before, errors);
    if (!errors.empty()) return api::fail(errors.to_error(type(), stored.name));
    PORCHSIM_TRY(admission_.review(next, before));
  }
  const KindOptions& options = store_.options(kind_);
  if (options.generation && main_resource &&
      !same_content(before, next, options.status_subresource)) {
    next.set_path({"metadata", "generation"}, ++meta.generation);
  }
  meta.resource_version = store_.next_version();
  next.set_path({"metadata", "resourceVersion"}, meta.resource_version);
  const sim::Verb verb = main_resource ? write.verb : sim::Verb::UpdateStatus;
  const bool leaves = meta.deletion_timestamp && meta.finalizers.empty();
  const ObjectStore::Change change{write.caller, verb, write.stored,
                                   kept(std::move(next), std::move(meta))};
  if (write.dry_run) return change.after;
  if (!leaves) return store_.commit(kind_, change);
  store_.remove(kind_, write.caller, write.stored, &change);
  return change.after;
}

api::Result<> CrdServer::remove(const Caller& caller, const api::ObjectKey& key,
                                const api::DeleteOptions& options) {
  const ObjectPtr stored = find(key);
  if (!stored) return api::fail(not_found(type(), key.name));
  PORCHSIM_TRY(check_preconditions(type(), stored->meta(), options));
  ObjectMeta meta = mark_deleted(stored->meta(), options, store_.now());
  if (meta.finalizers.empty()) {
    store_.remove(kind_, caller, stored);
    return {};
  }
  if (meta == stored->meta()) {
    store_.keep(caller, stored);
    return {};
  }
  meta.resource_version = store_.next_version();
  Json document = stored->json();
  document.set("metadata", api::meta_to_json(meta));
  store_.commit(kind_,
                {caller, sim::Verb::Delete, stored, kept(std::move(document), std::move(meta))});
  return {};
}

}  // namespace porchsim::fakeporch
