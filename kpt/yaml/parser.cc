#include "kpt/yaml/parser.h"

#include <fmt/format.h>

#include <utility>

#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

bool is_directive(const Token& token) {
  return token.kind == TokenKind::VersionDirective || token.kind == TokenKind::TagDirective;
}

void append_comment(std::string& comments, std::string&& comment) {
  if (comments.empty()) {
    comments = std::move(comment);
  } else {
    comments.push_back('\n');
    comments += comment;
  }
}

void set_place(Node& node, const Mark& start) {
  node.line = start.line + 1;
  node.column = start.column + 1;
}

}  // namespace

bool Parser::next_document(Node& out) {
  out = Node{};
  out.kind = NodeKind::Document;
  if (finished_ || error_) return false;
  if (!begin_document(out)) return false;
  while (!open_.empty()) {
    if (!advance()) return false;
  }
  return end_document(out);
}

Token* Parser::peek() {
  Token* const token = scanner_.peek();
  if (token == nullptr) {
    if (!error_) error_ = scanner_.error();
    return nullptr;
  }
  collect_comments(*token);
  return token;
}

void Parser::collect_comments(const Token& token) {
  while (Comment* const comment = scanner_.comments().before(token.start)) {
    switch (comment->kind) {
      case CommentKind::Head:
        if (token.kind == TokenKind::BlockEnd) return;
        append_comment(head_, std::move(comment->text));
        break;
      case CommentKind::Line:
        append_comment(line_, std::move(comment->text));
        break;
      case CommentKind::Foot:
        append_comment(foot_, std::move(comment->text));
        break;
    }
    scanner_.comments().pop();
  }
}

void Parser::take_comments(Node& node) {
  const auto hand_over = [](std::string& from, RareText& to) {
    if (from.empty() && to.empty()) return;
    to = std::move(from);
    from.clear();
  };
  hand_over(head_, node.head_comment);
  hand_over(line_, node.line_comment);
  hand_over(foot_, node.foot_comment);
  stem_.clear();
}

// Of the comments above the first document, those up to the last empty line are the document's.
std::string Parser::take_document_head() {
  for (std::size_t i = head_.size(); i-- > 1;) {
    if (head_[i] != '\n') continue;
    const bool at_end = i + 1 == head_.size();
    if (!at_end && head_[i - 1] != '\n') continue;
    std::string document_head = head_.substr(0, at_end ? i : i - 1);
    head_.erase(0, i + 1);
    return document_head;
  }
  return {};
}

bool Parser::begin_document(Node& out) {
  Token* token = peek();
  if (token != nullptr && token->kind == TokenKind::StreamStart) {
    pop();
    token = peek();
  }
  // Only the first document needs no "---".
  const bool implicit = !std::exchange(started_, true);
  while (token != nullptr && !implicit && token->kind == TokenKind::DocumentEnd) {
    pop();
    token = peek();
  }
  if (token == nullptr) return false;
  set_place(out, token->start);
  if (token->kind == TokenKind::StreamEnd) {
    finished_ = true;
    return false;
  }
  Node& root = out.content.emplace_back();
  if (implicit && !is_directive(*token) && token->kind != TokenKind::DocumentStart) {
    out.head_comment = take_document_head();
    return parse_node(root, {.block = true, .indentless = false});
  }
  if (!parse_directives()) return false;
  pop();
  token = peek();
  if (token == nullptr) return false;
  switch (token->kind) {
    case TokenKind::VersionDirective:
    case TokenKind::TagDirective:
    case TokenKind::DocumentStart:
    case TokenKind::DocumentEnd:
    case TokenKind::StreamEnd:
      root.tag = kNullTag;
      set_place(root, token->start);
      return true;
    default:
      return parse_node(root, {.block = true, .indentless = false});
  }
}

bool Parser::end_document(Node& out) {
  Token* const token = peek();
  if (token == nullptr) return false;
  if (token->kind == TokenKind::DocumentEnd) pop();
  tag_handles_.clear();
  out.foot_comment = foot_.empty() ? std::move(head_) : std::move(foot_);
  head_.clear();
  line_.clear();
  foot_.clear();
  stem_.clear();
  return true;
}

// The %YAML and %TAG lines of a document, up to its "---", which becomes the next token.
bool Parser::parse_directives() {
  bool have_version = false;
  Token* token = peek();
  while (token != nullptr && is_directive(*token)) {
    if (token->kind == TokenKind::VersionDirective) {
      if (have_version) return problem("found duplicate %YAML directive", {}, token->start);
      if (token->value != "1.1")
        return problem("found incompatible YAML document", {}, token->start);
      have_version = true;
    } else {
      const bool added =
          tag_handles_.try_emplace(std::string(token->handle()), token->suffix()).second;
      if (!added) return problem("found duplicate %TAG directive", {}, token->start);
    }
    pop();
    token = peek();
  }
  if (token == nullptr) return false;
  if (token->kind == TokenKind::DocumentStart) return true;
  return problem("did not find expected <document start>", {}, token->start);
}

