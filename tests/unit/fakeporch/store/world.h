// A store with three kinds under the generic rules, over a scheduler that nothing runs yet.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fakeporch/store/crd_server.h"
#include "fakeporch/store/object_payload.h"
#include "fakeporch/store/object_store.h"
#include "sim/choices.h"
#include "sim/scheduler.h"
#include "sim/trace.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {

inline const api::ResourceType kVariants{"config.porch.kpt.dev", "v1alpha1", "PackageVariant",
                                         "packagevariants", true};
inline const api::ResourceType kRepositories{"config.porch.kpt.dev", "v1alpha1", "Repository",
                                             "repositories", true};
inline const api::ResourceType kConfigMaps{"", "v1", "ConfigMap", "configmaps", true};
inline const api::ResourceType kNamespaces{"", "v1", "Namespace", "namespaces", false};

struct World {
  explicit World(StoreOptions options = {}) : store(scheduler, options) { trace.keep_events(true); }

  std::unique_ptr<CrdServer> serve(const api::ResourceType& type, KindOptions options) {
    return std::make_unique<CrdServer>(store, *store.add_kind(type, options));
  }
  // The events of commits: "Create PackageVariant default/a".
  std::vector<std::string> told() const {
    std::vector<std::string> lines;
    for (const sim::Event& event : trace.events()) {
      lines.push_back(std::string(to_string(event.verb)) + " " + event.subject.text());
    }
    return lines;
  }

  Caller caller(std::string_view name) {
    return {choices->actor(sim::named(name)), std::string(name)};
  }

  std::unique_ptr<sim::Choices> choices = sim::make_plain_choices();
  sim::Trace trace{*choices};
  sim::Scheduler scheduler{*choices, trace};
  ObjectStore store;
  const Caller alice = caller("alice");
  std::unique_ptr<CrdServer> variants = serve(kVariants, {.status_subresource = true});
  std::unique_ptr<CrdServer> repositories = serve(kRepositories, {.status_subresource = true});
  std::unique_ptr<CrdServer> config_maps = serve(kConfigMaps, {.generation = false});
  std::unique_ptr<CrdServer> namespaces = serve(kNamespaces, {.status_subresource = true});
};

inline api::ObjectPtr object_of(std::string_view json) {
  return api::Object::from_json(*api::Json::parse(json));
}

inline api::Json variant_json(std::string_view name) {
  api::Json json = api::Json::object(
      {{"apiVersion", "config.porch.kpt.dev/v1alpha1"}, {"kind", "PackageVariant"}});
  json.set_path({"metadata", "name"}, name);
  json.set_path({"metadata", "namespace"}, "default");
  json.set_path({"spec", "upstream", "repo"}, "blueprints");
  return json;
}

inline api::Json config_map_json(std::string_view name, std::string_view name_space = "default") {
  api::Json json = api::Json::object({{"apiVersion", "v1"}, {"kind", "ConfigMap"}});
  json.set_path({"metadata", "name"}, name);
  json.set_path({"metadata", "namespace"}, name_space);
  return json;
}

// The object with one member changed.
inline api::ObjectPtr with(const api::ObjectPtr& object,
                           std::initializer_list<std::string_view> path, api::Json value) {
  api::Json json = object->json();
  json.set_path(path, std::move(value));
  return api::Object::from_json(json);
}

}  // namespace porchsim::fakeporch
