#include "controllers/kpt/yaml/settle.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "controllers/kpt/yaml/characters.h"
#include "controllers/kpt/yaml/node_tag.h"
#include "controllers/kpt/yaml/reader.h"
#include "controllers/kpt/yaml/resolve.h"
#include "controllers/kpt/yaml/scalar_traits.h"

namespace porchsim::kpt::yaml {
namespace {

constexpr std::size_t kLongestKey = 128;

bool is_printable_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7F; });
}

bool is_one_line_comment(std::string_view text) {
  return text.starts_with("# ") && !text.ends_with(' ') && is_printable_ascii(text);
}

// A literal whose lines need no indentation indicator and whose end is at most one line break.
bool is_clean_literal(std::string_view value) {
  if (value.empty() || value[0] == ' ' || value[0] == '\n' || value.ends_with("\n\n")) return false;
  return std::ranges::all_of(value, [](char c) { return c == '\n' || (c >= ' ' && c < 0x7F); });
}

bool has_only_line_comment(const Node& node) {
  return node.head_comment.empty() && node.foot_comment.empty() && node.anchor.empty();
}

bool has_no_comment(const Node& node) {
  return has_only_line_comment(node) && node.line_comment.empty();
}

// Letters, digits and a little more behind a letter, and no constant.
bool is_plain_word(std::string_view value) {
  if (value.empty() || !is_word(value[0]) || is_digit(value[0]) || value[0] == '-') return false;
  return resolve_plain(value) == kStrTag &&
         std::ranges::all_of(value, [](char c) { return is_word(c) || c == '.' || c == '/'; });
}

// Most scalars of a settled tree: nothing has to be looked up for them.
bool is_settled(const Node& node) {
  if (node.tag != kStrTag) return false;
  if (node.style == kPlain) return is_plain_word(node.value);
  return (node.style == kSingleQuoted || node.style == kDoubleQuoted) &&
         is_printable_ascii(node.value);
}

bool settle_scalar(Node& node, const ScalarPlace& place) {
  if (is_settled(node)) return true;
  if (!is_utf8(node.value) || !written_tag(node).empty()) return false;
  const std::uint8_t style =
      choose_style(wanted_style(node), node.value, analyze_scalar(node.value), place);
  switch (style) {
    case kPlain:
      if (node.value.empty() || node.value == "<<") return false;
      node.tag = resolve_plain(node.value);
      break;
    case kSingleQuoted:
    case kDoubleQuoted:
      if (!is_printable_ascii(node.value)) return false;
      node.tag = kStrTag;
      break;
    case kLiteral:
      if (!node.line_comment.empty() || !is_clean_literal(node.value)) return false;
      node.tag = kStrTag;
      break;
    default:
      return false;
  }
  node.style = style;
  return true;
}

bool settle_key(Node& key, const Node& value, bool in_flow) {
  if (!key.is_scalar() || key.value.size() > kLongestKey || !has_only_line_comment(key))
    return false;
  const bool opens_block = value.is_mapping() && !value.content.empty() && !in_flow &&
                           (value.style & kFlow) == 0 && value.line_comment.empty();
  if (!key.line_comment.empty() && !(opens_block && is_one_line_comment(key.line_comment.view())))
    return false;
  return settle_scalar(key, {.in_flow = in_flow, .simple_key = true});
}

bool settle_value(Node& node, bool in_flow) {
  if (node.is_scalar()) {
    if (!has_only_line_comment(node)) return false;
    const bool commented = !node.line_comment.empty();
    if (commented && (in_flow || !is_one_line_comment(node.line_comment.view()))) return false;
    return settle_scalar(node, {.in_flow = in_flow, .simple_key = false});
  }
  if (!node.is_mapping() && !node.is_sequence()) return false;
  if (!has_no_comment(node) || !written_tag(node).empty()) return false;
  const bool flow = in_flow || (node.style & kFlow) != 0 || node.content.empty();
  if (node.is_mapping()) {
    if (node.content.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < node.content.size(); i += 2) {
      if (!settle_key(node.content[i], node.content[i + 1], flow)) return false;
      if (!settle_value(node.content[i + 1], flow)) return false;
    }
  } else {
    const auto settles = [flow](Node& item) { return settle_value(item, flow); };
    if (!std::ranges::all_of(node.content, settles)) return false;
  }
  node.tag = node.is_mapping() ? kMapTag : kSeqTag;
  node.style = flow ? kFlow : kPlain;
  return true;
}

}  // namespace

bool settle(Node& node) { return settle_value(node, false); }

}  // namespace porchsim::kpt::yaml
