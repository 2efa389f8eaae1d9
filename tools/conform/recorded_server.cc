#include "tools/conform/recorded_server.h"

#include <fmt/format.h>

#include "api/decode.h"
#include "controllers/packagevariant/drafts.h"
#include "controllers/runtime/selector.h"
#include "tools/recorded/recorded_errors.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::string_view kResources = "PackageRevisionResources";
constexpr std::string_view kDeletionTime = "2024-01-02T03:04:05Z";

const std::vector<std::pair<std::string, std::string>>& kinds_always_known() {
  static const std::vector<std::pair<std::string, std::string>> kinds = {
      {"config.porch.kpt.dev/v1alpha1", "PackageVariant"},
      {"config.porch.kpt.dev/v1alpha1", "Repository"},
      {"config.porch.kpt.dev/v1alpha2", "PackageVariantSet"},
      {"porch.kpt.dev/v1alpha1", "PackageRevision"},
      {"porch.kpt.dev/v1alpha1", "PackageRevisionResources"},
      {"v1", "ConfigMap"},
      {"v1", "Secret"},
      {"v1", "Pod"},
      {"v1", "Service"},
      {"v1", "Namespace"},
      {"v1", "Node"},
      {"apps/v1", "Deployment"}};
  return kinds;
}

bool has_status_subresource(std::string_view kind) {
  return kind == "PackageVariant" || kind == "PackageVariantSet" || kind == "Repository" ||
         kind == "PackageRevision" || kind == kResources;
}

Json without_null_members(const Json& json) {
  if (json.is_array()) {
    Json result = Json::array();
    for (const Json& item : json.items()) result.push_back(without_null_members(item));
    return result;
  }
  if (!json.is_object()) return json;
  Json result = Json::object();
  for (const auto& member : json.members()) {
    if (!member.value.is_null()) result.set(member.key, without_null_members(member.value));
  }
  return result;
}

bool has_finalizers(const Json& object) { return object.at({"metadata", "finalizers"}).size() > 0; }

// The revision that the first task copies from; "" if none.
std::string source_of(const Json& revision) {
  const Json& task = revision.at({"spec", "tasks"})[0];
  const std::string_view type = task["type"].as_string();
  if (type == "clone") return task.at({"clone", "upstreamRef", "upstreamRef", "name"}).text();
  if (type == "upgrade") return task.at({"upgrade", "newUpstreamRef", "name"}).text();
  if (type == "edit") return task.at({"edit", "sourceRef", "name"}).text();
  return {};
}

bool matches(const std::vector<api::LabelRequirement>& requirements, const Json& object) {
  api::StringMap labels;
  api::decode_as<api::StringMap>(labels, object.at({"metadata", "labels"}));
  return runtime::matches(requirements, labels);
}

}  // namespace

RecordedServer::RecordedServer(const Json& input)
    : known_kinds_(kinds_always_known().begin(), kinds_always_known().end()) {
  for (const Json& object : input["objects"].items()) {
    const std::string api_version = object["apiVersion"].text();
    const Json& metadata = object["metadata"];
    known_kinds_.insert({api_version, object["kind"].text()});
    objects_[{api::parse_api_version(api_version).group, object["kind"].text(),
              metadata["namespace"].text(), metadata["name"].text()}] = object;
  }
  for (const Json& kind : input["knownKinds"].items()) {
    known_kinds_.insert({kind[0].text(), kind[1].text()});
  }
  for (const Json& fault : input["faults"].items()) {
    faults_.push_back({fault["verb"].text(), fault["kind"].text(), fault["nth"].as_integer(),
                       fault["error"].text()});
  }
}

Json RecordedServer::objects() const {
  Json all = Json::array();
  for (const auto& [key, object] : objects_) all.push_back(object);
  return all;
}

RecordedServer::Key RecordedServer::key_of(const api::ResourceType& type,
                                           const api::ObjectKey& key) {
  return {type.group, type.kind, key.name_space, key.name};
}

std::optional<api::Error> RecordedServer::fault(const Call& call) {
  std::optional<api::Error> error;
  for (Fault& fault : faults_) {
    if (fault.verb != call.verb || (!fault.kind.empty() && fault.kind != call.type.kind)) continue;
    ++fault.seen;
    if (!error && (fault.nth == 0 || fault.nth == fault.seen)) {
      error = recorded_error(fault.error, call.type, call.key.name);
    }
  }
  return error;
}

