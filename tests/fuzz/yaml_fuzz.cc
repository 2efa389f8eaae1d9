// Any bytes are read as YAML or refused. What was read can be copied and written; where the text
// has none of the oddities that go-yaml itself cannot read back, it reads again as the same value.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kpt/yaml/node.h"

namespace {

using porchsim::kpt::yaml::Node;

// Whether reading what is written is bound to give the node back: a tree of one-line scalars with
// no tags, anchors or comments.
bool is_plain_tree(const Node& node) {
  if (!node.anchor.empty() || node.kind == porchsim::kpt::yaml::NodeKind::Alias) return false;
  if (!node.head_comment.empty() || !node.line_comment.empty() || !node.foot_comment.empty()) {
    return false;
  }
  if (node.tag == "!!merge" || (node.style & porchsim::kpt::yaml::kTagged) != 0) return false;
  if (node.value.find_first_of("\n\r\t") != std::string::npos || node.value == "<<") return false;
  for (const Node& child : node.content) {
    // An empty null in a flow collection is written as an empty string.
    if (child.is_null() && child.value.empty()) return false;
    if (!is_plain_tree(child)) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto documents = porchsim::kpt::yaml::parse_all(text);
  if (!documents) {
    if (documents.error().message.empty()) std::abort();
    return 0;
  }
  for (const Node& document : *documents) {
    const auto copy = Node(document);
    if (!copy.same_value(document)) std::abort();
    const std::string compact = print(document);
    print(document, {.indent = 2, .compact_sequences = false});
    if (!is_plain_tree(document)) continue;
    const auto again = porchsim::kpt::yaml::parse(compact);
    if (!again || !again->same_value(document)) std::abort();
  }
  return 0;
}
