// A set of paths into an object (structured-merge-diff's fieldpath.Set): who owns what is such a
// set. A tree: each node says which of its steps are members themselves, and which lead further. A
// path in the set says nothing about the paths above and below it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "kube/managedfields/fieldset/path_element.h"

namespace porchsim::kube::managedfields {

class FieldSet {
 public:
  struct Child;

  FieldSet() = default;
  FieldSet(std::initializer_list<FieldPath> paths);

  // The whole object is never a member: an empty path is passed over.
  void insert(std::span<const PathElement> path);
  // Of one step; the set below it is merged with what is there.
  void insert_member(PathElement element);
  void insert_child(PathElement element, FieldSet below);

  bool empty() const { return members_.empty() && children_.empty(); }
  std::size_t size() const;
  bool has(std::span<const PathElement> path) const;
  bool has_member(const PathElement& element) const;
  // What lies below a step, without it; null if nothing does.
  const FieldSet* below(const PathElement& element) const;
  // The same as a set, which may be empty.
  FieldSet with_prefix(const PathElement& element) const;

  // Ascending, of this node.
  const std::vector<PathElement>& members() const { return members_; }
  const std::vector<Child>& children() const { return children_; }

  // Each path once: the members of a node before what lies below it.
  void each(const std::function<void(const FieldPath&)>& visit) const;

  FieldSet union_with(const FieldSet& other) const;
  FieldSet intersection(const FieldSet& other) const;
  // Path by path: what lies below a removed path stays.
  FieldSet difference(const FieldSet& other) const;
  // A removed path takes along all that lies below it.
  FieldSet recursive_difference(const FieldSet& other) const;
  // Members below which there is none.
  FieldSet leaves() const;

  std::string display() const;  // a path a line

  friend bool operator==(const FieldSet& a, const FieldSet& b);

 private:
  void each_below(FieldPath& prefix, const std::function<void(const FieldPath&)>& visit) const;

  std::vector<PathElement> members_;  // ascending
  std::vector<Child> children_;       // ascending, none of them empty
};

struct FieldSet::Child {
  PathElement element;
  FieldSet set;

  friend bool operator==(const Child& a, const Child& b) = default;
};

}  // namespace porchsim::kube::managedfields
