#include "tools/v1alpha2/recorded_world.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <set>
#include <utility>

#include "api/duration_text.h"
#include "api/kinds/find_schema.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "cel/value/time.h"
#include "cel/zones/time_zone.h"
#include "kube/kinds/custom_kind.h"
#include "kube/kinds/definition.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::string_view kControllers = "porch-controllers";
constexpr std::string_view kUser = "user";
constexpr const char* kRules = "x-kubernetes-validations";

const std::vector<api::ResourceType>& types() {
  static const std::vector<api::ResourceType> all = {api::Repository::type(),
                                                     api::v1alpha2::PackageRevision::type()};
  return all;
}

Json without_rules(const Json& json) {
  if (json.is_array()) {
    Json out = Json::array();
    for (const Json& item : json.items()) out.push_back(without_rules(item));
    return out;
  }
  if (!json.is_object()) return json;
  Json out = Json::object();
  for (const auto& [key, value] : json.members()) {
    if (key != kRules) out.set(key, without_rules(value));
  }
  return out;
}

std::vector<std::shared_ptr<const kube::Kind>> make_kinds() {
  std::vector<std::shared_ptr<const kube::Kind>> out;
  const std::shared_ptr<cel::ZoneSource> zones = cel::make_no_zones();
  for (const api::ResourceType& type : types()) {
    kube::DefinitionOptions options;
    if (type == api::v1alpha2::PackageRevision::type()) {
      options.selectable_fields.assign(api::v1alpha2::kSelectableFields.begin(),
                                       api::v1alpha2::kSelectableFields.end());
    }
    const Json definition = kube::custom_resource_definition(type, api::find_schema(type), options);
    out.push_back(std::make_shared<kube::CustomKind>(without_rules(definition), zones,
                                                     kube::Ratcheting::Off));
  }
  return out;
}

const std::vector<std::shared_ptr<const kube::Kind>>& kinds() {
  static const std::vector<std::shared_ptr<const kube::Kind>> all = make_kinds();
  return all;
}

const api::ResourceType& type_of(const Json& object) {
  return *std::ranges::find(types(), object["kind"].as_string(), &api::ResourceType::kind);
}

std::uint64_t version_of(const Json& object) {
  const std::string_view text = object.at({"metadata", "resourceVersion"}).as_string();
  std::uint64_t version = 0;
  std::from_chars(text.data(), text.data() + text.size(), version);
  return version;
}

kube::StoreKey key_of(const Json& object) {
  const Json& metadata = object["metadata"];
  return {type_of(object).group_resource(), metadata["namespace"].text(), metadata["name"].text()};
}

std::vector<Json> by_version(const Json& objects) {
  std::vector<Json> out(objects.items().begin(), objects.items().end());
  std::ranges::sort(out, {}, version_of);
  return out;
}

std::set<std::string> namespaces_of(const Json& input) {
  std::set<std::string> out = {input.at({"reconcile", "namespace"}).text()};
  for (const Json& object : input["objects"].items()) {
    out.insert(object.at({"metadata", "namespace"}).text());
  }
  return out;
}

// Room for the namespaces, which are older than all objects.
std::uint64_t version_before(const Json& input) {
  const std::vector<Json> sorted = by_version(input["objects"]);
  const std::uint64_t first = sorted.empty() ? 0 : version_of(sorted.front());
  const std::uint64_t needed = namespaces_of(input).size() + 1;
  return first < needed ? 0 : first - needed;
}

api::Time start_of(const Json& input) {
  return api::parse_rfc3339(input["now"].as_string()).value_or(api::Time());
}

Json reference_to(const Json& object) {
  const Json& metadata = object["metadata"];
  return Json::object({{"apiVersion", object["apiVersion"]},
                       {"kind", object["kind"]},
                       {"namespace", metadata["namespace"]},
                       {"name", metadata["name"]}});
}

}  // namespace

