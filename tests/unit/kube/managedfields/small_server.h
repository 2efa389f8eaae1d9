// The least server that recorded sessions need to play writes and reads of single objects: custom
// kinds, ConfigMap, Secret and Namespace. It knows no rules of validation: whoever plays tells it
// which requests were refused for such.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kube/managedfields/field_manager.h"
#include "kube/managedfields/scale.h"
#include "kube/schema/defaults.h"
#include "kube/schema/prune.h"
#include "kube/schema/schema.h"
#include "kube/status/go_text.h"

namespace porchsim::kube::managedfields::replay {

using api::Json;

struct Place {
  std::string api_version;
  std::string resource;  // "group/plural"
  std::string name_space;
  std::string name;
  std::string subresource;

  std::string key() const { return resource + '|' + name_space + '|' + name; }
};

struct Request {
  std::string method;
  Place place;
  std::string content_type;
  std::string manager;  // by parameter or User-Agent
  bool force = false;
  bool is_dry_run = false;
  Json body;
};

struct Answer {
  int status = 200;
  Json object;                      // of a 2xx
  std::optional<ApplyError> error;  // else
  bool is_new_version = false;
};

class SmallServer {
 public:
  explicit SmallServer(const Json& definitions) {
    for (const Json& definition : definitions.items()) {
      const Json& spec = definition["spec"];
      Resource resource;
      resource.kind = std::make_shared<const Kind>(Kind::of_custom_resource(definition));
      for (const Json& version : spec["versions"].items()) {
        const std::string api_version = spec["group"].text() + '/' + version["name"].text();
        resource.schemas[api_version] = read_schema(version.at({"schema", "openAPIV3Schema"}));
        if (version["storage"].as_bool()) resource.storage = api_version;
        resource.scales[api_version] = version.at({"subresources", "scale"});
      }
      resource.is_namespaced = spec["scope"].as_string() == "Namespaced";
      resources_[spec["group"].text() + '/' + spec.at({"names", "plural"}).text()] = resource;
    }
    resources_["/configmaps"] = {std::make_shared<const Kind>(config_map_kind()), {}, "v1"};
    resources_["/secrets"] = {std::make_shared<const Kind>(secret_kind()), {}, "v1"};
    resources_["/namespaces"] = {std::make_shared<const Kind>(namespace_kind()), {}, "v1", false};
  }

  bool knows(const Place& place) const {
    const auto resource = resources_.find(place.resource);
    return resource != resources_.end() &&
           resource->second.kind->versions.contains(place.api_version) &&
           (place.subresource.empty() || place.subresource == "status" ||
            (place.subresource == "scale" && has_scale(resource->second, place)));
  }

  void pass(std::chrono::seconds seconds) { now_ += seconds; }

  // An object as a version shows it; null if there is none.
  Json read(const Place& place) const {
    const auto at = objects_.find(place.key());
    if (at == objects_.end()) return {};
    const Resource& resource = resources_.at(place.resource);
    Json object = at->second;
    if (resource.kind->is_custom) object = defaulted(object, resource.storage_schema());
    object.set("apiVersion", place.api_version);
    return place.subresource == "scale" ? scale_of(resource, place, object) : object;
  }

  // What has become of a resource's objects is not known any more.
  void lose(const Place& place) { resources_.erase(place.resource); }

  Answer write(const Request& request) {
    const Place& place = request.place;
    const Resource& resource = resources_.at(place.resource);
    if (place.subresource == "scale") return write_scale(request, resource);
    const FieldManager manager(resource.kind, {place.api_version, place.subresource});
    const Json live = read(place);
    Json object;
    if (request.content_type.starts_with("application/apply-patch")) {
      auto applied = manager.apply(live, request.body, request.manager, request.force, now_);
      if (!applied) return refused(std::move(applied).error());
      object = *std::move(applied);
      if (resource.kind->name == "Secret") read_secret(object);
    } else {
      Json body = request.body;
      if (request.content_type.starts_with("application/merge-patch")) {
        body = merge_patch(live, body);
      }
      if (live.is_null()) {
        for (const char* own : {"uid", "creationTimestamp", "deletionTimestamp", "selfLink",
                                "deletionGracePeriodSeconds"}) {
          if (body["metadata"].is_object()) body.mutable_member("metadata").erase(own);
        }
      }
      object = manager.update(live, decoded(resource, place, body), request.manager, now_);
    }
    if (resource.kind->is_custom) object = defaulted(object, resource.schema(place));
    return live.is_null() ? created(request, resource, std::move(object))
                          : updated(request, resource, live, std::move(object));
  }

