#include "kube/managedfields/field_manager.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "api/json/equal_members.h"
#include "base/try.h"
#include "kube/managedfields/fieldset/value.h"
#include "kube/managedfields/last_applied.h"
#include "kube/managedfields/update_cap.h"
#include "kube/status/go_text.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

constexpr const char* kKubectl = "kubectl";
constexpr const char* kBeforeFirstApply = "before-first-apply";

// What the server says itself, and nobody owns.
const FieldSet& stripped_fields() {
  static const FieldSet kFields = [] {
    FieldSet set;
    for (const char* name : {"apiVersion", "kind", "metadata"}) {
      set.insert_member(PathElement::field(name));
    }
    for (const char* name : {"name", "namespace", "creationTimestamp", "selfLink", "uid",
                             "clusterName", "generation", "managedFields", "resourceVersion"}) {
      set.insert(FieldPath{PathElement::field("metadata"), PathElement::field(name)});
    }
    return set;
  }();
  return kFields;
}

const Json& managed_fields(const Json& object) { return object.at({"metadata", "managedFields"}); }

void set_managed_fields(Json& object, Json managed_fields) {
  if (!managed_fields.is_null()) {
    object.set_path({"metadata", "managedFields"}, std::move(managed_fields));
  } else if (object["metadata"].contains("managedFields")) {
    object.mutable_member("metadata").erase("managedFields");
  }
}

// schema.GroupVersionKind's text: "group/v1, Kind=Thing", of the core group "/v1, Kind=Thing".
std::string kind_text(const Json& object) {
  const std::string_view api_version = object["apiVersion"].as_string();
  const auto slashes = std::ranges::count(api_version, '/');
  if (slashes > 1) return "/, Kind=";
  return fmt::format("{}{}, Kind={}", slashes == 0 ? "/" : "", api_version,
                     object["kind"].as_string());
}

// "namespace/name; group/v1, Kind=Thing"
std::string object_text(const Json& object) {
  return fmt::format("{}/{}; {}", object.at({"metadata", "namespace"}).as_string(),
                     object.at({"metadata", "name"}).as_string(), kind_text(object));
}

ApplyError unknown_error(std::string message) {
  return {{api::Reason::Unknown, std::move(message)}, {}};
}

ApplyError apply_error(OwnershipError error) {
  if (auto* conflicts = std::get_if<std::vector<Conflict>>(&error)) {
    return conflict_error(std::move(*conflicts));
  }
  return unknown_error(std::get<std::string>(std::move(error)));
}

}  // namespace

std::expected<Managers, std::string> FieldManager::read(const Json& managed_fields) const {
  return memory_ != nullptr ? memory_->read(managed_fields) : read_managers(managed_fields);
}

Json FieldManager::write(Managers managers) const {
  return memory_ != nullptr ? memory_->write(std::move(managers)) : write_managers(managers);
}

Managers FieldManager::start_of(const Json& live, const Json& after) const {
  if (endpoint_.subresource.empty()) {
    if (is_reset(managed_fields(after))) return {};
    if (auto given = read(managed_fields(after)); given && !given->empty()) {
      return *std::move(given);
    }
  }
  return read(managed_fields(live)).value_or(Managers{});
}

Json FieldManager::as_endpoint(Json document) const {
  document.set("apiVersion", endpoint_.api_version);
  document.set("kind", kind_->name);
  return document;
}

ManagerName FieldManager::name_of(const std::string& manager, bool applies) const {
  return {manager.empty() ? "unknown" : manager, endpoint_.subresource,
          applies ? "" : endpoint_.api_version, applies};
}

Json FieldManager::update(const Json& live, Json after, const std::string& manager,
                          api::Time now) const {
  Managers managers = start_of(live, after);
  set_managed_fields(after, {});
  const bool is_creation = live["metadata"]["uid"].as_string().empty();
  const bool is_tracked = !managers.empty() || (is_creation && tracking_ == Tracking::FromCreation);
  if (!is_tracked) return after;
  const auto changed =
      tracked(as_endpoint(live), as_endpoint(after), std::move(managers), manager, now);
  if (changed) set_managed_fields(after, write(*changed));
  return after;
}

std::expected<Managers, OwnershipError> FieldManager::tracked(const Json& live, const Json& after,
                                                              Managers managers,
                                                              const std::string& manager,
                                                              api::Time now) const {
  const auto typed_object = [this](
                                std::string_view which,
                                const Json& document) -> std::expected<Versioned, OwnershipError> {
    auto object = typed(*kind_, document, Duplicates::Allowed);
    if (object) return *std::move(object);
    return std::unexpected<OwnershipError>(
        fmt::format("failed to convert {} object ({}) to smd "
                    "typed: {}",
                    which, object_text(document), object.error().message));
  };
  const Versioned new_object = PORCHSIM_TRY(typed_object("new", after));
  const Versioned live_object = PORCHSIM_TRY(typed_object("live", live));
  FieldSet own;
  managers = PORCHSIM_TRY(
      Ownership(*kind_, endpoint_).update(live_object, new_object, std::move(managers), own));
  own = own.difference(stripped_fields());
  if (!own.empty()) {
    const ManagerName name = name_of(manager, false);
    Manager& writer = managers[name.identifier()];
    writer.name = name;
    writer.api_version = endpoint_.api_version;
    writer.time = now;
    writer.set = own.union_with(*writer.set);
  }
  return cap_updaters(std::move(managers));
}