bool Parser::parse_node(Node& node, const Context& context) {
  Token* token = peek();
  if (token == nullptr) return false;
  if (token->kind == TokenKind::Alias) {
    if (!anchors_.contains(token->value)) {
      error_ = Error{fmt::format("yaml: unknown anchor '{}' referenced", token->value),
                     token->start.line + 1, token->start.column + 1};
      return false;
    }
    parse_alias(node, *token);
    return true;
  }
  Properties properties;
  properties.start = token->start;
  if (!parse_properties(properties, token)) return false;
  if (token->kind == TokenKind::Scalar) {
    parse_scalar(node, *token, properties);
    return true;
  }
  return parse_collection(node, *token, properties, context);
}

// An anchor and a tag, in either order.
bool Parser::parse_properties(Properties& properties, Token*& token) {
  bool have_tag = false;
  bool have_anchor = false;
  Token tag;
  while ((token->kind == TokenKind::Tag && !have_tag) ||
         (token->kind == TokenKind::Anchor && !have_anchor)) {
    if (token->kind == TokenKind::Tag) {
      have_tag = true;
      tag = std::move(*token);
    } else {
      have_anchor = true;
      properties.anchor = std::move(token->value);
    }
    pop();
    token = peek();
    if (token == nullptr) return false;
  }
  return !have_tag || resolve_tag_handle(tag, properties.start, properties.tag);
}

bool Parser::resolve_tag_handle(const Token& token, const Mark& start, std::string& tag) {
  if (const auto known = tag_handles_.find(token.handle()); known != tag_handles_.end()) {
    tag = known->second + std::string(token.suffix());
    return true;
  }
  // Without a %TAG line "!" and "!!" stand for themselves, in the short form of tags.
  const bool built_in = token.split == 0 || token.handle() == "!" || token.handle() == "!!";
  if (!built_in) return problem("found undefined tag handle", start, token.start);
  tag = token.value;
  return true;
}

void Parser::parse_alias(Node& node, Token& token) {
  node.kind = NodeKind::Alias;
  set_place(node, token.start);
  node.value = std::move(token.value);
  take_comments(node);
  pop();
}

void Parser::set_properties(Node& node, Properties& properties) {
  set_place(node, properties.start);
  if (!properties.tag.empty() && properties.tag != "!") {
    node.tag = short_tag(properties.tag);
    node.style |= kTagged;
  }
  if (properties.anchor.empty()) return;
  node.anchor = std::move(properties.anchor);
  anchors_.emplace(node.anchor.view());
}

void Parser::parse_scalar(Node& node, Token& token, Properties& properties) {
  node.style = token.style;
  node.value = std::move(token.value);
  set_properties(node, properties);
  if (node.tag.empty()) {
    if (token.style != kPlain) {
      node.tag = kStrTag;
    } else {
      node.tag = node.value == "<<" ? kMergeTag : resolve_plain(node.value);
    }
  }
  take_comments(node);
  pop();
}

bool Parser::parse_collection(Node& node, Token& token, Properties& properties,
                              const Context& context) {
  const bool is_flow =
      token.kind == TokenKind::FlowSequenceStart || token.kind == TokenKind::FlowMappingStart;
  const bool indentless = context.indentless && token.kind == TokenKind::BlockEntry;
  const bool is_sequence = indentless || token.kind == TokenKind::FlowSequenceStart ||
                           (context.block && token.kind == TokenKind::BlockSequenceStart);
  const bool is_mapping = token.kind == TokenKind::FlowMappingStart ||
                          (context.block && token.kind == TokenKind::BlockMappingStart);
  const bool is_empty = !is_sequence && !is_mapping;
  if (is_empty && properties.anchor.empty() && properties.tag.empty()) {
    return problem("did not find expected node content", properties.start, token.start);
  }
  set_properties(node, properties);
  if (is_empty) {
    if (node.tag.empty()) node.tag = kNullTag;
    return true;
  }
  const Mark start = token.start;
  node.kind = is_sequence ? NodeKind::Sequence : NodeKind::Mapping;
  if (node.tag.empty()) node.tag = is_sequence ? kSeqTag : kMapTag;
  if (indentless) return open(node, Step::IndentlessSequenceEntry, start);
  if (is_flow) {
    node.style |= kFlow;
    take_comments(node);
  } else {
    node.head_comment = std::exchange(stem_, {});
  }
  pop();
  if (is_sequence)
    return open(node, is_flow ? Step::FlowSequenceFirst : Step::BlockSequenceEntry, start);
  return open(node, is_flow ? Step::FlowMappingFirst : Step::BlockMappingKey, start);
}

bool Parser::open(Node& node, Step step, const Mark& start) {
  if (open_.size() >= kMaxDepth) {
    return problem(fmt::format("exceeded max depth of {}", kMaxDepth),
                   {start.index, start.line + 1, 0}, start);
  }
  open_.push_back({&node, step, start});
  return true;
}

bool Parser::problem(std::string_view text, const Mark& context, const Mark& place) {
  if (error_) return false;
  // go-yaml counts these lines from 0, and names none where that is 0.
  const std::int32_t line = context.line > 0 ? context.line : place.line;
  error_ =
      Error{line > 0 ? fmt::format("yaml: line {}: {}", line, text) : fmt::format("yaml: {}", text),
            place.line + 1, place.column + 1};
  return false;
}

}  // namespace porchsim::kpt::yaml
