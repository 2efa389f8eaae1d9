#include "kpt/kyaml/aliases.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace porchsim::kpt {
namespace {

constexpr std::size_t kMostNodes = 100'000;

class Expander {
 public:
  Result<yaml::Node> expand(const yaml::Node& node) {
    if (++nodes_ > kMostNodes) return fail("yaml: document contains excessive aliasing");
    if (node.kind == yaml::NodeKind::Alias) {
      const auto anchor = anchors_.find(node.value);
      if (anchor == anchors_.end()) {
        return fail(fmt::format("yaml: unknown anchor '{}' referenced", node.value));
      }
      return expand(*anchor->second);
    }
    yaml::Node copy = node;
    copy.anchor.clear();
    for (std::size_t i = 0; i < node.content.size(); ++i) {
      auto child = expand(node.content[i]);
      if (!child) return child;
      copy.content[i] = std::move(*child);
    }
    // Known from here on: what is inside an anchored node cannot stand for it.
    if (!node.anchor.empty()) anchors_.insert_or_assign(node.anchor, &node);
    return copy;
  }

 private:
  std::map<std::string_view, const yaml::Node*> anchors_;
  std::size_t nodes_ = 0;
};

// Walks in the order of the text; true once `alias` is met.
bool find_anchor(const yaml::Node& node, const yaml::Node& alias, const yaml::Node*& found) {
  if (&node == &alias) return true;
  for (const yaml::Node& child : node.content) {
    if (find_anchor(child, alias, found)) return true;
  }
  if (node.anchor == alias.value) found = &node;
  return false;
}

}  // namespace

bool has_aliases(const yaml::Node& node) {
  return node.kind == yaml::NodeKind::Alias ||
         std::any_of(node.content.begin(), node.content.end(), has_aliases);
}

Result<yaml::Node> without_aliases(const yaml::Node& root) { return Expander().expand(root); }

const yaml::Node* aliased_node(const yaml::Node& root, const yaml::Node& alias) {
  const yaml::Node* found = nullptr;
  find_anchor(root, alias, found);
  return found;
}

}  // namespace porchsim::kpt
