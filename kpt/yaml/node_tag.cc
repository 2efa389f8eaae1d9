#include "kpt/yaml/node_tag.h"

#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

constexpr std::uint8_t kNotPlain = kDoubleQuoted | kSingleQuoted | kLiteral | kFolded;

// A string that its text alone would make something else.
bool needs_quotes(const Node& node) {
  return (node.style & (kTagged | kNotPlain)) == 0 && node.tag == kStrTag &&
         resolve_plain(node.value) != kStrTag;
}

}  // namespace

std::string_view written_tag(const Node& node) {
  if ((node.style & kTagged) != 0) return node.tag;
  switch (node.kind) {
    case NodeKind::Mapping:
      return node.tag == kMapTag ? std::string_view() : node.tag.view();
    case NodeKind::Sequence:
      return node.tag == kSeqTag ? std::string_view() : node.tag.view();
    case NodeKind::Scalar:
      break;
    case NodeKind::Alias:
    case NodeKind::Document:
      return {};
  }
  // Whatever the style, a string is told by its text or by its quotes.
  if (node.tag.empty() || node.tag == kStrTag || resolve_plain(node.value) == node.tag) return {};
  return node.tag;
}

std::uint8_t wanted_style(const Node& node) {
  if ((node.style & kDoubleQuoted) != 0) return kDoubleQuoted;
  if ((node.style & kSingleQuoted) != 0) return kSingleQuoted;
  if ((node.style & kLiteral) != 0) return kLiteral;
  if ((node.style & kFolded) != 0) return kFolded;
  if (node.value.contains('\n')) return kLiteral;
  return needs_quotes(node) ? kDoubleQuoted : kPlain;
}

}  // namespace porchsim::kpt::yaml
