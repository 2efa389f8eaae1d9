#include <utility>

#include "kpt/scan/scan_scalar.h"
#include "kpt/scan/scan_tag.h"
#include "kpt/scan/scanner.h"

namespace porchsim::kpt::yaml {
namespace {

// YAML 1.2: an implicit key has at most so many characters.
constexpr std::int32_t kSimpleKeyMax = 1024;

}  // namespace

bool Scanner::still_possible(SimpleKey& key, bool& possible) {
  possible = key.possible;
  if (!possible) return true;
  if (key.mark.line == cursor_.line() && cursor_.column() - key.mark.column <= kSimpleKeyMax)
    return true;
  possible = false;
  if (key.required) return problem("could not find expected ':'", key.mark);
  key.possible = false;
  return true;
}

bool Scanner::save_simple_key() {
  if (!simple_key_allowed_) return true;
  if (!remove_simple_key()) return false;
  const bool required = flow_level_ == 0 && indent_ == cursor_.column();
  simple_keys_.back() = {true, required, next_token_number(), cursor_.mark()};
  return true;
}

bool Scanner::remove_simple_key() {
  SimpleKey& key = simple_keys_.back();
  if (!key.possible) return true;
  if (key.required) return problem("could not find expected ':'", key.mark);
  key.possible = false;
  stop_waiting(key.token_number);
  return true;
}

void Scanner::stop_waiting(std::size_t token_number) {
  const std::size_t at = head_ + token_number - popped_;
  if (token_number >= popped_ && at < tokens_.size()) tokens_[at].key_slot = -1;
}

// A token with which a key may begin, if save_simple_key has just said so.
Token& Scanner::append_key_start(TokenKind kind) {
  const SimpleKey& key = simple_keys_.back();
  const bool saved = key.possible && key.token_number == next_token_number();
  Token& token = append(kind);
  if (saved) token.key_slot = static_cast<std::int32_t>(simple_keys_.size()) - 1;
  return token;
}

void Scanner::indent_to(std::int32_t column, std::size_t token_number, TokenKind kind,
                        const Mark& place) {
  if (flow_level_ > 0 || indent_ >= column) return;
  indents_.push_back(std::exchange(indent_, column));
  insert(token_number, kind, place);
}

// Ends the blocks that are indented more than the column. A comment at the indentation of a block
// that ends (or the first of several) is past its end: so that it becomes the foot of what holds
// the block.
void Scanner::unindent_to(std::int32_t column, const Mark& scan_start) {
  if (flow_level_ > 0 || indent_ <= column) return;
  Mark place = scan_start;
  --place.index;
  const auto found = comments_.found_since(place.index);
  while (indent_ > column) {
    for (const Comment& comment : found) {
      if (comment.start.column != indent_ + 1) continue;
      place = comment.start;
      break;
    }
    Token& end = append(TokenKind::BlockEnd);
    end.start = end.end = place;
    indent_ = indents_.back();
    indents_.pop_back();
  }
}

bool Scanner::fetch_stream_end() {
  cursor_.force_new_line();
  unindent_to(-1, cursor_.mark());
  if (!remove_simple_key()) return false;
  simple_key_allowed_ = false;
  append(TokenKind::StreamEnd);
  return true;
}

bool Scanner::fetch_document_indicator(TokenKind kind) {
  constexpr int kWidth = 3;
  unindent_to(-1, cursor_.mark());
  if (!remove_simple_key()) return false;
  simple_key_allowed_ = false;
  return append_indicator(kind, kWidth);
}

bool Scanner::fetch_flow_start(TokenKind kind) {
  constexpr int kWidth = 1;
  if (!save_simple_key()) return false;
  const std::size_t number = next_token_number();
  Token& token = append_key_start(kind);
  simple_keys_.push_back({false, false, number, cursor_.mark()});
  ++flow_level_;
  simple_key_allowed_ = true;
  cursor_.skip(kWidth);
  token.end = cursor_.mark();
  return true;
}

bool Scanner::fetch_flow_end(TokenKind kind) {
  if (!remove_simple_key()) return false;
  if (flow_level_ > 0) {
    --flow_level_;
    // The number is the bracket's own if nothing inside could be a key: go-yaml then stops waiting
    // for what becomes of the collection.
    stop_waiting(simple_keys_.back().token_number);
    simple_keys_.pop_back();
  }
  simple_key_allowed_ = false;
  return append_indicator(kind);
}

bool Scanner::fetch_flow_entry() {
  if (!remove_simple_key()) return false;
  simple_key_allowed_ = true;
  return append_indicator(TokenKind::FlowEntry);
}

bool Scanner::fetch_block_entry() {
  // In a flow collection "-" is an error too, but one that the parser can word better.
  if (flow_level_ == 0) {
    if (!simple_key_allowed_)
      return problem("block sequence entries are not allowed in this context");
    indent_to(cursor_.column(), next_token_number(), TokenKind::BlockSequenceStart, cursor_.mark());
  }
  if (!remove_simple_key()) return false;
  simple_key_allowed_ = true;
  return append_indicator(TokenKind::BlockEntry);
}

bool Scanner::fetch_key() {
  if (flow_level_ == 0) {
    if (!simple_key_allowed_) return problem("mapping keys are not allowed in this context");
    indent_to(cursor_.column(), next_token_number(), TokenKind::BlockMappingStart, cursor_.mark());
  }
  if (!remove_simple_key()) return false;
  simple_key_allowed_ = flow_level_ == 0;
  return append_indicator(TokenKind::Key);
}

bool Scanner::fetch_value() {
  SimpleKey& key = simple_keys_.back();
  bool possible = false;
  if (!still_possible(key, possible)) return false;
  if (possible) {
    stop_waiting(key.token_number);
    insert(key.token_number, TokenKind::Key, key.mark);
    indent_to(key.mark.column, key.token_number, TokenKind::BlockMappingStart, key.mark);
    key.possible = false;
    simple_key_allowed_ = false;
  } else {
    if (flow_level_ == 0) {
      if (!simple_key_allowed_) return problem("mapping values are not allowed in this context");
      indent_to(cursor_.column(), next_token_number(), TokenKind::BlockMappingStart,
                cursor_.mark());
    }
    simple_key_allowed_ = flow_level_ == 0;
  }
  return append_indicator(TokenKind::Value);
}

bool Scanner::fetch_directive() {
  unindent_to(-1, cursor_.mark());
  if (!remove_simple_key()) return false;
  simple_key_allowed_ = false;
  Token& token = append(TokenKind::TagDirective);
  const Problem wrong = take_directive(cursor_, token);
  return wrong == nullptr || problem(wrong, token.start);
}

bool Scanner::fetch_anchor(TokenKind kind) {
  if (!save_simple_key()) return false;
  simple_key_allowed_ = false;
  Token& token = append_key_start(kind);
  const Problem wrong = take_anchor(cursor_, kind, token);
  return wrong == nullptr || problem(wrong, token.start);
}

bool Scanner::fetch_tag() {
  if (!save_simple_key()) return false;
  simple_key_allowed_ = false;
  Token& token = append_key_start(TokenKind::Tag);
  const Problem wrong = take_tag(cursor_, token);
  return wrong == nullptr || problem(wrong, token.start);
}

bool Scanner::fetch_block_scalar() {
  if (!remove_simple_key()) return false;
  simple_key_allowed_ = true;
  Token token;
  BlockHeader header;
  Problem wrong = take_block_header(cursor_, token, header);
  if (wrong == nullptr) {
    if (cursor_.peek() == '#') comments_.scan_line_end(token.start);
    wrong = take_block_lines(cursor_, header, indent_, token);
  }
  if (wrong != nullptr) return problem(wrong, token.start);
  tokens_.push_back(std::move(token));
  return true;
}

bool Scanner::fetch_quoted_scalar() {
  if (!save_simple_key()) return false;
  simple_key_allowed_ = false;
  Token& token = append_key_start(TokenKind::Scalar);
  const Problem wrong = take_quoted_scalar(cursor_, token);
  return wrong == nullptr || problem(wrong, token.start);
}

bool Scanner::fetch_plain_scalar() {
  if (!save_simple_key()) return false;
  simple_key_allowed_ = false;
  Token& token = append_key_start(TokenKind::Scalar);
  bool crossed_line = false;
  const Problem wrong = take_plain_scalar(cursor_, {indent_, flow_level_ > 0}, token, crossed_line);
  // Only what begins a line may be a key.
  if (crossed_line) simple_key_allowed_ = true;
  return wrong == nullptr || problem(wrong, token.start);
}

}  // namespace porchsim::kpt::yaml