std::expected<void, api::Error> FieldManager::check_kind(const Json& patch) const {
  const bool is_right = patch["apiVersion"].as_string() == endpoint_.api_version &&
                        patch["kind"].as_string() == kind_->name;
  if (is_right) return {};
  return std::unexpected(
      api::Error{api::Reason::BadRequest, "invalid object type: " + kind_text(patch)});
}

std::expected<Json, ApplyError> FieldManager::apply(const Json& live, const Json& patch,
                                                    const std::string& manager, bool force,
                                                    api::Time now) const {
  const Json current = as_endpoint(live);
  auto managers = read(managed_fields(current));
  if (!managers) {
    return std::unexpected(unknown_error("failed to decode managed fields: " + managers.error()));
  }
  if (auto checked = check_kind(patch); !checked) {
    return std::unexpected(ApplyError{checked.error(), {}});
  }
  const Json configuration = as_doubles(patch);
  Applied outcome =
      PORCHSIM_TRY(applied(current, configuration, *std::move(managers), manager, force, now));
  if (!outcome.is_change) outcome.object = current;
  set_managed_fields(outcome.object, write(std::move(outcome.managers)));
  if (manager == kKubectl) update_last_applied(outcome.object, configuration);
  return as_stored(outcome.object);
}

std::expected<Applied, ApplyError> FieldManager::applied(const Json& live, const Json& patch,
                                                         Managers managers,
                                                         const std::string& manager, bool force,
                                                         api::Time now) const {
  if (managers.empty()) {
    auto before = tracked(as_endpoint({}), live, {}, kBeforeFirstApply, now);
    if (!before) {
      const ApplyError error = apply_error(std::move(before).error());
      return std::unexpected(
          unknown_error("failed to create manager for existing fields: " + error.error.message));
    }
    managers = *std::move(before);
  }
  if (managed_fields(patch).is_array()) {
    return std::unexpected(
        ApplyError{{api::Reason::BadRequest, "metadata.managedFields must be nil"}, {}});
  }
  const bool is_kubectl = manager == kKubectl;
  auto outcome = merged(live, patch, is_kubectl ? managers : std::move(managers), manager, force);
  if (!outcome && is_kubectl) {
    if (auto* conflicts = std::get_if<std::vector<Conflict>>(&outcome.error())) {
      outcome = applied_by_kubectl(live, patch, managers, std::move(*conflicts));
    }
  }
  if (!outcome) return std::unexpected(apply_error(std::move(outcome).error()));
  const auto applier = outcome->managers.find(name_of(manager, true).identifier());
  if (applier != outcome->managers.end()) {
    applier->second.set = applier->second.set->difference(stripped_fields());
    if (outcome->is_change) applier->second.time = now;
    if (applier->second.set->empty()) outcome->managers.erase(applier);
  }
  return *std::move(outcome);
}

std::expected<Applied, OwnershipError> FieldManager::applied_by_kubectl(
    const Json& live, const Json& patch, const Managers& managers,
    std::vector<Conflict> conflicts) const {
  const auto allowed = owned_by_last_applied(*kind_, endpoint_.api_version, live);
  if (allowed) {
    std::erase_if(conflicts, [&](const Conflict& conflict) { return allowed->has(conflict.path); });
  }
  if (!conflicts.empty()) return std::unexpected<OwnershipError>(std::move(conflicts));
  return merged(live, patch, managers, kKubectl, true);
}

std::expected<Applied, OwnershipError> FieldManager::merged(const Json& live, const Json& patch,
                                                            Managers managers,
                                                            const std::string& manager,
                                                            bool force) const {
  const auto refused = [](std::string_view which, const Json& document, const auto& error) {
    return std::unexpected<OwnershipError>(fmt::format(
        "failed to create typed {} object ({}): {}", which, object_text(document), error.message));
  };
  const auto configuration = typed(*kind_, patch, Duplicates::Refused);
  if (!configuration) return refused("patch", patch, configuration.error());
  const auto object = typed(*kind_, live, Duplicates::Allowed);
  if (!object) return refused("live", live, object.error());
  return Ownership(*kind_, endpoint_)
      .apply(*object, *configuration, std::move(managers), name_of(manager, true), force);
}

Json keep_times(const Json& live, Json object) {
  const Json& before = managed_fields(live);
  const Json& after = managed_fields(object);
  if (after.size() == 0 || before.size() != after.size()) return object;
  const auto same_entry = [](const Json& a, const Json& b) {
    return api::equal_but_for(a, b, {"time"});
  };
  if (!std::ranges::equal(before.items(), after.items(), same_entry)) return object;
  Json with_old_times = object;
  set_managed_fields(with_old_times, before);
  return with_old_times == live ? with_old_times : object;
}

}  // namespace porchsim::kube::managedfields
