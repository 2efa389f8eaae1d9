#include "kube/server/writes.h"

#include <utility>

#include <fmt/format.h>

#include "kube/managedfields/field_manager.h"
#include "kube/metadata/object_meta.h"
#include "kube/server/bodies.h"
#include "kube/server/owners.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

constexpr std::size_t kLongestPrefix = 58;
constexpr std::string_view kModified =
    "the object has been modified; please apply your changes to the latest version and try again";

// What the server alone says.
void wipe(api::Json& object) {
  api::Json& metadata = object.mutable_member("metadata");
  for (const std::string_view name : {"creationTimestamp", "deletionTimestamp",
                                      "deletionGracePeriodSeconds", "selfLink", "uid"}) {
    metadata.erase(name);
  }
}

// A version that is no number counts as none, as 0 does.
std::uint64_t version_in(const api::Json& object) {
  return read_version(object["metadata"]["resourceVersion"].as_string()).value_or(0);
}

// Nothing is made where no namespace is, or one that ends.
Answer<void> check_namespace(const Call& call, std::string_view name) {
  if (!call.kind.names().is_namespaced) return {};
  const auto found = call.store.get({"namespaces", "", call.path.name_space});
  if (!found) return std::unexpected(not_found({"", "namespaces"}, call.path.name_space));
  if ((*found)["metadata"]["deletionTimestamp"].is_null()) return {};
  Status status = forbidden(
      call.resource(), name,
      fmt::format("unable to create new content in namespace {} because it is being terminated",
                  call.path.name_space));
  status.details->set(
      "causes",
      api::Json::array({api::Json::object(
          {{"reason", "NamespaceTerminating"},
           {"message", fmt::format("namespace {} is being terminated", call.path.name_space)},
           {"field", "metadata.namespace"}})}));
  return std::unexpected(std::move(status));
}

void give_name(const Call& call, api::Json& object) {
  const std::string prefix = object["metadata"]["generateName"].text();
  if (prefix.empty() || !object["metadata"]["name"].as_string().empty()) return;
  object.set_path({"metadata", "name"},
                  prefix.substr(0, kLongestPrefix) + call.sources.new_suffix());
}

Answer<void> check_free(const Call& call, std::string_view name) {
  const auto taken = call.store.get(call.key(name));
  if (!taken) return {};
  Status status = already_exists(call.resource(), name);
  if (!(*taken)["metadata"]["deletionTimestamp"].is_null()) {
    status.message = "object is being deleted: " + status.message;
  }
  return std::unexpected(std::move(status));
}

std::string storage_path(const Call& call, std::string_view name) {
  const KindNames& names = call.kind.names();
  std::string out = "/registry/";
  if (!names.group.empty()) out += names.group + "/";
  out += names.plural + "/";
  if (names.is_namespaced) out += call.path.name_space + "/";
  return out + std::string(name);
}

Answer<void> check_uid(const Call& call, const api::Json& old,
                       const std::optional<std::string>& uid) {
  const std::string_view real = old["metadata"]["uid"].as_string();
  if (!uid || *uid == real) return {};
  const std::string_view name = old["metadata"]["name"].as_string();
  return std::unexpected(
      conflict(call.resource(), name,
               fmt::format("StorageError: invalid object, Code: 4, Key: {}, ResourceVersion: 0, "
                           "AdditionalErrorMsg: Precondition failed: UID in precondition: {}, UID "
                           "in object meta: {}",
                           storage_path(call, name), *uid, real)));
}

// The version that a writer has seen is the latest, or none where that is allowed.
Answer<void> check_version(const Call& call, api::Json& object, const api::Json& old) {
  const std::string_view said = object["metadata"]["resourceVersion"].as_string();
  const std::string_view name = call.path.name;
  if (!said.empty() && !read_version(said)) {
    return std::unexpected(
        plain_error(fmt::format("strconv.ParseUint: parsing {}: invalid syntax", go_quote(said))));
  }
  if (version_in(object) == 0) {
    if (!call.kind.allows_unconditional_update()) {
      return std::unexpected(invalid(
          call.resource(), name,
          {invalid_field("metadata.resourceVersion", 0, "must be specified for an update")}));
    }
    object.set_path({"metadata", "resourceVersion"}, old["metadata"]["resourceVersion"]);
    return {};
  }
  if (version_in(object) == version_in(old)) return {};
  return std::unexpected(conflict(call.resource(), name, kModified));
}

// What an update may not change is as it was.
void keep_metadata(api::Json& object, const api::Json& old) {
  const api::Json& before = old["metadata"];
  api::Json metadata = object["metadata"];
  if (metadata["uid"].as_string().empty()) metadata.set("uid", before["uid"]);
  for (const std::string_view name : {"creationTimestamp", "deletionTimestamp"}) {
    if (!before[name].is_null()) metadata.set(name, before[name]);
  }
  constexpr std::string_view kGrace = "deletionGracePeriodSeconds";
  if (before.contains(kGrace) && !metadata.contains(kGrace)) metadata.set(kGrace, before[kGrace]);
  object.set("metadata", std::move(metadata));
}

void keep_generation(api::Json& object, const api::Json& old) {
  if (old["metadata"].contains("generation")) {
    object.set_path({"metadata", "generation"}, old["metadata"]["generation"]);
  } else {
    object.mutable_member("metadata").erase("generation");
  }
}

