// An API server that is a few maps: what a benchmark of the controller alone runs against. Lists
// and gets answer at once, watches stay silent, only statuses can be written. Everything is
// counted.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>

#include "api/client.h"
#include "api/tasks.h"

namespace porchsim::scenarios {

struct MemoryApiCounts {
  std::uint64_t gets = 0;
  std::uint64_t resources_read = 0;  // PackageRevisionResources
  std::uint64_t status_writes = 0;
  std::uint64_t refused = 0;  // calls of any other kind
  std::optional<std::chrono::steady_clock::time_point> first_get;
  std::chrono::steady_clock::time_point last_status_write;
};

class MemoryApi final : public api::Client {
 public:
  explicit MemoryApi(api::Tasks& tasks) : tasks_(tasks) {}

  void put(const api::ResourceType& type, api::ObjectPtr object);
  const MemoryApiCounts& counts() const { return counts_; }

  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override;
  api::Result<api::ObjectPtr> update_status(const api::ResourceType& type,
                                            const api::ObjectPtr& object) override;
  api::Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                                 const api::WatchOptions& options) override;
  api::Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) override;

  api::Result<api::ObjectPtr> create(const api::ResourceType&, const api::ObjectPtr&) override {
    return refuse();
  }
  api::Result<api::ObjectPtr> update(const api::ResourceType&, const api::ObjectPtr&) override {
    return refuse();
  }
  api::Result<api::ObjectPtr> update_subresource(const api::ResourceType&, std::string_view,
                                                 const api::ObjectPtr&) override {
    return refuse();
  }
  api::Result<api::ObjectPtr> patch(const api::ResourceType&, const api::ObjectKey&,
                                    const api::Json&, const api::PatchOptions&) override {
    return refuse();
  }
  api::Result<> remove(const api::ResourceType&, const api::ObjectKey&,
                       const api::DeleteOptions&) override {
    ++counts_.refused;
    return api::fail(api::Reason::MethodNotAllowed, "this API server is for reading");
  }

 private:
  std::unexpected<api::Error> refuse();

  api::Tasks& tasks_;
  std::map<std::string, std::map<api::ObjectKey, api::ObjectPtr>> objects_;  // by kind
  MemoryApiCounts counts_;
};

}  // namespace porchsim::scenarios
