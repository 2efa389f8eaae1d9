#include "kpt/scan/scanner.h"

#include <fmt/format.h>

#include <utility>

namespace porchsim::kpt::yaml {
namespace {

// Popped tokens are dropped from the queue's front when there are so many.
constexpr std::size_t kPoppedMax = 64;
// Tokens behind the next one that must be known before it is handed out.
constexpr std::size_t kLookAhead = 2;

// A mistake so few bytes before the end of the text may be the end itself.
constexpr std::int32_t kNearEnd = 4;

// Whether a character cannot begin a plain scalar whatever follows.
bool is_reserved(char c) { return std::string_view(",[]{}#&*!|>'\"%@`").contains(c); }

}  // namespace

Scanner::Scanner(const Input& input)
    : input_(input), cursor_(input.text.data()), comments_(cursor_), simple_keys_(1) {
  tokens_.reserve(kPoppedMax + 8);
  append(TokenKind::StreamStart);
}

Token* Scanner::peek() {
  if (error_) return nullptr;
  if (!head_is_certain_ && !fetch_until_certain()) return nullptr;
  return &tokens_[head_];
}

void Scanner::pop() {
  head_is_certain_ = false;
  ++popped_;
  if (++head_ < kPoppedMax) return;
  tokens_.erase(tokens_.begin(), tokens_.begin() + static_cast<std::ptrdiff_t>(head_));
  head_ = 0;
}

// A Key token may still have to go before the next token, as long as its simple key is possible.
bool Scanner::fetch_until_certain() {
  while (true) {
    if (tokens_.size() - head_ > kLookAhead) {
      const std::int32_t slot = tokens_[head_].key_slot;
      bool possible = false;
      if (slot >= 0 && static_cast<std::size_t>(slot) < simple_keys_.size()) {
        if (!still_possible(simple_keys_[static_cast<std::size_t>(slot)], possible)) return false;
      }
      if (!possible) break;
    }
    if (!fetch_token()) return false;
    if (input_.cut && cursor_.at_end()) return problem("");
  }
  head_is_certain_ = true;
  return true;
}

bool Scanner::fetch_token() {
  const Mark scan_start = cursor_.mark();
  skip_to_token();
  unindent_to(cursor_.column(), scan_start);
  if (cursor_.at_end()) return fetch_stream_end();
  const char c = cursor_.peek();
  if (cursor_.column() == 0 && c == '%') return fetch_directive();
  if (cursor_.at_document_indicator()) {
    return fetch_document_indicator(c == '-' ? TokenKind::DocumentStart : TokenKind::DocumentEnd);
  }
  // A comment behind ":" or "," belongs to what stands before these.
  const bool closes_prior = c == (flow_level_ == 0 ? ':' : ',');
  const Mark comment_token = closes_prior ? tokens_.back().start : cursor_.mark();
  if (!fetch_content()) return false;
  // Behind "-" a comment heads what follows.
  if (tokens_.back().kind != TokenKind::BlockEntry) comments_.scan_line_end(comment_token);
  return true;
}

bool Scanner::fetch_content() {
  const char c = cursor_.peek();
  const bool in_block = flow_level_ == 0;
  const bool stands_alone = is_blank_or_end(cursor_.at() + 1);
  switch (c) {
    case '[':
      return fetch_flow_start(TokenKind::FlowSequenceStart);
    case '{':
      return fetch_flow_start(TokenKind::FlowMappingStart);
    case ']':
      return fetch_flow_end(TokenKind::FlowSequenceEnd);
    case '}':
      return fetch_flow_end(TokenKind::FlowMappingEnd);
    case ',':
      return fetch_flow_entry();
    case '*':
      return fetch_anchor(TokenKind::Alias);
    case '&':
      return fetch_anchor(TokenKind::Anchor);
    case '!':
      return fetch_tag();
    case '\'':
    case '"':
      return fetch_quoted_scalar();
    case '-':
      if (stands_alone) return fetch_block_entry();
      break;
    case '?':
      if (!in_block || stands_alone) return fetch_key();
      break;
    case ':':
      if (!in_block || stands_alone) return fetch_value();
      break;
    case '|':
    case '>':
      if (in_block) return fetch_block_scalar();
      break;
    default:
      break;
  }
  if (is_reserved(c) || is_blank_or_end(cursor_.at())) {
    return problem("found character that cannot start any token");
  }
  return fetch_plain_scalar();
}

// Passes blanks, comments and line breaks. Tabs are no indentation: where a key may begin, one is
// left standing.
void Scanner::skip_to_token() {
  const Mark scan_start = cursor_.mark();
  while (true) {
    while (cursor_.peek() == ' ' ||
           (cursor_.peek() == '\t' && (flow_level_ > 0 || !simple_key_allowed_))) {
      cursor_.skip_blank();
    }
    line_comment_becomes_head();
    if (cursor_.peek() == '#') scan_comment_lines(scan_start);
    if (!is_break(cursor_.at())) return;
    cursor_.skip_line();
    if (flow_level_ == 0) simple_key_allowed_ = true;
  }
}

// The comment behind a sequence's first "-" heads what follows it, or on the line below the
// sequence as a whole:
//   - # like this
//     key: value
void Scanner::line_comment_becomes_head() {
  Comment* const comment = comments_.newest();
  if (comment == nullptr || comment->kind != CommentKind::Line || tokens_.size() < 2) return;
  if (tokens_.back().kind != TokenKind::BlockEntry ||
      tokens_[tokens_.size() - 2].kind != TokenKind::BlockSequenceStart || is_break(cursor_.at())) {
    return;
  }
  comment->kind = CommentKind::Head;
  if (comment->start.line == cursor_.line() - 1) comment->token = cursor_.mark();
}

void Scanner::scan_comment_lines(const Mark& scan_start) {
  const Token* prior = &tokens_.back();
  if (prior->kind == TokenKind::FlowEntry && tokens_.size() > 1) --prior;
  comments_.scan_lines(
      {scan_start, prior->start, prior->kind == TokenKind::Value, indent_, flow_level_ > 0});
}

Token& Scanner::append(TokenKind kind) {
  Token& token = tokens_.emplace_back();
  token.kind = kind;
  token.start = token.end = cursor_.mark();
  return token;
}

bool Scanner::append_indicator(TokenKind kind, int width) {
  Token& token = append(kind);
  cursor_.skip(width);
  token.end = cursor_.mark();
  return true;
}

// Puts a token before the one with this number, which may have been popped where no key was
// awaited.
void Scanner::insert(std::size_t token_number, TokenKind kind, const Mark& place) {
  Token token;
  token.kind = kind;
  token.start = token.end = place;
  const std::size_t at = token_number < popped_ ? tokens_.size() : head_ + token_number - popped_;
  tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(at), std::move(token));
}

bool Scanner::problem(std::string_view text, const Mark& context) {
  if (error_) return false;
  const Mark here = cursor_.mark();
  const bool near_end = cursor_.index() + kNearEnd >=
                        static_cast<std::int32_t>(input_.text.size() - Cursor::kPadding);
  if (input_.cut && near_end) {
    error_ = input_.problem;
    return false;
  }
  // go-yaml names the line of the context, and none at all if that is the first.
  const std::int32_t line = context.line > 0 ? context.line : here.line;
  error_ = Error{
      line > 0 ? fmt::format("yaml: line {}: {}", line + 1, text) : fmt::format("yaml: {}", text),
      here.line + 1, here.column + 1};
  return false;
}

}  // namespace porchsim::kpt::yaml
