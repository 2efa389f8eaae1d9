// A YAML file as a tree whose every node knows where it stands. Values only; a node owns its
// children.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/document/place.h"

namespace porchsim::scenarios {

struct PosNode {
  enum class Kind : std::uint8_t { Null, Scalar, Sequence, Mapping };

  Kind kind = Kind::Null;
  Place place;
  std::string text;     // of a scalar
  bool quoted = false;  // a scalar in quotes or a block (| or >): always text, never a number
  std::vector<PosNode> children;  // a sequence's items; a mapping's key, value, key, value, …

  bool is_null() const { return kind == Kind::Null; }
  bool is_scalar() const { return kind == Kind::Scalar; }
  bool is_sequence() const { return kind == Kind::Sequence; }
  bool is_mapping() const { return kind == Kind::Mapping; }

  // Of a mapping. Keys are scalars and unique: the loader refuses anything else.
  std::size_t size() const { return is_mapping() ? children.size() / 2 : children.size(); }
  const PosNode& key(std::size_t index) const { return children[2 * index]; }
  const PosNode& value(std::size_t index) const { return children[2 * index + 1]; }
  // Null pointers if absent.
  const PosNode* find(std::string_view name) const;
  const PosNode* find_key(std::string_view name) const;
};

// "a mapping", "a list", "text", "nothing": for messages.
std::string_view describe(PosNode::Kind kind);

}  // namespace porchsim::scenarios
