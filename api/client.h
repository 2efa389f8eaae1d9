// The one door between a controller and the Kubernetes API: every read, write, list and watch
// passes through here. Production binds it to an API server, the simulation to the fake one; each
// call may block, and a crash can fall between any two.
//
// Errors carry Kubernetes' reasons: NotFound, AlreadyExists, Conflict (stale resourceVersion),
// Invalid, Forbidden, Timeout (the effect may have happened or not), Gone / Expired (a watch or
// list position is too old), NoMatch.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/json/result.h"
#include "api/object.h"
#include "api/object_key.h"

namespace porchsim::api {

struct LabelRequirement {
  enum class Op : std::uint8_t { Equals, NotEquals, In, NotIn, Exists, NotExists };
  std::string key;
  Op op = Op::Equals;
  std::vector<std::string> values;
};

struct ListOptions {
  std::string name_space;  // "" = all namespaces
  std::vector<LabelRequirement> labels;
  std::vector<std::pair<std::string, std::string>>
      fields;               // "spec.lifecycle" = "Draft"; all must hold
  std::uint64_t limit = 0;  // 0 = no limit
  std::string continue_token;
  // As the server has things at hand, which may be as they were a while ago: the watch cache of an
  // API server may lag. Kubernetes: resourceVersion "0".
  bool any_version = false;
};

struct ObjectList {
  std::vector<ObjectPtr> items;  // sorted by namespace, then name
  std::string resource_version;
  std::string continue_token;  // "" = that was all
};

struct WatchEvent {
  enum class Type : std::uint8_t { Added, Modified, Deleted, Bookmark };
  Type type = Type::Added;
  ObjectPtr
      object;  // Deleted: the last state; Bookmark: only metadata.resourceVersion means something
};

// An open watch; its destructor closes it and makes no call.
class Watch {
 public:
  virtual ~Watch() = default;
  // Blocks until the next event. An error ends the watch: Gone / Expired ask for a new list,
  // ServiceUnavailable or Timeout mean that the connection broke, and the watch may be resumed from
  // the last seen resourceVersion.
  virtual Result<WatchEvent> next() = 0;
};

struct WatchOptions {
  std::string name_space;        // "" = all namespaces
  std::string resource_version;  // events after this one; "" = a synthetic Added for each present
                                 // object first
  bool bookmarks = true;
};

struct DeleteOptions {
  enum class Propagation : std::uint8_t { Background, Foreground, Orphan };
  std::optional<Propagation> propagation;
  std::optional<std::string> uid;               // precondition
  std::optional<std::string> resource_version;  // precondition
};

// How a patch changes an object, and for whom. Left as it is: a merge patch of the main resource.
struct PatchOptions {
  enum class Type : std::uint8_t {
    Merge,  // RFC 7386
    Json,   // RFC 6902
    Apply,  // server-side: what `field_manager` wants of the object, all of it
  };
  Type type = Type::Merge;
  std::string subresource = {};  // "" = the main resource
  // Whose the fields are. An apply must say; "" = named by the client.
  std::string field_manager = {};
  bool force = false;    // an apply takes from other managers what it wants otherwise
  bool dry_run = false;  // answered as if it were done
};

class Reader {
 public:
  virtual ~Reader() = default;
  virtual Result<ObjectPtr> get(const ResourceType& type, const ObjectKey& key) = 0;
  virtual Result<ObjectList> list(const ResourceType& type, const ListOptions& options) = 0;
};

class Writer {
 public:
  virtual ~Writer() = default;
  // The object as stored is handed back; the server may have named and defaulted it.
  virtual Result<ObjectPtr> create(const ResourceType& type, const ObjectPtr& object) = 0;
  // All but status. metadata.resourceVersion, if set, must be the stored one.
  virtual Result<ObjectPtr> update(const ResourceType& type, const ObjectPtr& object) = 0;
  virtual Result<ObjectPtr> update_status(const ResourceType& type, const ObjectPtr& object) = 0;
  // A write through a named subresource, such as PackageRevision's "approval".
  virtual Result<ObjectPtr> update_subresource(const ResourceType& type,
                                               std::string_view subresource,
                                               const ObjectPtr& object) = 0;
  virtual Result<ObjectPtr> patch(const ResourceType& type, const ObjectKey& key, const Json& patch,
                                  const PatchOptions& options) = 0;
  virtual Result<> remove(const ResourceType& type, const ObjectKey& key,
                          const DeleteOptions& options) = 0;
};

class Client : public Reader, public Writer {
 public:
  virtual Result<std::unique_ptr<Watch>> watch(const ResourceType& type,
                                               const WatchOptions& options) = 0;
  // The mapping of a kind the caller knows only by name (an injector's group, version and kind);
  // NoMatch if unknown. An empty version asks for the preferred one.
  virtual Result<ResourceType> resource_type(const std::string& group, const std::string& version,
                                             const std::string& kind) = 0;
};

}  // namespace porchsim::api
