#include "scenarios/document/pos_node.h"

namespace porchsim::scenarios {

const PosNode* PosNode::find(std::string_view name) const {
  if (!is_mapping()) return nullptr;
  for (std::size_t i = 0; i < size(); ++i) {
    if (key(i).text == name) return &value(i);
  }
  return nullptr;
}

const PosNode* PosNode::find_key(std::string_view name) const {
  if (!is_mapping()) return nullptr;
  for (std::size_t i = 0; i < size(); ++i) {
    if (key(i).text == name) return &key(i);
  }
  return nullptr;
}

std::string_view describe(PosNode::Kind kind) {
  switch (kind) {
    case PosNode::Kind::Null:
      return "nothing";
    case PosNode::Kind::Scalar:
      return "text";
    case PosNode::Kind::Sequence:
      return "a list";
    case PosNode::Kind::Mapping:
      return "a mapping";
  }
  return "";
}

}  // namespace porchsim::scenarios
