// What an API server keeps: objects of all kinds under one growing version, and the history that
// watches and lists of the past read. It knows versions, not rules.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube {

// Of one entry: objects are ordered by it.
struct StoreKey {
  std::string resource;  // "packagevariants.config.porch.kpt.dev"
  std::string name_space;
  std::string name;

  friend auto operator<=>(const StoreKey&, const StoreKey&) = default;
};

struct StoreEvent {
  enum class Kind : std::uint8_t { Added, Modified, Deleted };

  Kind kind = Kind::Added;
  std::uint64_t version = 0;
  StoreKey key;
  api::Json object;    // at that version; what was deleted, with the version of its deletion
  api::Json previous;  // before; null when it was added
};

class JsonStore {
 public:
  JsonStore() = default;
  virtual ~JsonStore() = default;
  JsonStore(const JsonStore&) = delete;
  JsonStore& operator=(const JsonStore&) = delete;

  // The latest, and the oldest that can still be read or watched from.
  virtual std::uint64_t version() const = 0;
  virtual std::uint64_t oldest_version() const = 0;

  // Objects carry their version in metadata.resourceVersion.
  virtual std::optional<api::Json> get(const StoreKey& key) const = 0;
  // As they were at a version, in the order of their keys; of one namespace, or of all ("").
  virtual std::vector<api::Json> list(const std::string& resource, const std::string& name_space,
                                      std::uint64_t at) const = 0;
  // What happened to a resource after a version.
  virtual std::vector<StoreEvent> events(const std::string& resource,
                                         std::uint64_t after) const = 0;

  // Makes a version; the object as stored.
  virtual api::Json put(const StoreKey& key, const api::Json& object) = 0;
  virtual void remove(const StoreKey& key) = 0;
};

}  // namespace porchsim::kube
