#include "kube/managedfields/scale.h"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kube/managedfields/managers.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

constexpr const char* kScaleVersion = "autoscaling/v1";

const FieldPath& scale_path() {
  static const FieldPath kPath{PathElement::field("spec"), PathElement::field("replicas")};
  return kPath;
}

// Null: the version is not there.
const FieldPath* path_of(const ScaleWrite& write, const std::string& api_version) {
  const auto at = write.replicas_paths.find(api_version);
  return at != write.replicas_paths.end() ? &at->second : nullptr;
}

bool owns_replicas(const Manager& manager, const FieldPath& path) {
  return !path.empty() && manager.set->has(path);
}

Managers read(const Json& managed_fields) {
  return read_managers(managed_fields).value_or(Managers{});
}

// The owners of the replicas as managers of the Scale.
Managers of_scale(const Managers& managers, const ScaleWrite& write) {
  Managers out;
  for (const auto& [identifier, manager] : managers) {
    const FieldPath* path = path_of(write, manager.api_version);
    if (path == nullptr || !owns_replicas(manager, *path)) continue;
    ManagerName name = manager.name;
    if (!name.applies) name.api_version = kScaleVersion;
    out[name.identifier()] = {name, kScaleVersion, manager.time, FieldSet{scale_path()}};
  }
  return out;
}

// The owners after a patch: whoever changes the replicas takes them. No replicas are 0 replicas. An
// object whose replicas nobody owns is not tracked.
Managers patched(Managers owners, const ScaleWrite& write) {
  if (owners.empty() || write.before == write.after) return owners;
  owners.clear();
  if (write.after == 0) return owners;
  const ManagerName name{write.manager, "scale", kScaleVersion, false};
  owners[name.identifier()] = {name, kScaleVersion, {}, FieldSet{scale_path()}};
  return owners;
}

// The managers of the object, the replicas owned as those of the Scale say.
Json of_object(const Managers& managers, Managers owners, const ScaleWrite& write) {
  Managers out;
  for (const auto& [identifier, manager] : managers) {
    const FieldPath* path = path_of(write, manager.api_version);
    if (path == nullptr) continue;
    Manager kept = manager;
    if (owns_replicas(manager, *path) && owners.erase(identifier) == 0) {
      kept.set = manager.set->difference(FieldSet{*path});
    }
    if (!kept.set->empty()) out[identifier] = std::move(kept);
  }
  const FieldPath* path = path_of(write, write.api_version);
  for (auto& [identifier, owner] : owners) {
    const auto old = managers.find(identifier);
    owner.api_version = write.api_version;
    owner.time = old != managers.end() ? old->second.time : std::nullopt;
    owner.set = path != nullptr ? FieldSet{*path} : FieldSet{};
    out[identifier] = std::move(owner);
  }
  return write_managers(out);
}

}  // namespace

Json patch_scale(const Json& managed_fields, const ScaleWrite& write) {
  const Managers managers = read(managed_fields);
  return of_object(managers, patched(of_scale(managers, write), write), write);
}

Json put_scale(const Json& managed_fields, const ScaleWrite& write) {
  return of_object(read(managed_fields), {}, write);
}

ApplyError apply_scale(const Json& managed_fields, const ScaleWrite& write, bool force,
                       const std::string& name) {
  const ManagerName applier{write.manager, "scale", "", true};
  std::vector<Conflict> conflicts;
  for (const auto& [identifier, owner] : of_scale(read(managed_fields), write)) {
    const bool is_other = identifier != applier.identifier();
    if (is_other && write.before != write.after) conflicts.push_back({owner.name, scale_path()});
  }
  if (!force && !conflicts.empty()) return conflict_error(std::move(conflicts));
  return {{api::Reason::Unknown,
           fmt::format("failed to convert new object ({}; autoscaling/v1, Kind=Scale) to proper "
                       "version: request to convert CR to an invalid group/version: "
                       "autoscaling/v1",
                       name)},
          {}};
}

}  // namespace porchsim::kube::managedfields
