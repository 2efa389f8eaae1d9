#include "kpt/yaml/printed_form.h"

#include <algorithm>

#include "kpt/scan/characters.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

constexpr std::uint8_t kNotPlain = kDoubleQuoted | kSingleQuoted | kLiteral | kFolded;

// A string that its text alone would make something else.
bool needs_quotes(const Node& node) {
  return (node.style & (kTagged | kNotPlain)) == 0 && node.tag == kStrTag &&
         resolve_plain(node.value) != kStrTag;
}

std::uint8_t wanted_style(const Node& node) {
  if ((node.style & kDoubleQuoted) != 0) return kDoubleQuoted;
  if ((node.style & kSingleQuoted) != 0) return kSingleQuoted;
  if ((node.style & kLiteral) != 0) return kLiteral;
  if ((node.style & kFolded) != 0) return kFolded;
  if (node.value.contains('\n')) return kLiteral;
  return needs_quotes(node) ? kDoubleQuoted : kPlain;
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

std::uint8_t printed_style(const Node& node, std::string_view text, const ScalarPlace& place) {
  return choose_style(wanted_style(node), text, analyze_scalar(text), place);
}

bool has_no_entries(const Node& collection) {
  return collection.content.size() < (collection.is_mapping() ? 2U : 1U);
}

bool is_printed_in_flow(const Node& collection, bool in_flow) {
  return in_flow || (collection.style & kFlow) != 0 || has_no_entries(collection);
}

bool is_simple_key(const Node& key) {
  constexpr std::size_t kMostBytes = 128;
  const bool fits_a_line =
      key.is_mapping() || key.is_sequence()
          ? has_no_entries(key)
          : std::ranges::none_of(key.value, [](const char& c) { return is_break(&c); });
  return fits_a_line &&
         key.anchor.size() + key.value.size() + written_tag(key).size() <= kMostBytes;
}

}  // namespace porchsim::kpt::yaml