  // True if the object is gone.
  bool remove(const Place& place) {
    Json object = read(place);
    if (object.is_null()) return true;
    if (object.at({"metadata", "finalizers"}).size() == 0) {
      objects_.erase(place.key());
      return true;
    }
    if (!object["metadata"].contains("deletionTimestamp")) {
      object.set_path({"metadata", "deletionTimestamp"}, api::to_rfc3339(now_));
      object.set_path({"metadata", "deletionGracePeriodSeconds"}, 0);
      bump(object);
    }
    store(place, object);
    return false;
  }

 private:
  struct Resource {
    std::shared_ptr<const Kind> kind;
    std::map<std::string, SchemaRef> schemas;
    std::string storage;

    bool is_namespaced = true;
    std::map<std::string, Json> scales = {};  // what a version says of its scale; null: none

    const Schema& schema(const Place& place) const { return *schemas.at(place.api_version); }
    const Schema& storage_schema() const { return *schemas.at(storage); }
  };

  static bool has_scale(const Resource& resource, const Place& place) {
    const auto scale = resource.scales.find(place.api_version);
    return scale != resource.scales.end() && scale->second.is_object();
  }

  // ".spec.replicas"
  static FieldPath path_of(std::string_view text) {
    FieldPath path;
    while (!text.empty()) {
      text.remove_prefix(1);
      const std::size_t end = std::min(text.find('.'), text.size());
      path.push_back(PathElement::field(text.substr(0, end)));
      text.remove_prefix(end);
    }
    return path;
  }

  static Json at(const Json& object, const FieldPath& path) {
    Json value = object;
    for (const PathElement& step : path) value = Json(value[step.name()]);
    return value;
  }

  static Json scale_of(const Resource& resource, const Place& place, const Json& object) {
    const Json& paths = resource.scales.at(place.api_version);
    const auto value = [&](const char* name) {
      return at(object, path_of(paths[name].as_string()));
    };
    Json scale = Json::object({{"apiVersion", "autoscaling/v1"}, {"kind", "Scale"}});
    for (const char* own : {"name", "namespace", "uid", "creationTimestamp"}) {
      scale.set_path({"metadata", own}, object["metadata"][own]);
    }
    scale.set("spec", Json::object());
    scale.set("status", Json::object({{"replicas", value("statusReplicasPath").as_integer()}}));
    scale.mutable_member("spec").set_unless_zero("replicas", value("specReplicasPath"));
    scale.mutable_member("status").set_unless_zero("selector", value("labelSelectorPath"));
    return scale;
  }

  Answer write_scale(Request request, const Resource& resource) {
    const Json scale = read(request.place);
    request.place.subresource.clear();
    const Place& place = request.place;
    const Json live = read(place);
    const Json body = request.content_type.starts_with("application/merge-patch")
                          ? merge_patch(scale, request.body)
                          : request.body;
    ScaleWrite write{{},
                     place.api_version,
                     request.manager,
                     scale.at({"spec", "replicas"}).as_integer(),
                     body.at({"spec", "replicas"}).as_integer()};
    for (const auto& [api_version, paths] : resource.scales) {
      write.replicas_paths[api_version] = path_of(paths["specReplicasPath"].as_string());
    }
    const Json& managed = live.at({"metadata", "managedFields"});
    if (request.content_type.starts_with("application/apply-patch")) {
      return refused(
          apply_scale(managed, write, request.force, place.name_space + '/' + place.name));
    }
    Json now = request.method == "PUT" ? put_scale(managed, write) : patch_scale(managed, write);
    Json object = live;
    object.set_path({"spec", "replicas"}, write.after);
    object.mutable_member("metadata").erase("managedFields");
    if (!now.is_null()) object.set_path({"metadata", "managedFields"}, std::move(now));
    Answer answer = updated(request, resource, live, std::move(object));
    answer.object = scale_of(resource, place, answer.object);
    return answer;
  }

  static Answer refused(ApplyError error) {
    const int status = error.error.reason == api::Reason::Conflict     ? 409
                       : error.error.reason == api::Reason::BadRequest ? 400
                                                                       : 500;
    return {status, {}, std::move(error), false};
  }

  static Json defaulted(const Json& object, const Schema& schema) {
    return with_defaults(prune_nulls(object, &schema), &schema);
  }

  static void bump(Json& object) {
    const std::int64_t generation = object.at({"metadata", "generation"}).as_integer();
    if (generation > 0) object.set_path({"metadata", "generation"}, generation + 1);
  }

  // As the server reads a body: metadata is a value of its own kind, what is null or empty in it
  // is not there.
  static Json decoded(const Resource& resource, const Place& place, const Json& body) {
    Json object = body;
    object.set("apiVersion", place.api_version);
    object.set("kind", resource.kind->name);
    if (resource.kind->is_custom) {
      object = prune_unknown(object, resource.schema(place)).object;
      object = defaulted(object, resource.schema(place));
    }
    object.set("metadata", compact(object["metadata"]));
    object.mutable_member("metadata").erase("selfLink");
    if (!resource.kind->is_custom) object = compact(object);
    if (object["spec"].is_object() && !resource.kind->is_custom) {
      object.set("spec", compact(object["spec"]));
    }
    object = as_stored(object);
    if (resource.kind->name == "Secret") read_secret(object);
    if (resource.kind->name == "Namespace") {
      object.set_path({"metadata", "labels", "kubernetes.io/metadata.name"},
                      object.at({"metadata", "name"}));
    }
    return object;
  }

