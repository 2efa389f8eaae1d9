#include "kpt/yaml/settle.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "kpt/scan/characters.h"
#include "kpt/scan/reader.h"
#include "kpt/yaml/printed_form.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

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
  if (value.empty() || !is_word(value[0]) || base::is_digit(value[0]) || value[0] == '-')
    return false;
  return resolve_plain(value) == kStrTag &&
         std::ranges::all_of(value, [](char c) { return is_word(c) || c == '.' || c == '/'; });
}

// Most scalars of a settled tree: nothing has to be looked up for them.
bool is_plainly_settled(const Node& node) {
  if (node.tag != kStrTag) return false;
  if (node.style == kPlain) return is_plain_word(node.value);
  return (node.style == kSingleQuoted || node.style == kDoubleQuoted) &&
         is_printable_ascii(node.value);
}

struct ScalarLook {
  std::uint8_t style = kPlain;
  std::string_view tag;
};

// What reading its text gives.
std::optional<ScalarLook> settled_look(const Node& node, const ScalarPlace& place) {
  if (!is_utf8(node.value) || !written_tag(node).empty()) return std::nullopt;
  const std::uint8_t style = printed_style(node, node.value, place);
  switch (style) {
    case kPlain:
      if (node.value.empty() || node.value == "<<") return std::nullopt;
      return ScalarLook{style, resolve_plain(node.value)};
    case kSingleQuoted:
    case kDoubleQuoted:
      if (!is_printable_ascii(node.value)) return std::nullopt;
      return ScalarLook{style, kStrTag};
    case kLiteral:
      if (!node.line_comment.empty() || !is_clean_literal(node.value)) return std::nullopt;
      return ScalarLook{style, kStrTag};
    default:
      return std::nullopt;
  }
}

enum class Settling : std::uint8_t { Settled, Changes, Impossible };

// Of a tree that stays as it is.
struct Looking {
  using Tree = const Node;

  static Settling scalar(const Node& node, const ScalarPlace& place) {
    if (is_plainly_settled(node)) return Settling::Settled;
    const auto look = settled_look(node, place);
    if (!look) return Settling::Impossible;
    return node.style == look->style && node.tag == look->tag ? Settling::Settled
                                                              : Settling::Changes;
  }
  static Settling collection(const Node& node, std::string_view tag, std::uint8_t style) {
    return node.tag == tag && node.style == style ? Settling::Settled : Settling::Changes;
  }
};

// Of a tree that settles.
struct Changing {
  using Tree = Node;

  static Settling scalar(Node& node, const ScalarPlace& place) {
    if (is_plainly_settled(node)) return Settling::Settled;
    const auto look = settled_look(node, place);
    if (!look) return Settling::Impossible;
    node.style = look->style;
    node.tag = look->tag;
    return Settling::Settled;
  }
  static Settling collection(Node& node, std::string_view tag, std::uint8_t style) {
    node.tag = tag;
    node.style = style;
    return Settling::Settled;
  }
};

template <class Way>
class Walk {
  using Tree = typename Way::Tree;

 public:
  // `known`: the content of a node in a settled tree, null where there is none like it.
  static Settling value(Tree& node, bool in_flow, const NodeList* known) {
    if (node.is_scalar()) {
      if (!has_only_line_comment(node)) return Settling::Impossible;
      const bool commented = !node.line_comment.empty();
      if (commented && (in_flow || !is_one_line_comment(node.line_comment.view())))
        return Settling::Impossible;
      return Way::scalar(node, {.in_flow = in_flow, .simple_key = false});
    }
    if (!node.is_mapping() && !node.is_sequence()) return Settling::Impossible;
    if (!has_no_comment(node) || !written_tag(node).empty()) return Settling::Impossible;
    const bool flow = is_printed_in_flow(node, in_flow);
    const Settling below = items(node, flow, known);
    if (below == Settling::Impossible) return below;
    const std::string_view tag = node.is_mapping() ? kMapTag : kSeqTag;
    return std::max(below, Way::collection(node, tag, flow ? kFlow : kPlain));
  }

 private:
  static Settling key(Tree& key, const Node& value, bool in_flow) {
    if (!key.is_scalar() || !is_simple_key(key) || !has_only_line_comment(key))
      return Settling::Impossible;
    const bool opens_block = value.is_mapping() && !value.content.empty() && !in_flow &&
                             (value.style & kFlow) == 0 && value.line_comment.empty();
    if (!key.line_comment.empty() && !(opens_block && is_one_line_comment(key.line_comment.view())))
      return Settling::Impossible;
    return Way::scalar(key, {.in_flow = in_flow, .simple_key = true});
  }

  static Settling items(Tree& node, bool flow, const NodeList* known) {
    if (!flow && known != nullptr && known->shares(node.content)) return Settling::Settled;
    if (node.is_mapping() && node.content.size() % 2 != 0) return Settling::Impossible;
    Settling all = Settling::Settled;
    for (std::size_t i = 0; i < node.content.size() && all != Settling::Impossible; ++i) {
      const bool is_key = node.is_mapping() && i % 2 == 0;
      all = std::max(all, is_key ? key(node.content[i], node.content[i + 1], flow)
                                 : value(node.content[i], flow, known_like(known, i, node)));
    }
    return all;
  }

  // What is known of a child. In a flow all is written otherwise.
  static const NodeList* known_like(const NodeList* known, std::size_t i, const Node& node) {
    if (known == nullptr || i >= known->size()) return nullptr;
    const Node& child = (*known)[i];
    const bool alike = child.kind == node.content[i].kind && (child.style & kFlow) == 0;
    return alike ? &child.content : nullptr;
  }
};

}  // namespace

bool settle(Node& node, const NodeList& known) {
  Settling settling = Walk<Looking>::value(node, false, &known);
  if (settling == Settling::Changes) settling = Walk<Changing>::value(node, false, &known);
  return settling == Settling::Settled;
}

}  // namespace porchsim::kpt::yaml
