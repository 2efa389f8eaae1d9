#include "kpt/yaml/emitter.h"

#include <utility>

#include "kpt/scan/characters.h"
#include "kpt/yaml/printed_form.h"

namespace porchsim::kpt::yaml {
namespace {

bool is_collection(const Node& node) {
  return node.kind == NodeKind::Mapping || node.kind == NodeKind::Sequence;
}

constexpr int kIndentMin = 2;
constexpr int kIndentMax = 9;

PrintOptions checked(PrintOptions options) {
  if (options.indent < kIndentMin || options.indent > kIndentMax) options.indent = kIndentMin;
  return options;
}

}  // namespace

void Emitter::document(const Node& document, const PrintOptions& options) {
  options_ = checked(options);
  const bool wrapped = document.kind == NodeKind::Document;
  if (wrapped && document.content.empty()) return;
  if (wrapped && !document.head_comment.empty()) {
    head_ = document.head_comment;
    head_comment();
    put_break();
  }
  const Node& root = wrapped ? document.content.front() : document;
  const Place place{.parent = Parent::None};
  load_comments(root);
  head_comment();
  begin(root, place);
  line_comment();
  foot_comment();
  content(root, place);
  if (wrapped && !document.foot_comment.empty()) foot_ = document.foot_comment;
  // An empty line stands above a document's foot.
  foot_indent_ = 0;
  foot_comment();
  foot_indent_ = -1;
  indent_line();
}

void Emitter::begin(const Node& node, const Place& place) {
  if (node.kind == NodeKind::Scalar) {
    scalar(node, place);
    return;
  }
  anchor(node);
  if (is_collection(node)) tag(written_tag(node));
}

void Emitter::content(const Node& node, const Place& place) {
  if (!is_collection(node)) return;
  const bool flow = is_printed_in_flow(node, flow_level_ > 0);
  if (node.kind == NodeKind::Mapping) {
    flow ? flow_mapping(node, place) : block_mapping(node, place);
  } else {
    flow ? flow_sequence(node, place) : block_sequence(node, place);
  }
}

int Emitter::deeper_indent(bool flow, bool compact, Parent parent) const {
  constexpr int kDash = 2;
  if (indent_ < 0) return flow ? options_.indent : 0;
  if (parent == Parent::BlockSequence) return indent_ + kDash;
  const int deeper = options_.indent * ((indent_ + options_.indent) / options_.indent);
  return compact ? deeper - kDash : deeper;
}

void Emitter::block_sequence(const Node& node, const Place& place) {
  const bool compact =
      options_.compact_sequences && place.in_mapping && (column_ == 0 || !only_indent_);
  const int outer = std::exchange(indent_, deeper_indent(false, compact, place.parent));
  const Place item_place{.parent = Parent::BlockSequence};
  for (const Node& item : node.content) {
    load_comments(item);
    head_comment();
    indent_line();
    indicator("-", {.is_indent = true});
    begin(item, item_place);
    line_comment();
    foot_comment();
    content(item, item_place);
  }
  load_end_comments(node, place);
  indent_ = outer;
}

void Emitter::block_mapping(const Node& node, const Place& place) {
  const int outer = std::exchange(indent_, deeper_indent(false, false, place.parent));
  std::string_view foot;
  for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
    const Node& key = node.content[i];
    load_key_comments(key, std::exchange(foot, key.foot_comment));
    bool simple = false;
    block_key(key, simple);
    block_value(node.content[i + 1], simple);
  }
  if (!foot.empty()) tail_ = foot;
  load_end_comments(node, place);
  head_comment();
  indent_ = outer;
}

void Emitter::block_key(const Node& key, bool& simple) {
  head_comment();
  indent_line();
  // The parser gives line comments to values. One at a key is from a program, or from above a
  // block.
  if (!line_.empty()) key_line_ = std::exchange(line_, {});
  simple = is_simple_key(key);
  if (!simple) indicator("?", {.is_indent = true});
  const Place place{.in_mapping = true, .is_key = true, .simple_key = simple};
  begin(key, place);
  content(key, place);
}

void Emitter::block_value(const Node& value, bool simple) {
  load_comments(value);
  if (simple) {
    indicator(":", {.space_before = false});
  } else {
    indent_line();
    indicator(":", {.is_indent = true});
  }
  if (!key_line_.empty()) {
    if (value.kind == NodeKind::Scalar) {
      if (line_.empty()) line_ = std::exchange(key_line_, {});
    } else if (is_collection(value) && (value.style & kFlow) == 0) {
      std::swap(line_, key_line_);
      line_comment();
      std::swap(line_, key_line_);
    }
  }
  const Place place{.in_mapping = true};
  begin(value, place);
  line_comment();
  foot_comment();
  content(value, place);
}

