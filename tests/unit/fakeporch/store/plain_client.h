// The API as a client sees it, over the servers of a World: each call yields once, and fails as
// often as a test says.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fakeporch/store/api_errors.h"
#include "tests/unit/fakeporch/store/world.h"

namespace porchsim::fakeporch {

class PlainClient final : public api::Client {
 public:
  PlainClient(World& world, Caller caller) : world_(world), caller_(std::move(caller)) {}

  // The next so many removes fail with this reason.
  int failing_removes = 0;
  api::Reason failure = api::Reason::Forbidden;
  std::vector<std::string> removes;  // "PackageVariant default/a background"

  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override {
    return at(type)->get(key);
  }
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override {
    return at(type)->list(options);
  }
  api::Result<api::ObjectPtr> create(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override {
    return at(type)->create(caller_, object);
  }
  api::Result<api::ObjectPtr> update(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override {
    return at(type)->update(caller_, object, "");
  }
  api::Result<api::ObjectPtr> update_status(const api::ResourceType& type,
                                            const api::ObjectPtr& object) override {
    return at(type)->update(caller_, object, "status");
  }
  api::Result<api::ObjectPtr> update_subresource(const api::ResourceType& type,
                                                 std::string_view subresource,
                                                 const api::ObjectPtr& object) override {
    return at(type)->update(caller_, object, subresource);
  }
  api::Result<api::ObjectPtr> patch(const api::ResourceType& type, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override {
    return at(type)->patch(caller_, key, patch, options);
  }
  api::Result<> remove(const api::ResourceType& type, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override {
    using Propagation = api::DeleteOptions::Propagation;
    std::string line = type.kind + " " + key.to_string();
    if (options.propagation == Propagation::Background) line += " background";
    if (options.propagation == Propagation::Foreground) line += " foreground";
    if (options.propagation == Propagation::Orphan) line += " orphan";
    removes.push_back(std::move(line));
    ResourceServer* server = at(type);
    if (failing_removes > 0) {
      --failing_removes;
      return api::fail(failure, "refused");
    }
    return server->remove(caller_, key, options);
  }
  api::Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                                 const api::WatchOptions&) override {
    return api::fail(method_not_supported(type, "watch"));
  }
  api::Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) override {
    const std::string api_version = group.empty() ? version : group + "/" + version;
    const KindId* found = world_.store.find_kind(api_version, kind);
    if (found == nullptr) return api::fail(no_match(group, version, kind));
    return world_.store.type(*found);
  }

 private:
  ResourceServer* at(const api::ResourceType& type) {
    world_.scheduler.yield();
    for (ResourceServer* server : {static_cast<ResourceServer*>(world_.variants.get()),
                                   static_cast<ResourceServer*>(world_.repositories.get()),
                                   static_cast<ResourceServer*>(world_.config_maps.get()),
                                   static_cast<ResourceServer*>(world_.namespaces.get())}) {
      if (server->type() == type) return server;
    }
    return nullptr;
  }

  World& world_;
  Caller caller_;
};

}  // namespace porchsim::fakeporch