  static void read_secret(Json& object) {
    if (object["type"].is_zero()) object.set("type", "Opaque");
    for (const Json::Member& member : Json(object["stringData"]).members()) {
      object.set_path({"data", member.key}, base64(member.value.as_string()));
    }
    object.erase("stringData");
  }

  static std::string base64(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
      unsigned group = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        group =
            group << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
      }
      for (std::size_t i = 0; i < 4; ++i) {
        out += at + i > bytes.size() ? '=' : kDigits[group >> (18 - 6 * i) & 63U];
      }
    }
    return out;
  }

  static Json compact(const Json& object) {
    Json out = Json::object();
    for (const Json::Member& member : object.members()) {
      const bool is_empty =
          member.value.is_null() || (member.key != "name" && member.value.size() == 0 &&
                                     (member.value.is_object() || member.value.is_array()));
      if (!is_empty) out.set(member.key, member.value);
    }
    return out;
  }

  Answer created(const Request& request, const Resource& resource, Json object) {
    Place place = request.place;
    place.name = object.at({"metadata", "name"}).text();
    if (!place.name_space.empty()) object.set_path({"metadata", "namespace"}, place.name_space);
    if (!resource.is_namespaced) object.mutable_member("metadata").erase("namespace");
    if (resource.kind->name == "Namespace") {
      object.set_path({"metadata", "labels", "kubernetes.io/metadata.name"}, place.name);
      object.set_path({"spec", "finalizers"}, Json::array({"kubernetes"}));
      object.set_path({"status", "phase"}, "Active");
    }
    if (resource.kind->versions.at(place.api_version).resets.contains("") &&
        resource.kind->is_custom) {
      object.erase("status");
    }
    object.set_path({"metadata", "uid"}, "uid-" + std::to_string(++last_uid_));
    object.set_path({"metadata", "creationTimestamp"}, api::to_rfc3339(now_));
    if (resource.kind->is_custom) object.set_path({"metadata", "generation"}, 1);
    if (!request.is_dry_run) object = store(place, object);
    return {201, object, {}, true};
  }

  Answer updated(const Request& request, const Resource& resource, const Json& live, Json object) {
    const Place& place = request.place;
    if (place.subresource == "status") {
      Json whole = live;
      whole.erase("status");
      if (object.contains("status")) whole.set("status", object["status"]);
      Json managed = object.at({"metadata", "managedFields"});
      whole.mutable_member("metadata").erase("managedFields");
      if (!managed.is_null()) whole.set_path({"metadata", "managedFields"}, std::move(managed));
      object = std::move(whole);
    } else if (resource.kind->versions.at(place.api_version).resets.contains("")) {
      object.erase("status");
      if (live.contains("status")) object.set("status", live["status"]);
      if (resource.kind->name == "Namespace") object.set("spec", live["spec"]);
    }
    for (const char* own : {"uid", "creationTimestamp", "deletionTimestamp", "generation",
                            "deletionGracePeriodSeconds", "resourceVersion", "namespace"}) {
      object.mutable_member("metadata").erase(own);
      const Json& old = live["metadata"][own];
      if (!old.is_null()) object.set_path({"metadata", own}, old);
    }
    const auto without_metadata = [](Json whole) {
      whole.erase("metadata");
      return whole;
    };
    if (resource.kind->is_custom && without_metadata(object) != without_metadata(live) &&
        place.subresource.empty()) {
      bump(object);
    }
    object = keep_times(live, std::move(object));
    Answer answer{200, object, {}, object != live};
    if (request.is_dry_run) return answer;
    const bool is_gone = object["metadata"].contains("deletionTimestamp") &&
                         object.at({"metadata", "finalizers"}).size() == 0;
    if (is_gone) objects_.erase(place.key());
    if (!is_gone) answer.object = store(place, object);
    return answer;
  }

  Json store(const Place& place, Json object) {
    const Resource& resource = resources_.at(place.resource);
    if (resource.kind->is_custom) object = prune_unknown(object, resource.storage_schema()).object;
    objects_[place.key()] = object;
    object.set("apiVersion", place.api_version);
    return object;
  }

  std::map<std::string, Resource> resources_;
  std::map<std::string, Json> objects_;
  api::Time now_{std::chrono::sys_days{std::chrono::year{2024} / 6 / 1}};
  int last_uid_ = 0;
};

}  // namespace porchsim::kube::managedfields::replay