RecordedWorld::RecordedWorld(const Json& input, const FieldSets& sets)
    : input_(input),
      sets_(sets),
      clock_(start_of(input)),
      sources_(clock_, next_uid_),
      store_(version_before(input)),
      server_(store_, sources_),
      controller_(server_, std::string(kControllers), types()),
      user_(server_, std::string(kUser), types()),
      packages_(input["cache"]),
      faults_(input["faults"], "verb"),
      trace_(input["interference"], [this](const Json& action) { act(action); }),
      api_({controller_, trace_, faults_, next_uid_}),
      informer_(controller_, trace_, faults_) {
  for (const auto& kind : kinds()) server_.add_kind(kind);
  put_objects();
}

void RecordedWorld::put_objects() {
  const std::string now = api::to_rfc3339(clock_.now());
  const auto complete = [&](Json object) {
    Json& metadata = object.mutable_member("metadata");
    metadata.set("managedFields",
                 sets_.expanded(metadata["managedFields"], object["apiVersion"].as_string(), now));
    return object;
  };
  for (const std::string& name : namespaces_of(input_)) {
    store_.put({"namespaces", "", name},
               Json::object({{"apiVersion", "v1"}, {"kind", "Namespace"}}));
  }
  for (const Json& object : by_version(input_["objects"])) {
    // What lies between two versions happened to objects that are gone.
    while (store_.version() + 1 < version_of(object)) store_.put({"gone", "", ""}, Json::object());
    store_.put(key_of(object), complete(object));
  }
  for (const Json& object : input_["informerCache"].items()) {
    const bool is_absent = object["absent"].as_bool();
    const Json& names = object.contains("metadata") ? object["metadata"] : object;
    informer_.show(object["kind"].text(), {names["namespace"].text(), names["name"].text()},
                   is_absent ? nullptr : api::Object::from_json(complete(object)));
  }
}

runtime::Request RecordedWorld::request() const {
  const Json& key = input_["reconcile"];
  return {{key["namespace"].text(), key["name"].text()}};
}

void RecordedWorld::act(const Json& action) {
  for (const auto& [name, what] : action.members()) {
    if (name == "push") packages_.push(what, clock_.now());
    if (name == "removePackage") packages_.remove(what);
    if (name == "sleep") {
      clock_.sleep_for(api::Duration(cel::parse_duration(what.as_string()).value_or(0)));
    }
    // Others fail as they may: what they meant to change can be gone.
    const api::ObjectKey key{what["namespace"].text(), what["name"].text()};
    if (name == "merge") (void)user_.patch(type_of(what), key, what["patch"], {});
    if (name == "delete") (void)user_.remove(type_of(what), key, {});
  }
}

std::vector<Json> RecordedWorld::objects() const {
  std::vector<Json> out;
  for (const api::ResourceType& type : types()) {
    for (Json& object : store_.list(type.group_resource(), "", store_.version())) {
      out.push_back(std::move(object));
    }
  }
  return out;
}

Json RecordedWorld::told(Json object) const {
  Json& metadata = object.mutable_member("metadata");
  metadata.erase("resourceVersion");
  metadata.set("managedFields", sets_.abbreviated(metadata["managedFields"]));
  return object;
}

Json RecordedWorld::output(const api::Result<runtime::ReconcileResult>& result) const {
  Json changed = Json::array();
  Json deleted = Json::array();
  for (const Json& object : input_["objects"].items()) {
    if (!store_.get(key_of(object))) deleted.push_back(reference_to(object));
  }
  for (const Json& object : objects()) {
    const auto before = std::ranges::find(input_["objects"].items(), key_of(object), key_of);
    const bool is_new = before == input_["objects"].items().end();
    if (is_new || version_of(*before) != version_of(object)) changed.push_back(told(object));
  }
  Json packages = packages_.json();
  const bool is_unchanged = packages == RecordedPackages(input_["cache"]).json();
  const auto outcome = result.value_or(runtime::ReconcileResult());
  const Json told_result = Json::object(
      {{"requeue", outcome.requeue}, {"requeueAfter", api::duration_text(outcome.requeue_after)}});
  return Json::object({{"trace", trace_.calls()},
                       {"result", told_result},
                       {"error", result ? Json() : Json(result.error().message)},
                       {"objectsChanged", std::move(changed)},
                       {"objectsDeleted", std::move(deleted)},
                       {"cacheAfter", is_unchanged ? Json("unchanged") : std::move(packages)}});
}

}  // namespace porchsim::scenarios
