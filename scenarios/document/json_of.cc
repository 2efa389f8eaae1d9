#include "scenarios/document/json_of.h"

#include <charconv>
#include <cstdint>

#include "base/ascii.h"

namespace porchsim::scenarios {

namespace {

bool looks_like_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.empty()) return false;
  const bool leading_zero = text.size() > 1 && text[0] == '0' && text[1] != '.';
  if (leading_zero || !base::is_digit(text[0]) || !base::is_digit(text.back())) return false;
  for (const char c : text) {
    if (!base::is_digit(c) && c != '.' && c != 'e' && c != 'E' && c != '+' && c != '-')
      return false;
  }
  return true;
}

api::Json scalar(const PosNode& node) {
  const std::string& text = node.text;
  if (node.quoted) return {text};
  if (text == "true" || text == "True" || text == "TRUE") return {true};
  if (text == "false" || text == "False" || text == "FALSE") return {false};
  if (!looks_like_number(text)) return {text};
  const char* end = text.data() + text.size();
  std::int64_t integer = 0;
  if (const auto read = std::from_chars(text.data(), end, integer);
      read.ec == std::errc{} && read.ptr == end) {
    return {integer};
  }
  double fraction = 0;
  if (const auto read = std::from_chars(text.data(), end, fraction);
      read.ec == std::errc{} && read.ptr == end) {
    return {fraction};
  }
  return {text};
}

}  // namespace

api::Json json_of(const PosNode& node) {
  switch (node.kind) {
    case PosNode::Kind::Null:
      return {};
    case PosNode::Kind::Scalar:
      return scalar(node);
    case PosNode::Kind::Sequence: {
      api::Json list = api::Json::array();
      for (const PosNode& item : node.children) list.push_back(json_of(item));
      return list;
    }
    case PosNode::Kind::Mapping: {
      api::Json object = api::Json::object();
      for (std::size_t i = 0; i < node.size(); ++i)
        object.set(node.key(i).text, json_of(node.value(i)));
      return object;
    }
  }
  return {};
}

}  // namespace porchsim::scenarios
