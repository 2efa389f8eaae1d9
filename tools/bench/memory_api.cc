#include "tools/bench/memory_api.h"

#include "api/package_revision_resources.h"

namespace porchsim::scenarios {
namespace {

// Nothing ever changes but by the controller's own status writes, whose echo would only cost time.
class SilentWatch final : public api::Watch {
 public:
  explicit SilentWatch(std::unique_ptr<api::Signal> never) : never_(std::move(never)) {}

  api::Result<api::WatchEvent> next() override {
    never_->wait();
    return api::fail(api::Reason::Cancelled, "the watch is closed");
  }

 private:
  std::unique_ptr<api::Signal> never_;
};

}  // namespace

void MemoryApi::put(const api::ResourceType& type, api::ObjectPtr object) {
  objects_[type.kind].insert_or_assign(object->key(), std::move(object));
}

api::Result<api::ObjectPtr> MemoryApi::get(const api::ResourceType& type,
                                           const api::ObjectKey& key) {
  if (!counts_.first_get) counts_.first_get = std::chrono::steady_clock::now();
  ++counts_.gets;
  if (type.kind == api::PackageRevisionResources::type().kind) ++counts_.resources_read;
  const auto& all = objects_[type.kind];
  const auto found = all.find(key);
  if (found != all.end()) return found->second;
  return api::fail(api::Reason::NotFound,
                   type.group_resource() + " \"" + key.name + "\" not found");
}

api::Result<api::ObjectList> MemoryApi::list(const api::ResourceType& type,
                                             const api::ListOptions& options) {
  api::ObjectList list;
  list.resource_version = "1";
  for (const auto& [key, object] : objects_[type.kind]) {
    if (options.name_space.empty() || key.name_space == options.name_space)
      list.items.push_back(object);
  }
  return list;
}

api::Result<api::ObjectPtr> MemoryApi::update_status(const api::ResourceType& type,
                                                     const api::ObjectPtr& object) {
  auto& all = objects_[type.kind];
  const auto found = all.find(object->key());
  if (found == all.end()) return refuse();
  found->second = object;
  ++counts_.status_writes;
  counts_.last_status_write = std::chrono::steady_clock::now();
  return object;
}

api::Result<std::unique_ptr<api::Watch>> MemoryApi::watch(const api::ResourceType&,
                                                          const api::WatchOptions&) {
  return std::unique_ptr<api::Watch>(std::make_unique<SilentWatch>(tasks_.make_signal()));
}

api::Result<api::ResourceType> MemoryApi::resource_type(const std::string&,
                                                        const std::string& version,
                                                        const std::string& kind) {
  return api::fail(api::Reason::NoMatch,
                   "no matches for kind \"" + kind + "\" in version \"" + version + "\"");
}

std::unexpected<api::Error> MemoryApi::refuse() {
  ++counts_.refused;
  return api::fail(api::Reason::MethodNotAllowed, "this API server is for reading");
}

}  // namespace porchsim::scenarios
