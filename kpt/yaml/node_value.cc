#include <algorithm>
#include <iterator>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {
namespace {

// A key of a mapping, which its value follows, and where among the keys it stands.
struct Pair {
  const Node* key;
  std::size_t position;
};

// By key; keys that are not scalars keep their order behind those that are.
bool goes_before(const Pair& a, const Pair& b) {
  if (a.key->is_scalar() != b.key->is_scalar()) return a.key->is_scalar();
  const int order = a.key->is_scalar() ? a.key->value.compare(b.key->value) : 0;
  return order != 0 ? order < 0 : a.position < b.position;
}

std::vector<Pair> sorted_pairs(const Node& mapping) {
  std::vector<Pair> pairs;
  pairs.reserve(mapping.content.size() / 2);
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
    pairs.push_back({&mapping.content[i], i});
  }
  std::sort(pairs.begin(), pairs.end(), goes_before);
  return pairs;
}

bool same_pairs(const Node& a, const Node& b) {
  const std::vector<Pair> left = sorted_pairs(a);
  const std::vector<Pair> right = sorted_pairs(b);
  for (std::size_t i = 0; i < left.size(); ++i) {
    const Node* const ours = left[i].key;
    const Node* const theirs = right[i].key;
    if (!ours->same_value(*theirs) || !std::next(ours)->same_value(*std::next(theirs)))
      return false;
  }
  return true;
}

}  // namespace

bool Node::same_value(const Node& other) const {
  if (kind != other.kind || content.size() != other.content.size()) return false;
  switch (kind) {
    case NodeKind::Scalar: {
      // "~", "null" and nothing at all are one value.
      if (is_null() && other.is_null()) return true;
      return tag == other.tag && value == other.value;
    }
    case NodeKind::Alias:
      return value == other.value;
    case NodeKind::Mapping:
      return same_pairs(*this, other);
    case NodeKind::Document:
    case NodeKind::Sequence:
      break;
  }
  for (std::size_t i = 0; i < content.size(); ++i) {
    if (!content[i].same_value(other.content[i])) return false;
  }
  return true;
}

bool Node::same_print(const Node& other) const {
  return kind == other.kind && style == other.style && value == other.value && tag == other.tag &&
         anchor == other.anchor && head_comment == other.head_comment &&
         line_comment == other.line_comment && foot_comment == other.foot_comment &&
         (content.shares(other.content) ||
          std::ranges::equal(content, other.content,
                             [](const Node& a, const Node& b) { return a.same_print(b); }));
}

}  // namespace porchsim::kpt::yaml
