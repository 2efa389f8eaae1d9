#include "kube/managedfields/fieldset/field_set.h"

#include <algorithm>
#include <utility>

namespace porchsim::kube::managedfields {

FieldSet::FieldSet(std::initializer_list<FieldPath> paths) {
  for (const FieldPath& path : paths) insert(path);
}

void FieldSet::insert(std::span<const PathElement> path) {
  if (path.empty()) return;
  if (path.size() == 1) {
    insert_member(path.front());
    return;
  }
  const auto at = std::ranges::lower_bound(children_, path.front(), {}, &Child::element);
  if (at != children_.end() && at->element == path.front()) {
    at->set.insert(path.subspan(1));
    return;
  }
  Child child{path.front(), {}};
  child.set.insert(path.subspan(1));
  children_.insert(at, std::move(child));
}

void FieldSet::insert_member(PathElement element) {
  if (members_.empty() || members_.back() < element) {
    members_.push_back(std::move(element));
    return;
  }
  const auto at = std::ranges::lower_bound(members_, element);
  if (at == members_.end() || *at != element) members_.insert(at, std::move(element));
}

void FieldSet::insert_child(PathElement element, FieldSet below) {
  if (below.empty()) return;
  if (children_.empty() || children_.back().element < element) {
    children_.push_back({std::move(element), std::move(below)});
    return;
  }
  const auto at = std::ranges::lower_bound(children_, element, {}, &Child::element);
  if (at == children_.end() || at->element != element) {
    children_.insert(at, Child{std::move(element), std::move(below)});
  } else {
    at->set = at->set.union_with(below);
  }
}

std::size_t FieldSet::size() const {
  std::size_t count = members_.size();
  for (const Child& child : children_) count += child.set.size();
  return count;
}

bool FieldSet::has(std::span<const PathElement> path) const {
  if (path.empty()) return false;
  if (path.size() == 1) return has_member(path.front());
  const FieldSet* inner = below(path.front());
  return inner != nullptr && inner->has(path.subspan(1));
}

bool FieldSet::has_member(const PathElement& element) const {
  return std::ranges::binary_search(members_, element);
}

const FieldSet* FieldSet::below(const PathElement& element) const {
  const auto at = std::ranges::lower_bound(children_, element, {}, &Child::element);
  return at != children_.end() && at->element == element ? &at->set : nullptr;
}

FieldSet FieldSet::with_prefix(const PathElement& element) const {
  const FieldSet* inner = below(element);
  return inner != nullptr ? *inner : FieldSet{};
}

void FieldSet::each(const std::function<void(const FieldPath&)>& visit) const {
  FieldPath prefix;
  each_below(prefix, visit);
}

void FieldSet::each_below(FieldPath& prefix,
                          const std::function<void(const FieldPath&)>& visit) const {
  for (const PathElement& member : members_) {
    prefix.push_back(member);
    visit(prefix);
    prefix.pop_back();
  }
  for (const Child& child : children_) {
    prefix.push_back(child.element);
    child.set.each_below(prefix, visit);
    prefix.pop_back();
  }
}

std::string FieldSet::display() const {
  std::string out;
  each([&out](const FieldPath& path) {
    if (!out.empty()) out += '\n';
    out += managedfields::display(path);
  });
  return out;
}

bool operator==(const FieldSet& a, const FieldSet& b) {
  return a.members_ == b.members_ && a.children_ == b.children_;
}

}  // namespace porchsim::kube::managedfields