template <class Result>
Result RecordedServer::recorded(const Call& call, Result result) {
  Json record = Json::object({{"verb", call.verb},
                              {"apiVersion", call.type.api_version()},
                              {"kind", call.type.kind},
                              {"namespace", call.key.name_space},
                              {"name", call.key.name}});
  if (call.object) record.set("object", *call.object);
  if (!result) record.set("error", result.error().message);
  calls_.push_back(std::move(record));
  return result;
}

api::Result<api::ObjectPtr> RecordedServer::store(const api::ResourceType& type, Json document) {
  document.set("apiVersion", type.api_version());
  document.set("kind", type.kind);
  api::ObjectPtr object = api::Object::from_json(document);
  objects_[key_of(type, object->key())] = std::move(document);
  return object;
}

api::Result<api::ObjectPtr> RecordedServer::get(const api::ResourceType& type,
                                                const api::ObjectKey& key) {
  if (const auto error = fault({"get", type, key, {}})) return api::fail(*error);
  const auto found = objects_.find(key_of(type, key));
  if (found == objects_.end()) return api::fail(recorded_error("NotFound", type, key.name));
  Json document = found->second;
  document.set("apiVersion", type.api_version());
  document.set("kind", type.kind);
  return api::Object::from_json(document);
}

bool RecordedServer::knows(const api::ResourceType& type) const {
  return known_kinds_.contains({type.api_version(), type.kind});
}

api::Result<api::ObjectList> RecordedServer::list(const api::ResourceType& type,
                                                  const api::ListOptions& options) {
  if (const auto error = fault({"list", type, {}, {}})) return api::fail(*error);
  if (!knows(type)) return api::fail(recorded_error("NoMatch", type, ""));
  api::ObjectList list;
  for (const auto& [key, stored] : objects_) {
    const auto& [group, kind, name_space, name] = key;
    const bool in_scope =
        options.name_space.empty() || name_space.empty() || name_space == options.name_space;
    if (group != type.group || kind != type.kind || !in_scope) continue;
    if (!matches(options.labels, stored)) continue;
    Json document = stored;
    document.set("apiVersion", type.api_version());
    document.set("kind", type.kind);
    list.items.push_back(api::Object::from_json(document));
  }
  return list;
}

api::Result<api::ResourceType> RecordedServer::resource_type(const std::string& group,
                                                             const std::string& version,
                                                             const std::string& kind) {
  // That a kind is unknown is found out by the list that follows, after its faults.
  return api::ResourceType{group, version, kind, plural_of(kind), true};
}

api::Result<api::ObjectPtr> RecordedServer::create(const api::ResourceType& type,
                                                   const api::ObjectPtr& object) {
  const Call call{"create", type, object->key(), object->json()};
  return recorded(call, create_unless_faulty(call));
}

api::Result<api::ObjectPtr> RecordedServer::create_unless_faulty(const Call& call) {
  if (const auto error = fault(call)) return api::fail(*error);
  Json document = without_null_members(*call.object);
  std::string name = call.key.name;
  if (name.empty() && call.type.kind == "PackageRevision") {
    const Json& spec = document["spec"];
    name = packagevariant::package_revision_object_name(spec["repository"].as_string(),
                                                        spec["packageName"].as_string(),
                                                        spec["workspaceName"].as_string());
  }
  if (objects_.contains(key_of(call.type, {call.key.name_space, name}))) {
    return api::fail(recorded_error("AlreadyExists", call.type, name));
  }
  document.set_path({"metadata", "name"}, name);
  document.set_path({"metadata", "uid"}, "uid-" + name);
  document.erase("status");
  const auto stored = store(call.type, document);
  if (call.type.kind == "PackageRevision") make_resources(document);
  return stored;
}

