#include "fakeporch/collector/owner_graph.h"

#include <utility>

#include "fakeporch/store/deletion.h"

namespace porchsim::fakeporch {

const api::OwnerReference* OwnerGraphNode::owner(std::string_view owner_uid) const {
  for (const api::OwnerReference& reference : owners) {
    if (reference.uid == owner_uid) return &reference;
  }
  return nullptr;
}

bool OwnerGraphNode::blocks(std::string_view owner_uid) const {
  const api::OwnerReference* reference = owner(owner_uid);
  return reference != nullptr && reference->block_owner_deletion == true;
}

bool OwnerGraph::takes_part(const api::ObjectMeta& meta) {
  if (!meta.owner_references.empty()) return true;
  return meta.deletion_timestamp &&
         (meta.has_finalizer(kForegroundFinalizer) || meta.has_finalizer(kOrphanFinalizer));
}

OwnerGraphNode OwnerGraph::node_of(KindId kind, const api::Object& object) {
  const api::ObjectMeta& meta = object.meta();
  OwnerGraphNode node{{kind, meta.key()}, meta.uid, meta.owner_references};
  node.being_deleted = meta.deletion_timestamp.has_value();
  node.deleting_dependents = node.being_deleted && meta.has_finalizer(kForegroundFinalizer);
  node.orphaning_dependents = node.being_deleted && meta.has_finalizer(kOrphanFinalizer);
  return node;
}

const OwnerGraphNode* OwnerGraph::find(std::string_view uid) const {
  const auto found = nodes_.find(uid);
  return found == nodes_.end() ? nullptr : &*found;
}

std::vector<std::string> OwnerGraph::dependents(std::string_view owner_uid) const {
  const auto found = dependents_.find(std::string(owner_uid));
  if (found == dependents_.end()) return {};
  return {found->second.uids.begin(), found->second.uids.end()};
}

bool OwnerGraph::has_dependents(std::string_view owner_uid) const {
  return dependents_.contains(std::string(owner_uid));
}

bool OwnerGraph::is_blocked(std::string_view owner_uid) const {
  const auto found = dependents_.find(std::string(owner_uid));
  return found != dependents_.end() && found->second.blocking > 0;
}

void OwnerGraph::put(OwnerGraphNode node) {
  remove(node.uid);
  const OwnerGraphNode& kept = *nodes_.insert(std::move(node)).first;
  for (const api::OwnerReference& owner : kept.owners) {
    Dependents& dependents = dependents_[owner.uid];
    const bool first = dependents.uids.insert(kept.uid).second;
    if (first && kept.blocks(owner.uid)) ++dependents.blocking;
  }
}

void OwnerGraph::remove(std::string_view uid) {
  const auto known = nodes_.find(uid);
  if (known == nodes_.end()) return;
  unlink(*known);
  nodes_.erase(known);
}

void OwnerGraph::clear() {
  dependents_.clear();
  nodes_.clear();
}

void OwnerGraph::unlink(const OwnerGraphNode& node) {
  for (const api::OwnerReference& owner : node.owners) {
    const auto found = dependents_.find(owner.uid);
    if (found == dependents_.end()) continue;
    Dependents& dependents = found->second;
    const bool last = dependents.uids.erase(node.uid) != 0;
    if (last && node.blocks(owner.uid)) --dependents.blocking;
    if (dependents.uids.empty()) dependents_.erase(found);
  }
}

}  // namespace porchsim::fakeporch