void Emitter::flow_sequence(const Node& node, const Place& place) {
  indicator("[", {.is_space = true});
  const int outer = std::exchange(indent_, deeper_indent(true, false, place.parent));
  ++flow_level_;
  bool comma_due = false;
  const Place item_place{};
  for (const Node& item : node.content) {
    load_comments(item);
    if (comma_due) indicator(",", {.space_before = false});
    head_comment();
    if (column_ == 0) indent_line();
    comma_due = !has_trailing_comment();
    begin(item, item_place);
    if (has_trailing_comment()) indicator(",", {.space_before = false});
    line_comment();
    foot_comment();
    content(item, item_place);
  }
  load_end_comments(node, place);
  --flow_level_;
  indent_ = outer;
  if (column_ == 0) indent_line();
  flow_end("]");
}

void Emitter::flow_mapping(const Node& node, const Place& place) {
  indicator("{", {.is_space = true});
  const int outer = std::exchange(indent_, deeper_indent(true, false, place.parent));
  ++flow_level_;
  bool comma_due = false;
  std::string_view foot;
  for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
    const Node& key = node.content[i];
    load_key_comments(key, std::exchange(foot, key.foot_comment));
    if (comma_due) indicator(",", {.space_before = false});
    bool simple = false;
    flow_key(key, simple);
    flow_value(node.content[i + 1], simple, comma_due);
  }
  if (!foot.empty()) tail_ = foot;
  load_end_comments(node, place);
  const bool has_comment = !head_.empty() || !foot_.empty() || !tail_.empty();
  if (has_comment && comma_due) indicator(",", {.space_before = false});
  head_comment();
  --flow_level_;
  indent_ = outer;
  flow_end("}");
}

void Emitter::flow_key(const Node& key, bool& simple) {
  head_comment();
  if (column_ == 0) indent_line();
  simple = is_simple_key(key);
  if (!simple) indicator("?", {});
  const Place place{.in_mapping = true, .is_key = true, .simple_key = simple};
  begin(key, place);
  content(key, place);
}

void Emitter::flow_value(const Node& value, bool simple, bool& comma_due) {
  load_comments(value);
  indicator(":", {.space_before = !simple});
  comma_due = !has_trailing_comment();
  const Place place{.in_mapping = true};
  begin(value, place);
  if (has_trailing_comment()) indicator(",", {.space_before = false});
  line_comment();
  foot_comment();
  content(value, place);
}

void Emitter::flow_end(std::string_view bracket) {
  indicator(bracket, {.space_before = false});
  line_comment();
  foot_comment();
}

void Emitter::anchor(const Node& node) {
  const bool alias = node.kind == NodeKind::Alias;
  const std::string_view name = alias ? std::string_view(node.value) : node.anchor.view();
  if (name.empty()) return;
  indicator(alias ? "*" : "&", {});
  put(name);
}

// A tag in its short form.
void Emitter::tag(std::string_view tag) {
  if (tag.empty()) return;
  if (!tag.starts_with('!')) {
    indicator("!<", {});
    tag_text(tag);
    put('>');
    return;
  }
  const std::string_view handle = tag.starts_with("!!") ? "!!" : "!";
  indicator(handle, {});
  tag_text(tag.substr(handle.size()));
}

void Emitter::tag_text(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (const char c : text) {
    if (c != '!' && c != '%' && (char_class(c) & (kWord | kUri)) != 0) {
      put(c);
      continue;
    }
    const auto byte = static_cast<std::uint8_t>(c);
    put('%');
    put(kHex[byte >> 4]);
    put(kHex[byte & 0xF]);
  }
}

void Emitter::put_break(std::string_view text) {
  out_ += text;
  column_ = 0;
  only_indent_ = true;
}

void Emitter::indicator(std::string_view text, const Indicator& kind) {
  if (kind.space_before && !blank_) put(' ');
  put(text);
  blank_ = kind.is_space;
  only_indent_ = only_indent_ && kind.is_indent;
}

// Goes to the place where something at the current indentation begins, on a new line where this one
// is not free.
void Emitter::indent_line() {
  const int indent = indent_ < 0 ? 0 : indent_;
  if (!only_indent_ || column_ > indent || (column_ == indent && !blank_)) put_break();
  if (foot_indent_ == indent) put_break();
  if (column_ < indent) {
    out_.append(static_cast<std::size_t>(indent - column_), ' ');
    column_ = indent;
  }
  blank_ = true;
  foot_indent_ = -1;
}

}  // namespace porchsim::kpt::yaml
