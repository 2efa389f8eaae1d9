#include <utility>

#include "kpt/yaml/parser.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

bool ends_entry(TokenKind kind) {
  return kind == TokenKind::BlockEntry || kind == TokenKind::BlockEnd;
}

// In a block mapping nothing stands between this token and the one before.
bool ends_pair_half(TokenKind kind) {
  return kind == TokenKind::Key || kind == TokenKind::Value || kind == TokenKind::BlockEnd;
}

}  // namespace

bool Parser::advance() {
  switch (open_.back().step) {
    case Step::BlockSequenceEntry:
      return block_sequence_entry();
    case Step::IndentlessSequenceEntry:
      return indentless_sequence_entry();
    case Step::BlockMappingKey:
      return block_mapping_key();
    case Step::BlockMappingValue:
      return block_mapping_value();
    case Step::FlowSequenceFirst:
      return flow_sequence_entry(true);
    case Step::FlowSequenceEntry:
      return flow_sequence_entry(false);
    case Step::FlowMappingFirst:
      return flow_mapping_key(true);
    case Step::FlowMappingKey:
      return flow_mapping_key(false);
    case Step::FlowMappingValue:
      return flow_mapping_value();
    case Step::FlowMappingNoValue: {
      const Token* const token = peek();
      return token != nullptr && empty_child(Step::FlowMappingKey, token->start);
    }
    case Step::FlowPairKey:
      return flow_pair_key();
    case Step::FlowPairValue:
      return flow_pair_value();
    case Step::FlowPairEnd:
      if (peek() == nullptr) return false;
      close();
      return true;
  }
  return false;
}

Node& Parser::new_child() {
  NodeList& content = open_.back().node->content;
  // Most collections are small, and moving nodes about costs more than the room.
  if (content.empty()) content.reserve(6);
  return content.emplace_back();
}

bool Parser::parse_child(Step next, const Context& context) {
  open_.back().step = next;
  const std::size_t depth = open_.size();
  if (!parse_node(new_child(), context)) return false;
  if (open_.size() == depth) finish_child();
  return true;
}

bool Parser::empty_child(Step next, const Mark& place) {
  open_.back().step = next;
  Node& child = new_child();
  child.tag = kNullTag;
  child.line = place.line + 1;
  child.column = place.column + 1;
  finish_child();
  return true;
}

void Parser::close() {
  open_.pop_back();
  if (!open_.empty()) finish_child();
}

// Moves the foot comments of a mapping's newest child to where they are kept: at the key of the
// pair that they follow.
void Parser::finish_child() {
  const Node& parent = *open_.back().node;
  if (parent.kind != NodeKind::Mapping) return;
  NodeList& content = open_.back().node->content;
  Node& child = content.back();
  if (child.foot_comment.empty()) return;
  const bool is_key = content.size() % 2 == 1;
  if (is_key) {
    constexpr std::size_t kPriorKey = 3;
    const bool block = (parent.style & kFlow) == 0;
    if (!block || content.size() < kPriorKey) return;
    content[content.size() - kPriorKey].foot_comment = std::exchange(child.foot_comment, {});
  } else {
    Node& key = content[content.size() - 2];
    if (key.foot_comment.empty()) key.foot_comment = std::exchange(child.foot_comment, {});
  }
}

// What was above the "- " belongs to the collection that follows as a whole; what came since, to
// its first entry.
void Parser::split_stem_comment(std::size_t stem_length) {
  if (stem_length == 0) return;
  const Token* const token = peek();
  if (token == nullptr || (token->kind != TokenKind::BlockSequenceStart &&
                           token->kind != TokenKind::BlockMappingStart)) {
    return;
  }
  stem_ = head_.substr(0, stem_length);
  head_.erase(0, stem_length + 1);
}

bool Parser::entry_behind_dash(Step next) {
  const Mark end = peek()->end;
  const std::size_t stem_length = head_.size();
  pop();
  split_stem_comment(stem_length);
  const Token* const token = peek();
  if (token == nullptr) return false;
  const bool is_empty = ends_entry(token->kind) ||
                        (next == Step::IndentlessSequenceEntry && ends_pair_half(token->kind));
  if (is_empty) return empty_child(next, end);
  return parse_child(next, {.block = true, .indentless = false});
}

bool Parser::block_sequence_entry() {
  const Token* token = peek();
  if (token == nullptr) return false;
  if (token->kind == TokenKind::BlockEnd) {
    pop();
    close();
    return true;
  }
  if (token->kind != TokenKind::BlockEntry) {
    return problem("did not find expected '-' indicator", open_.back().start, token->start);
  }
  return entry_behind_dash(Step::BlockSequenceEntry);
}

bool Parser::indentless_sequence_entry() {
  const Token* token = peek();
  if (token == nullptr) return false;
  if (token->kind != TokenKind::BlockEntry) {
    close();
    return true;
  }
  return entry_behind_dash(Step::IndentlessSequenceEntry);
}

bool Parser::block_mapping_key() {
  Token* token = peek();
  if (token == nullptr) return false;
  if (token->kind == TokenKind::BlockEnd) return close_block_mapping();
  if (token->kind != TokenKind::Key) {
    return problem("did not find expected key", open_.back().start, token->start);
  }
  const Mark end = token->end;
  pop();
  token = peek();
  if (token == nullptr) return false;
  if (ends_pair_half(token->kind)) return empty_child(Step::BlockMappingValue, end);
  return parse_child(Step::BlockMappingValue, {.block = true, .indentless = true});
}

bool Parser::block_mapping_value() {
  Token* token = peek();
  if (token == nullptr) return false;
  if (token->kind != TokenKind::Value) return empty_child(Step::BlockMappingKey, token->start);
  const Mark end = token->end;
  pop();
  token = peek();
  if (token == nullptr) return false;
  if (ends_pair_half(token->kind)) return empty_child(Step::BlockMappingKey, end);
  return parse_child(Step::BlockMappingKey, {.block = true, .indentless = true});
}

bool Parser::close_block_mapping() {
  Node& node = *open_.back().node;
  std::string head = node.head_comment.take();
  take_comments(node);
  node.head_comment = std::move(head);
  if (!node.foot_comment.empty() && node.content.size() > 1) {
    node.content[node.content.size() - 2].foot_comment = std::exchange(node.foot_comment, {});
  }
  pop();
  close();
  return true;
}

}  // namespace porchsim::kpt::yaml
