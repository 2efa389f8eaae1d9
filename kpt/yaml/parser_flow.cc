#include <utility>

#include "kpt/yaml/parser.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

bool ends_flow_pair(TokenKind kind, TokenKind end) {
  return kind == TokenKind::FlowEntry || kind == end;
}

}  // namespace

// Moves past the comma before an entry. Closes the collection if it ends here; the token is then a
// null pointer.
bool Parser::next_flow_entry(bool first, TokenKind end, std::string_view expected, Token*& token) {
  token = peek();
  if (token == nullptr) return false;
  if (!first && token->kind != end) {
    if (token->kind != TokenKind::FlowEntry)
      return problem(expected, open_.back().start, token->start);
    pop();
    token = peek();
    if (token == nullptr) return false;
  }
  if (token->kind != end) return true;
  token = nullptr;
  return close_flow();
}

bool Parser::close_flow() {
  Node& node = *open_.back().node;
  std::string head = node.head_comment.take();
  take_comments(node);
  node.head_comment = std::move(head);
  pop();
  close();
  return true;
}

bool Parser::flow_sequence_entry(bool first) {
  Token* token = nullptr;
  if (!next_flow_entry(first, TokenKind::FlowSequenceEnd, "did not find expected ',' or ']'",
                       token))
    return false;
  if (token == nullptr) return true;
  if (token->kind != TokenKind::Key) {
    return parse_child(Step::FlowSequenceEntry, {.block = false, .indentless = false});
  }
  const Mark start = token->start;
  pop();
  open_.back().step = Step::FlowSequenceEntry;
  Node& pair = new_child();
  pair.kind = NodeKind::Mapping;
  pair.tag = kMapTag;
  pair.style = kFlow;
  pair.line = start.line + 1;
  pair.column = start.column + 1;
  return open(pair, Step::FlowPairKey, start);
}

bool Parser::flow_pair_key() {
  Token* const token = peek();
  if (token == nullptr) return false;
  if (token->kind != TokenKind::Value && !ends_flow_pair(token->kind, TokenKind::FlowSequenceEnd)) {
    return parse_child(Step::FlowPairValue, {.block = false, .indentless = false});
  }
  const Mark end = token->end;
  pop();
  return empty_child(Step::FlowPairValue, end);
}

bool Parser::flow_pair_value() {
  Token* token = peek();
  if (token == nullptr) return false;
  const Mark start = token->start;
  if (token->kind == TokenKind::Value) {
    pop();
    token = peek();
    if (token == nullptr) return false;
    if (!ends_flow_pair(token->kind, TokenKind::FlowSequenceEnd)) {
      return parse_child(Step::FlowPairEnd, {.block = false, .indentless = false});
    }
  }
  return empty_child(Step::FlowPairEnd, start);
}

bool Parser::flow_mapping_key(bool first) {
  Token* token = nullptr;
  if (!next_flow_entry(first, TokenKind::FlowMappingEnd, "did not find expected ',' or '}'", token))
    return false;
  if (token == nullptr) return true;
  if (token->kind != TokenKind::Key) {
    return parse_child(Step::FlowMappingNoValue, {.block = false, .indentless = false});
  }
  pop();
  token = peek();
  if (token == nullptr) return false;
  if (token->kind != TokenKind::Value && !ends_flow_pair(token->kind, TokenKind::FlowMappingEnd)) {
    return parse_child(Step::FlowMappingValue, {.block = false, .indentless = false});
  }
  return empty_child(Step::FlowMappingValue, token->start);
}

bool Parser::flow_mapping_value() {
  Token* token = peek();
  if (token == nullptr) return false;
  if (token->kind == TokenKind::Value) {
    pop();
    token = peek();
    if (token == nullptr) return false;
    if (!ends_flow_pair(token->kind, TokenKind::FlowMappingEnd)) {
      return parse_child(Step::FlowMappingKey, {.block = false, .indentless = false});
    }
  }
  return empty_child(Step::FlowMappingKey, token->start);
}

}  // namespace porchsim::kpt::yaml
