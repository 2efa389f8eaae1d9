// Cuts text into tokens: indentation becomes BlockSequenceStart, BlockMappingStart and BlockEnd, a
// key without "?" gets its Key token once its ":" is found. Comments go to a queue of their own.
//
// Tokens are made on demand, three ahead of the parser, because a foot comment stands behind the
// token that it belongs to. Work is linear in the text: what may be a key is given up after a line
// or 1,024 characters.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "kpt/scan/comments.h"
#include "kpt/scan/cursor.h"
#include "kpt/scan/error.h"
#include "kpt/scan/reader.h"
#include "kpt/scan/token.h"

namespace porchsim::kpt::yaml {

class Scanner {
 public:
  // The input is read in place and outlives the scanner.
  explicit Scanner(const Input& input);

  // The next token; a null pointer after an error, which error() then holds. Valid until the next
  // call.
  Token* peek();
  void pop();
  Comments& comments() { return comments_; }
  const Error& error() const { return *error_; }

 private:
  // A place where a key may have begun: it has if ":" follows on the same line.
  struct SimpleKey {
    bool possible = false;
    bool required = false;
    std::size_t token_number = 0;
    Mark mark;
  };

  // scanner.cc: the queue, and what comes next.
  bool fetch_until_certain();
  bool fetch_token();
  bool fetch_content();
  void skip_to_token();
  void line_comment_becomes_head();
  void scan_comment_lines(const Mark& scan_start);
  std::size_t next_token_number() const { return popped_ + tokens_.size() - head_; }
  Token& append(TokenKind kind);
  bool append_indicator(TokenKind kind, int width = 1);
  void insert(std::size_t token_number, TokenKind kind, const Mark& place);
  bool problem(std::string_view text, const Mark& context);
  bool problem(std::string_view text) { return problem(text, cursor_.mark()); }

  // scanner_structure.cc: indentation, keys, and the tokens that are an indicator.
  bool still_possible(SimpleKey& key, bool& possible);
  bool save_simple_key();
  bool remove_simple_key();
  void stop_waiting(std::size_t token_number);
  Token& append_key_start(TokenKind kind);
  void indent_to(std::int32_t column, std::size_t token_number, TokenKind kind, const Mark& place);
  void unindent_to(std::int32_t column, const Mark& scan_start);
  bool fetch_stream_end();
  bool fetch_document_indicator(TokenKind kind);
  bool fetch_flow_start(TokenKind kind);
  bool fetch_flow_end(TokenKind kind);
  bool fetch_flow_entry();
  bool fetch_block_entry();
  bool fetch_key();
  bool fetch_value();
  bool fetch_directive();
  bool fetch_anchor(TokenKind kind);
  bool fetch_tag();
  bool fetch_block_scalar();
  bool fetch_quoted_scalar();
  bool fetch_plain_scalar();

  const Input& input_;
  Cursor cursor_;
  Comments comments_;
  std::optional<Error> error_;

  std::vector<Token> tokens_;  // from head_ on not yet popped; the newest two are always there
  std::size_t head_ = 0;
  std::size_t popped_ = 0;
  bool head_is_certain_ = false;

  std::int32_t indent_ = -1;
  std::vector<std::int32_t> indents_;
  int flow_level_ = 0;
  bool simple_key_allowed_ = true;
  std::vector<SimpleKey> simple_keys_;  // one a flow level
};

}  // namespace porchsim::kpt::yaml
