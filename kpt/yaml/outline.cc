#include "kpt/yaml/outline.h"

#include "kpt/yaml/same_text.h"

namespace porchsim::kpt::yaml {
namespace {

using Kind = Value::Kind;

constexpr Value kAbsent{.kind = Kind::Absent};

Kind kind_of(const Node& node) {
  if (!node.anchor.empty() || (node.style & kTagged) != 0) return Kind::Other;
  if (node.is_scalar()) {
    if (node.tag == kIntTag) return Kind::Integer;
    // Some write "<<" without its quotes: then it is no string.
    const bool is_line = node.tag == kStrTag && node.value != "<<" && !node.value.contains('\n');
    return is_line ? Kind::Text : Kind::Other;
  }
  if (node.content.empty()) return Kind::Other;
  if (node.is_sequence()) return Kind::List;
  if (!node.is_mapping()) return Kind::Other;
  for (std::size_t i = 0; i < node.content.size(); i += 2) {
    if (kind_of(node.content[i]) != Kind::Text) return Kind::Other;
  }
  return Kind::Map;
}

void add(Outline& outline, std::string_view key, const Node& node) {
  const std::size_t at = outline.size();
  const Kind kind = kind_of(node);
  outline.push_back({.key = key, .text = node.value, .kind = kind});
  for (std::size_t i = 0; kind == Kind::List && i < node.content.size(); ++i)
    add(outline, {}, node.content[i]);
  for (std::size_t i = 0; kind == Kind::Map && i < node.content.size(); i += 2)
    add(outline, node.content[i].value, node.content[i + 1]);
  outline[at].size = static_cast<std::uint32_t>(outline.size() - at);
}

}  // namespace

std::size_t Value::count() const {
  std::size_t count = 0;
  for (Iterator item = begin(); item != end(); ++item) ++count;
  return count;
}

const Value& Value::find(std::string_view wanted) const {
  for (const Value& member : *this) {
    if (same_text(member.key, wanted)) return member;
  }
  return kAbsent;
}

bool Value::is_text_map() const {
  constexpr std::uint32_t kMany = 1000;  // each is compared with those before it
  if (kind != Kind::Map || size > kMany) return false;
  for (const Value& member : *this) {
    if (member.kind != Kind::Text || &find(member.key) != &member) return false;
  }
  return true;
}

const Value& only_document(const Outline& outline) {
  return outline.size() > 1 && outline[1].size == outline.size() - 1 ? outline[1] : kAbsent;
}

Outline outline_of(const Node& node) {
  Outline outline{{.kind = Kind::List}};
  add(outline, {}, node);
  outline[0].size = static_cast<std::uint32_t>(outline.size());
  return outline;
}

}  // namespace porchsim::kpt::yaml