void RecordedServer::make_resources(const Json& revision) {
  const Json& metadata = revision["metadata"];
  const Json& spec = revision["spec"];
  const std::string group = "porch.kpt.dev";
  const std::string kind(kResources);
  Json resources = Json::object({{"apiVersion", group + "/v1alpha1"}, {"kind", kind}});
  resources.set("metadata", Json::object({{"name", metadata["name"]},
                                          {"namespace", metadata["namespace"]},
                                          {"uid", "uid-prr-" + metadata["name"].text()}}));
  Json new_spec = Json::object();
  for (const std::string_view member : {"packageName", "repository", "workspaceName"}) {
    if (spec.contains(member)) new_spec.set(member, spec[member]);
  }
  const auto source =
      objects_.find({group, kind, metadata["namespace"].text(), source_of(revision)});
  if (source != objects_.end() && source->second.at({"spec", "resources"}).size() > 0) {
    new_spec.set("resources", source->second.at({"spec", "resources"}));
  }
  resources.set("spec", std::move(new_spec));
  objects_[{group, kind, metadata["namespace"].text(), metadata["name"].text()}] =
      std::move(resources);
}

api::Result<api::ObjectPtr> RecordedServer::update(const api::ResourceType& type,
                                                   const api::ObjectPtr& object) {
  const Call call{"update", type, object->key(), object->json()};
  return recorded(call, update_unless_faulty(call));
}

api::Result<api::ObjectPtr> RecordedServer::update_unless_faulty(const Call& call) {
  if (const auto error = fault(call)) return api::fail(*error);
  const auto found = objects_.find(key_of(call.type, call.key));
  if (found == objects_.end()) {
    return api::fail(recorded_error("NotFound", call.type, call.key.name));
  }
  Json document = without_null_members(*call.object);
  if (has_status_subresource(call.type.kind)) {
    document.erase("status");
    if (found->second.contains("status")) document.set("status", found->second["status"]);
  }
  const bool leaves =
      document.at({"metadata", "deletionTimestamp"}).is_string() && !has_finalizers(document);
  if (!leaves) return store(call.type, std::move(document));
  objects_.erase(found);
  return api::Object::from_json(document);
}

api::Result<api::ObjectPtr> RecordedServer::update_status(const api::ResourceType& type,
                                                          const api::ObjectPtr& object) {
  const Call call{"status-update", type, object->key(), object->json()};
  return recorded(call, update_status_unless_faulty(call));
}

api::Result<api::ObjectPtr> RecordedServer::update_status_unless_faulty(const Call& call) {
  if (const auto error = fault(call)) return api::fail(*error);
  const auto found = objects_.find(key_of(call.type, call.key));
  if (found == objects_.end()) {
    return api::fail(recorded_error("NotFound", call.type, call.key.name));
  }
  Json document = found->second;
  document.set("status", without_null_members((*call.object)["status"]));
  return store(call.type, std::move(document));
}

api::Result<> RecordedServer::remove(const api::ResourceType& type, const api::ObjectKey& key,
                                     const api::DeleteOptions& /*options*/) {
  const Call call{"delete", type, key, {}};
  return recorded(call, remove_unless_faulty(call));
}

api::Result<> RecordedServer::remove_unless_faulty(const Call& call) {
  if (const auto error = fault(call)) return api::fail(*error);
  const auto found = objects_.find(key_of(call.type, call.key));
  if (found == objects_.end()) {
    return api::fail(recorded_error("NotFound", call.type, call.key.name));
  }
  if (has_finalizers(found->second)) {
    Json& metadata = found->second.mutable_member("metadata");
    if (!metadata.contains("deletionTimestamp")) metadata.set("deletionTimestamp", kDeletionTime);
    return {};
  }
  objects_.erase(found);
  if (call.type.kind == "PackageRevision") {
    objects_.erase({call.type.group, std::string(kResources), call.key.name_space, call.key.name});
  }
  return {};
}

api::Result<api::ObjectPtr> RecordedServer::update_subresource(const api::ResourceType&,
                                                               std::string_view,
                                                               const api::ObjectPtr&) {
  return api::fail(api::Reason::MethodNotAllowed, "the recorder knew no such call");
}

api::Result<api::ObjectPtr> RecordedServer::patch(const api::ResourceType&, const api::ObjectKey&,
                                                  const Json&, const api::PatchOptions&) {
  return api::fail(api::Reason::MethodNotAllowed, "the recorder knew no such call");
}

api::Result<std::unique_ptr<api::Watch>> RecordedServer::watch(const api::ResourceType&,
                                                               const api::WatchOptions&) {
  return api::fail(api::Reason::MethodNotAllowed, "the recorder knew no such call");
}

}  // namespace porchsim::scenarios
