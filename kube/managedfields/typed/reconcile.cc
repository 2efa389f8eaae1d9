#include "kube/managedfields/typed/reconcile.h"

#include <utility>

namespace porchsim::kube::managedfields {
namespace {

// A node of the set and what is said of it: `below` is null if nothing lies below it.
struct Node {
  const FieldSet* below = nullptr;
  bool is_leaf = false;  // a member with nothing below it
};

class Reconciler {
 public:
  FieldSet now_atomic;  // paths that are owned as a whole

  void visit(const Type* type, Node node) {
    if (type == nullptr) return;
    if (type->map) {
      visit_map(*type->map, node);
    } else if (!type->scalar && type->list) {
      visit_list(*type->list, node);
    }
  }

 private:
  void visit_map(const MapType& type, Node node) {
    if (type.is_deduced) return;
    if (type.atomic && !node.is_leaf) {
      if (node.below != nullptr && node.below->size() > 0) now_atomic.insert(path_);
      return;
    }
    each_step(node, [&type](const PathElement& element) {
      return element.kind() == PathElement::Kind::Field ? type.member_type(element.name())
                                                        : type.element;
    });
  }

  void visit_list(const ListType& type, Node node) {
    if (!type.associative && !node.is_leaf) {
      now_atomic.insert(path_);
      return;
    }
    each_step(node, [&type](const PathElement&) { return type.element; });
  }

  template <class TypeOf>
  void each_step(Node node, const TypeOf& type_of) {
    if (node.below == nullptr) return;
    const FieldSet& set = *node.below;
    const auto step = [&](const PathElement& element, Node inner) {
      path_.push_back(element);
      visit(type_of(element), inner);
      path_.pop_back();
    };
    for (const FieldSet::Child& child : set.children()) step(child.element, {&child.set, false});
    for (const PathElement& member : set.members()) {
      if (set.below(member) == nullptr) step(member, {nullptr, true});
    }
  }

  FieldPath path_;
};

}  // namespace

FieldSet reconcile_with_type(const Type* type, FieldSet set) {
  Reconciler reconciler;
  reconciler.visit(type, {&set, false});
  if (reconciler.now_atomic.empty()) return set;
  return set.recursive_difference(reconciler.now_atomic).union_with(reconciler.now_atomic);
}

}  // namespace porchsim::kube::managedfields
