// Who owns whom, as the garbage collector has heard of it: a picture that lags behind the store. It
// holds the objects that have owners and those that wait for their dependents; owners that are
// neither are only names in it.
// Kubernetes: pkg/controller/garbagecollector/graph.go.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "api/object.h"
#include "fakeporch/store/by_uid.h"
#include "fakeporch/store/object_store.h"

namespace porchsim::fakeporch {

struct OwnerGraphNode {
  ObjectStore::Ref ref;
  std::string uid;
  std::vector<api::OwnerReference> owners;
  bool being_deleted = false;
  bool deleting_dependents = false;  // deleted in the foreground
  bool orphaning_dependents = false;

  const api::OwnerReference* owner(std::string_view owner_uid) const;  // the first one
  bool blocks(std::string_view owner_uid) const;
};

class OwnerGraph {
 public:
  // Whether the object has owners, or is deleted and waits for its dependents.
  static bool takes_part(const api::ObjectMeta& meta);
  static OwnerGraphNode node_of(KindId kind, const api::Object& object);

  const OwnerGraphNode* find(std::string_view uid) const;
  // uids, sorted.
  std::vector<std::string> dependents(std::string_view owner_uid) const;
  bool has_dependents(std::string_view owner_uid) const;
  // Whether a dependent's reference to the owner has blockOwnerDeletion.
  bool is_blocked(std::string_view owner_uid) const;

  void put(OwnerGraphNode node);  // new, or instead of the node of that uid
  void remove(std::string_view uid);
  void clear();

 private:
  void unlink(const OwnerGraphNode& node);

  struct UidOf {
    std::string_view operator()(const OwnerGraphNode& node) const { return node.uid; }
    std::string_view operator()(std::string_view uid) const { return uid; }
  };
  struct Dependents {
    std::set<std::string_view> uids;  // those of their nodes
    std::size_t blocking = 0;
  };

  ByUid<OwnerGraphNode, UidOf>::Table nodes_;               // lookup only
  std::unordered_map<std::string, Dependents> dependents_;  // by owner; lookup only
};

}  // namespace porchsim::fakeporch
