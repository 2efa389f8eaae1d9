// A JsonStore that keeps all of its history.
#pragma once

#include <map>

#include "kube/store/json_store.h"

namespace porchsim::kube {

class MemoryStore final : public JsonStore {
 public:
  // Everything up to the first version counts as compacted away.
  explicit MemoryStore(std::uint64_t first_version) : version_(first_version) {}

  std::uint64_t version() const override { return version_; }
  std::uint64_t oldest_version() const override { return oldest_; }
  // What was before this moment can no longer be read.
  void compact() { oldest_ = version_; }

  std::optional<api::Json> get(const StoreKey& key) const override;
  std::vector<api::Json> list(const std::string& resource, const std::string& name_space,
                              std::uint64_t at) const override;
  std::vector<StoreEvent> events(const std::string& resource, std::uint64_t after) const override;
  api::Json put(const StoreKey& key, const api::Json& object) override;
  void remove(const StoreKey& key) override;

 private:
  std::uint64_t version_;
  std::uint64_t oldest_ = 0;
  std::map<StoreKey, api::Json> objects_;
  std::vector<StoreEvent> log_;
};

}  // namespace porchsim::kube
