#include <utility>

#include "kpt/scan/characters.h"
#include "kpt/yaml/emitter.h"

namespace porchsim::kpt::yaml {

void Emitter::load_comments(const Node& node) {
  // Collections bring these when they end.
  const bool is_collection = node.kind == NodeKind::Mapping || node.kind == NodeKind::Sequence;
  if (!node.head_comment.empty()) head_ = node.head_comment;
  if (is_collection) return;
  if (!node.line_comment.empty()) line_ = node.line_comment;
  if (!node.foot_comment.empty()) foot_ = node.foot_comment;
}

// A key's own foot comment follows its value, so it comes with the next key, or with the end of the
// mapping.
void Emitter::load_key_comments(const Node& key, std::string_view foot_of_prior) {
  const bool carries_foot = key.kind == NodeKind::Scalar || key.kind == NodeKind::Mapping;
  if (carries_foot && !foot_of_prior.empty()) tail_ = foot_of_prior;
  if (!key.head_comment.empty()) head_ = key.head_comment;
  const bool is_collection = key.kind == NodeKind::Mapping || key.kind == NodeKind::Sequence;
  if (!is_collection && !key.line_comment.empty()) line_ = key.line_comment;
}

void Emitter::load_end_comments(const Node& node, const Place& place) {
  if (!node.line_comment.empty()) line_ = node.line_comment;
  if (!place.is_key && !node.foot_comment.empty()) foot_ = node.foot_comment;
}

void Emitter::head_comment() {
  if (!tail_.empty()) {
    indent_line();
    comment(std::exchange(tail_, {}));
    foot_indent_ = indent_ < 0 ? 0 : indent_;
  }
  if (head_.empty()) return;
  indent_line();
  comment(std::exchange(head_, {}));
}

void Emitter::line_comment() {
  if (line_.empty()) return;
  if (!blank_) put(' ');
  comment(std::exchange(line_, {}));
}

void Emitter::line_comment_and_break() {
  if (line_.empty()) {
    put_break();
  } else {
    line_comment();
  }
}

void Emitter::foot_comment() {
  if (foot_.empty()) return;
  indent_line();
  comment(std::exchange(foot_, {}));
  foot_indent_ = indent_ < 0 ? 0 : indent_;
}

// Comment lines at the current indentation. A line that lacks its "#" gets one.
void Emitter::comment(std::string_view text) {
  bool at_line_start = false;
  bool has_hash = false;
  for (std::size_t i = 0; i < text.size();) {
    if (const int width = break_width(&text[i]); width > 0) {
      put_break(text[i] == '\n' ? "\n" : text.substr(i, static_cast<std::size_t>(width)));
      i += static_cast<std::size_t>(width);
      at_line_start = true;
      has_hash = false;
      continue;
    }
    if (at_line_start) indent_line();
    if (!has_hash && text[i] != '#') put("# ");
    has_hash = true;
    at_line_start = false;
    std::size_t end = i + 1;
    while (end < text.size() && !is_break(&text[end])) ++end;
    put(text.substr(i, end - i));
    only_indent_ = false;
    i = end;
  }
  if (!at_line_start) put_break();
  blank_ = true;
}

}  // namespace porchsim::kpt::yaml
