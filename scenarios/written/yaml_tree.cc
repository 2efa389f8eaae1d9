#include "scenarios/written/yaml_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace porchsim::scenarios {
namespace {

constexpr std::size_t kWidth = 100;

bool reads_as_a_word(std::string_view text) {
  constexpr std::array<std::string_view, 16> kWords = {
      "true", "True", "TRUE",   "false",   "False", "FALSE", "null", "Null",
      "NULL", "~",    "absent", "present", "yes",   "no",    "on",   "off"};
  return std::ranges::find(kWords, text) != kWords.end();
}

bool reads_as_a_number(std::string_view text) {
  constexpr std::string_view kInNumbers = "0123456789.+-eExXabcdefABCDEFoO_:";
  constexpr std::string_view kFirst = "0123456789.+-";
  return kFirst.find(text.front()) != std::string_view::npos &&
         text.find_first_not_of(kInNumbers) == std::string_view::npos;
}

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == 0x7f;
}

bool may_begin(char c) {
  return base::is_alphanumeric(c) || c == '_' || c == '/' || c == '.' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// As it is, without quotes; `inside` a value of one line.
bool is_plain(std::string_view text, bool inside) {
  if (text.empty() || reads_as_a_word(text) || reads_as_a_number(text)) return false;
  if (!may_begin(text.front()) || text.back() == ' ' || text.back() == ':') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n' || c == '\t' || is_control(c)) return false;
    if (c == ':' && (inside || text[i + 1] == ' ')) return false;
    if (c == '#' && text[i - 1] == ' ') return false;
    if (inside && std::string_view(",{}[]").find(c) != std::string_view::npos) return false;
  }
  return true;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (is_control(c))
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + "\"";
}

std::string scalar(std::string_view text, bool inside) {
  return is_plain(text, inside) ? std::string(text) : quoted(text);
}

// Several lines that stand below "|" as they are.
bool is_literal(std::string_view text) {
  if (text.find('\n') == std::string_view::npos || text.ends_with("\n\n")) return false;
  if (text.front() == ' ' || text.front() == '\n' || text.front() == '\t') return false;
  return std::ranges::none_of(text, is_control);
}

}  // namespace

Tree Tree::text(std::string_view text) {
  Tree tree(Kind::Text);
  tree.text_ = text;
  return tree;
}

Tree Tree::word(std::string_view word) {
  Tree tree(Kind::Word);
  tree.text_ = word;
  return tree;
}

Tree Tree::of(const api::Json& value) {
  using JsonKind = api::Json::Kind;
  switch (value.kind()) {
    case JsonKind::Null:
      return word("~");
    case JsonKind::Bool:
    case JsonKind::Integer:
    case JsonKind::Double:
      return word(value.dump());
    case JsonKind::String:
      return text(value.as_string());
    case JsonKind::Array: {
      Tree items = list();
      for (const api::Json& item : value.items()) items.add(of(item));
      return items;
    }
    case JsonKind::Object: {
      Tree members = map();
      for (const auto& [key, member] : value.members()) members.add(key, of(member));
      return members;
    }
  }
  return map();
}

void Tree::add(std::string_view key, Tree value) {
  children_.emplace_back(std::string(key), std::move(value));
}

void Tree::add(Tree item) { children_.emplace_back(std::string(), std::move(item)); }

std::string Tree::in_one_line(bool inside) const {
  if (kind_ == Kind::Word) return text_;
  if (kind_ == Kind::Text) return is_literal(text_) ? std::string() : scalar(text_, inside);
  if (is_open_ && !empty()) return "";
  std::string line = kind_ == Kind::Map ? "{" : "[";
  for (const auto& [key, child] : children_) {
    const std::string value = child.in_one_line(true);
    if (value.empty()) return "";
    if (line.size() > 1) line += ", ";
    if (kind_ == Kind::Map) line += scalar(key, true) + ": ";
    line += value;
  }
  return line + (kind_ == Kind::Map ? "}" : "]");
}

// What follows "key:" or stands for a document or an item.
void Tree::print_value(std::string& out, std::size_t indent, bool after_key) const {
  const std::size_t column = out.size() - (out.rfind('\n') + 1);
  const std::string line = in_one_line(false);
  if (is_scalar() && line.empty()) {
    out += fmt::format("{}|{}\n", after_key ? " " : "", text_.ends_with('\n') ? "" : "-");
    std::string_view rest = text_;
    while (!rest.empty()) {
      const std::string_view row = rest.substr(0, rest.find('\n'));
      if (!row.empty()) out += std::string(indent, ' ') + std::string(row);
      out += '\n';
      rest.remove_prefix(std::min(rest.size(), row.size() + 1));
    }
    return;
  }
  if (is_scalar() || empty() || (!line.empty() && column + line.size() + 1 <= kWidth)) {
    out += fmt::format("{}{}\n", after_key ? " " : "", line);
    return;
  }
  if (after_key) out += '\n';
  print_block(out, indent, !after_key);
}

// `goes_on`: the first of them stands behind "- ".
void Tree::print_block(std::string& out, std::size_t indent, bool goes_on) const {
  for (const auto& [key, child] : children_) {
    if (!goes_on) out += std::string(indent, ' ');
    goes_on = false;
    if (kind_ == Kind::Map) {
      out += scalar(key, false) + ":";
      child.print_value(out, indent + 2, true);
    } else {
      out += "- ";
      child.print_value(out, indent + 2, false);
    }
  }
}

std::string Tree::print() const {
  std::string out;
  print_block(out, 0, false);
  return out;
}

}  // namespace porchsim::scenarios
