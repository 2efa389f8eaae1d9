// What two sets have together and what parts them: each node's steps are walked in step, in order.
#include <algorithm>
#include <iterator>
#include <utility>

#include "kube/managedfields/fieldset/field_set.h"

namespace porchsim::kube::managedfields {

FieldSet FieldSet::union_with(const FieldSet& other) const {
  FieldSet out;
  // Of two equal steps that are written differently (80 and 80.0) the other's is kept.
  std::ranges::set_union(other.members_, members_, std::back_inserter(out.members_));
  auto theirs = other.children_.begin();
  for (const Child& child : children_) {
    for (; theirs != other.children_.end() && theirs->element < child.element; ++theirs) {
      out.children_.push_back(*theirs);
    }
    if (theirs == other.children_.end() || theirs->element != child.element) {
      out.children_.push_back(child);
      continue;
    }
    out.children_.push_back({child.element, child.set.union_with(theirs->set)});
    ++theirs;
  }
  out.children_.insert(out.children_.end(), theirs, other.children_.end());
  return out;
}

FieldSet FieldSet::intersection(const FieldSet& other) const {
  FieldSet out;
  std::ranges::set_intersection(members_, other.members_, std::back_inserter(out.members_));
  for (const Child& child : children_) {
    const FieldSet* theirs = other.below(child.element);
    if (theirs == nullptr) continue;
    FieldSet both = child.set.intersection(*theirs);
    if (!both.empty()) out.children_.push_back({child.element, std::move(both)});
  }
  return out;
}

FieldSet FieldSet::difference(const FieldSet& other) const {
  FieldSet out;
  std::ranges::set_difference(members_, other.members_, std::back_inserter(out.members_));
  for (const Child& child : children_) {
    const FieldSet* theirs = other.below(child.element);
    FieldSet left = theirs != nullptr ? child.set.difference(*theirs) : child.set;
    if (!left.empty()) out.children_.push_back({child.element, std::move(left)});
  }
  return out;
}

FieldSet FieldSet::recursive_difference(const FieldSet& other) const {
  FieldSet out;
  std::ranges::set_difference(members_, other.members_, std::back_inserter(out.members_));
  for (const Child& child : children_) {
    if (other.has_member(child.element)) continue;
    const FieldSet* theirs = other.below(child.element);
    FieldSet left = theirs != nullptr ? child.set.recursive_difference(*theirs) : child.set;
    if (!left.empty()) out.children_.push_back({child.element, std::move(left)});
  }
  return out;
}

FieldSet FieldSet::leaves() const {
  FieldSet out;
  std::ranges::copy_if(members_, std::back_inserter(out.members_),
                       [this](const auto& member) { return below(member) == nullptr; });
  for (const Child& child : children_) {
    out.children_.push_back({child.element, child.set.leaves()});
  }
  return out;
}

}  // namespace porchsim::kube::managedfields
