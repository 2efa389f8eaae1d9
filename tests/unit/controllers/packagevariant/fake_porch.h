// A small API server for tests of the reconciler: optimistic locking, finalizers, names as Porch
// gives them, resources copied from a draft's source. It keeps a log of the calls and can fail any
// one of them, before or after its effect.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "api/client.h"
#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "controllers/packagevariant/drafts.h"

namespace porchsim::packagevariant {

class FakePorch final : public api::Client {
 public:
  // Puts an object there as it is; of a package revision also the files.
  void put(const api::Json& object) {
    const auto made = api::Object::from_json(object);
    api::Json stored = object;
    stored.set_path({"metadata", "resourceVersion"}, std::to_string(++version_));
    objects_[{made->kind(), made->meta().name_space, made->meta().name}] = stored;
  }
  template <class T>
  std::optional<T> find(const std::string& name) const {
    const auto found = objects_.find({T::type().kind, "default", name});
    if (found == objects_.end()) return std::nullopt;
    return T::from_json(found->second);
  }
  bool has(const std::string& kind, const std::string& name) const {
    return objects_.contains({kind, "default", name});
  }

  // "get PackageVariant app", "create PackageRevision down.app.packagevariant-1", …
  std::vector<std::string> calls;
  std::vector<std::string> writes() const {
    std::vector<std::string> result;
    for (const std::string& call : calls) {
      if (!call.starts_with("get ") && !call.starts_with("list ")) result.push_back(call);
    }
    return result;
  }

  std::optional<std::size_t> fail_call;  // by index in `calls`
  bool fail_after_effect = false;
  std::string fail_update_of;              // a kind, whose updates all fail
  std::set<std::string> names_ever_used;   // refused to new revisions
  std::set<std::string> names_just_freed;  // refused once, for their holder was still there

  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override {
    if (note("get", type, key.name)) return failure();
    const auto found = objects_.find({type.kind, key.name_space, key.name});
    if (found == objects_.end()) return not_found(type, key.name);
    return api::Object::from_json(found->second);
  }
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override {
    if (note("list", type, "")) return failure();
    api::ObjectList list;
    for (const auto& [key, object] : objects_) {
      const auto& [kind, name_space, name] = key;
      if (kind == type.kind && name_space == options.name_space) {
        list.items.push_back(api::Object::from_json(object));
      }
    }
    return list;
  }
  api::Result<api::ObjectPtr> create(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override {
    api::Json document = object->json();
    const api::Json& spec = document["spec"];
    const std::string name = package_revision_object_name(spec["repository"].as_string(),
                                                          spec["packageName"].as_string(),
                                                          spec["workspaceName"].as_string());
    const bool fails = note("create", type, name);
    if (fails && !fail_after_effect) return failure();
    if (has(type.kind, name) || names_ever_used.contains(name) ||
        names_just_freed.erase(name) > 0) {
      return api::fail(api::Reason::AlreadyExists, name + " already exists");
    }
    document.set_path({"metadata", "name"}, name);
    document.set_path({"metadata", "uid"}, "uid-" + name);
    if (spec["lifecycle"].as_string().empty()) document.set_path({"spec", "lifecycle"}, "Draft");
    add_resources(document, name);
    const auto stored = store(type, document);
    if (fails) return failure();
    return stored;
  }
  api::Result<api::ObjectPtr> update(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override {
    return write("update", type, object->json(), type.kind == "PackageRevision");
  }
  api::Result<api::ObjectPtr> update_status(const api::ResourceType& type,
                                            const api::ObjectPtr& object) override {
    api::Json document = object->json();
    const auto found = objects_.find({type.kind, object->meta().name_space, object->meta().name});
    if (found != objects_.end()) {
      const api::Json status = document["status"];
      const api::Json version = document.at({"metadata", "resourceVersion"});
      document = found->second;
      document.set("status", status);
      document.set_path({"metadata", "resourceVersion"}, version);
    }
    return write("update_status", type, document, true);
  }
  api::Result<> remove(const api::ResourceType& type, const api::ObjectKey& key,
                       const api::DeleteOptions&) override {
    const bool fails = note("delete", type, key.name);
    if (fails && !fail_after_effect) return failure();
    if (objects_.erase({type.kind, key.name_space, key.name}) == 0) {
      return not_found(type, key.name);
    }
    if (fails) return failure();
    return {};
  }
  api::Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) override {
    return api::ResourceType{group, version, kind, kind, true};
  }
  api::Result<api::ObjectPtr> update_subresource(const api::ResourceType&, std::string_view,
                                                 const api::ObjectPtr&) override {
    return failure();
  }
  api::Result<api::ObjectPtr> patch(const api::ResourceType&, const api::ObjectKey&,
                                    const api::Json&, const api::PatchOptions&) override {
    return failure();
  }
  api::Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType&,
                                                 const api::WatchOptions&) override {
    return failure();
  }

 private:
  using Key = std::tuple<std::string, std::string, std::string>;

  static std::unexpected<api::Error> failure() {
    return api::fail(api::Reason::ServiceUnavailable, "injected failure");
  }
  static std::unexpected<api::Error> not_found(const api::ResourceType& type,
                                               const std::string& name) {
    return api::fail(api::Reason::NotFound, type.kind + " " + name + " not found");
  }

  // True if this call is to fail.
  bool note(std::string_view verb, const api::ResourceType& type, const std::string& name) {
    calls.push_back(fmt::format("{} {} {}", verb, type.kind, name));
    return fail_call && *fail_call + 1 == calls.size();
  }

  api::Result<api::ObjectPtr> store(const api::ResourceType& type, api::Json document) {
    document.set_path({"metadata", "resourceVersion"}, std::to_string(++version_));
    auto object = api::Object::from_json(document);
    objects_[{type.kind, object->meta().name_space, object->meta().name}] = document;
    return object;
  }

  api::Result<api::ObjectPtr> write(std::string_view verb, const api::ResourceType& type,
                                    api::Json document, bool with_status) {
    const auto sent = api::Object::from_json(document);
    const bool fails = note(verb, type, sent->meta().name);
    if (fails && !fail_after_effect) return failure();
    if (type.kind == fail_update_of) return failure();
    const auto found = objects_.find({type.kind, sent->meta().name_space, sent->meta().name});
    if (found == objects_.end()) return not_found(type, sent->meta().name);
    if (found->second.at({"metadata", "resourceVersion"}).as_string() !=
        sent->meta().resource_version) {
      return api::fail(api::Reason::Conflict, "stale");
    }
    if (!with_status) document.set("status", found->second["status"]);
    api::Result<api::ObjectPtr> stored = sent;
    if (sent->meta().deletion_timestamp && sent->meta().finalizers.empty()) {
      objects_.erase(found);
    } else {
      stored = store(type, document);
    }
    if (fails) return failure();
    return stored;
  }

  void add_resources(const api::Json& revision, const std::string& name) {
    const auto task = api::PackageRevision::from_json(revision).spec.tasks.at(0);
    const std::string source = task.type == "edit" ? task.edited() : task.upstream();
    api::PackageRevisionResources resources;
    if (const auto from = find<api::PackageRevisionResources>(source)) resources = *from;
    resources.meta = {};
    resources.meta.name = name;
    resources.meta.name_space = "default";
    put(resources.to_json());
  }

  std::map<Key, api::Json> objects_;
  std::uint64_t version_ = 0;
};

}  // namespace porchsim::packagevariant