FieldErrors validate_update(const Call& call, const api::Json& object, const api::Json& old) {
  FieldErrors out = validate_metadata(
      object["metadata"], {call.kind.names().is_namespaced, path_segment_problems}, "metadata");
  const auto append = [&out](FieldErrors more) { out.insert(out.end(), more.begin(), more.end()); };
  append(validate_metadata_change(object["metadata"], old["metadata"], "metadata"));
  append(call.kind.validate_update(object, old, call.subresource, call.version.name));
  return out;
}

// The last finalizer of a deleting object is gone.
bool is_finished(const Call& call, const api::Json& object, const api::Json& old) {
  const api::Json& before = old["metadata"];
  const bool is_held = !object["metadata"]["finalizers"].is_zero() ||
                       (call.kind.names().plural == "namespaces" && !call.kind.is_custom() &&
                        !object["spec"]["finalizers"].is_zero());
  return !is_held && !before["deletionTimestamp"].is_null() &&
         before["deletionGracePeriodSeconds"].as_integer() == 0;
}

}  // namespace

Answer<Written> create_object(const Call& call) {
  const auto options = read_write_options(call.request, WriteKind::Create);
  if (!options) return std::unexpected(options.error());
  auto body = read_body(call, options->validation);
  if (!body) return std::unexpected(body.error());
  api::Json object = *std::move(body);
  wipe(object);
  if (auto fits = match_namespace(call, object); !fits) return std::unexpected(fits.error());
  object = with_owners(call, call.kind.blank(), std::move(object), *options);
  return store_new(call, std::move(object), *options);
}

Answer<Written> store_new(const Call& call, api::Json object, const WriteOptions& options) {
  const std::string asked_name = object["metadata"]["name"].text();
  if (auto open = check_namespace(call, asked_name); !open) return std::unexpected(open.error());
  object.set_path({"metadata", "creationTimestamp"}, call.sources.now());
  object.set_path({"metadata", "uid"}, call.sources.new_uid());
  give_name(call, object);
  call.kind.prepare_for_create(object, call.version.name);
  if (const auto errors = call.kind.validate(object, call.version.name); !errors.empty()) {
    return std::unexpected(
        invalid(group_kind_of(object), object["metadata"]["name"].as_string(), errors));
  }
  for (std::string& warning : call.kind.warnings(object, {})) {
    call.warnings.push_back(std::move(warning));
  }
  if (version_in(object) != 0) {
    return std::unexpected(
        plain_error("resourceVersion should not be set on objects to be created"));
  }
  object.mutable_member("metadata").erase("resourceVersion");
  const std::string name = object["metadata"]["name"].text();
  if (auto free = check_free(call, name); !free) return std::unexpected(free.error());
  const api::Json stored = call.kind.to_stored(as_stored(object));
  if (options.dry_run) return Written{201, call.kind.in_version(stored, call.version.name)};
  return Written{201,
                 call.kind.in_version(call.store.put(call.key(name), stored), call.version.name)};
}

Answer<Written> replace_object(const Call& call) {
  const auto options = read_write_options(call.request, WriteKind::Update);
  if (!options) return std::unexpected(options.error());
  auto body = read_body(call, options->validation);
  if (!body) return std::unexpected(body.error());
  api::Json object = *std::move(body);
  if (auto fits = match_namespace(call, object); !fits) return std::unexpected(fits.error());
  if (auto fits = match_name(call, object); !fits) return std::unexpected(fits.error());
  const auto old = call.find(call.path.name);
  if (!old) return std::unexpected(not_found(call.resource(), call.path.name));
  std::optional<std::string> uid;
  if (!object["metadata"]["uid"].as_string().empty()) uid = object["metadata"]["uid"].text();
  object = with_owners(call, *old, std::move(object), *options);
  return store_update(call, std::move(object), *old, *options, uid);
}

Answer<Written> store_update(const Call& call, api::Json object, const api::Json& old,
                             const WriteOptions& options, const std::optional<std::string>& uid) {
  if (auto same = check_uid(call, old, uid); !same) return std::unexpected(same.error());
  if (auto latest = check_version(call, object, old); !latest) {
    return std::unexpected(latest.error());
  }
  keep_generation(object, old);
  object.mutable_member("metadata").erase("selfLink");
  call.kind.prepare_for_update(object, old, call.subresource, call.version.name);
  keep_metadata(object, old);
  object = managedfields::keep_times(old, std::move(object));
  if (const auto errors = validate_update(call, object, old); !errors.empty()) {
    return std::unexpected(
        invalid(group_kind_of(object), object["metadata"]["name"].as_string(), errors));
  }
  if (call.subresource == Subresource::None) {
    for (std::string& warning : call.kind.warnings(object, old)) {
      call.warnings.push_back(std::move(warning));
    }
  }
  const StoreKey key = call.key(call.path.name);
  if (is_finished(call, object, old)) {
    if (!options.dry_run) call.store.remove(key);
    return Written{200, std::move(object)};
  }
  const api::Json stored = call.kind.to_stored(as_stored(object));
  const bool is_same = stored == call.store.get(key);
  if (is_same || options.dry_run) {
    return Written{200, call.kind.in_version(stored, call.version.name)};
  }
  return Written{200, call.kind.in_version(call.store.put(key, stored), call.version.name)};
}

}  // namespace porchsim::kube
