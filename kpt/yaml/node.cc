#include "kpt/yaml/node.h"

#include <utility>

#include "kpt/yaml/emitter.h"
#include "kpt/yaml/parser.h"
#include "kpt/yaml/published_print.h"
#include "kpt/yaml/resolve.h"
#include "kpt/yaml/same_text.h"

namespace porchsim::kpt::yaml {
namespace {

Node make(NodeKind kind, std::string_view tag) {
  Node node;
  node.kind = kind;
  node.tag = tag;
  return node;
}

}  // namespace

Node Node::mapping() { return make(NodeKind::Mapping, kMapTag); }
Node Node::sequence() { return make(NodeKind::Sequence, kSeqTag); }

Node Node::scalar(std::string_view value, std::string_view tag, std::uint8_t style) {
  Node node = make(NodeKind::Scalar, tag);
  node.value = value;
  node.style = style;
  return node;
}

Node Node::string(std::string_view value) {
  const bool plain = resolve_plain(value) == kStrTag && !is_old_bool_or_base60(value);
  return scalar(value, kStrTag, value.contains('\n') ? kLiteral : plain ? kPlain : kDoubleQuoted);
}

Node Node::null() { return scalar("null", kNullTag); }

const Node* Node::find_key(std::string_view key) const {
  if (kind != NodeKind::Mapping) return nullptr;
  for (std::size_t i = 0; i + 1 < content.size(); i += 2) {
    if (content[i].kind == NodeKind::Scalar && same_text(content[i].value, key)) return &content[i];
  }
  return nullptr;
}

Node* Node::find_key(std::string_view key) {
  const Node* const found = std::as_const(*this).find_key(key);
  return found == nullptr ? nullptr : content.own(found);
}

const Node* Node::find(std::string_view key) const {
  const Node* const found = find_key(key);
  return found == nullptr ? nullptr : found + 1;
}

Node* Node::find(std::string_view key) {
  Node* const found = find_key(key);
  return found == nullptr ? nullptr : found + 1;
}

Node& Node::set(std::string_view key, Node new_value) {
  if (Node* const old = find(key)) {
    *old = std::move(new_value);
    return *old;
  }
  content.push_back(scalar(key));
  return content.emplace_back(std::move(new_value));
}

bool Node::erase(std::string_view key) {
  const Node* const found = std::as_const(*this).find_key(key);
  if (found == nullptr) return false;
  content.erase(found, found + 2);
  return true;
}

const Node* Node::at(std::initializer_list<std::string_view> path) const {
  const Node* node = this;
  for (const std::string_view key : path) {
    if (node == nullptr) return nullptr;
    node = node->find(key);
  }
  return node;
}

Result<std::vector<Node>> parse_all(std::string_view text) {
  std::vector<Node> documents;
  Parser parser(text);
  while (parser.next_document(documents.emplace_back())) continue;
  documents.pop_back();
  if (parser.error()) return std::unexpected(*parser.error());
  return documents;
}

Result<Node> parse(std::string_view text) {
  Node document;
  Parser parser(text);
  if (!parser.next_document(document) && parser.error()) return std::unexpected(*parser.error());
  return document;
}

std::string print(const Node& node, const PrintOptions& options) {
  std::string text;
  Emitter(text).document(node, options);
  return text;
}

std::string print_as_published(const Node& node) {
  std::string text;
  Emitter(text, true).document(node, {.indent = 2, .compact_sequences = false});
  return text;
}

std::string print_all(const std::vector<Printed>& documents) {
  std::string text;
  Emitter emitter(text);
  for (const Printed& printed : documents) {
    if (!text.empty()) text += "---\n";
    emitter.document(*printed.document, printed.options);
  }
  return text;
}

}  // namespace porchsim::kpt::yaml
