#include "controllers/kpt/json_text.h"

#include <cstddef>
#include <map>
#include <string_view>

#include "controllers/kpt/go_text.h"

namespace porchsim::kpt {
namespace {

void append_value(std::string& out, const yaml::Node& node, std::size_t depth);

void append_line(std::string& out, std::size_t depth) {
  out += '\n';
  out.append(depth * 2, ' ');
}

void append_mapping(std::string& out, const yaml::Node& node, std::size_t depth) {
  std::map<std::string_view, const yaml::Node*> members;
  for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
    members.insert_or_assign(node.content[i].value, &node.content[i + 1]);
  }
  if (members.empty()) {
    out += "{}";
    return;
  }
  out += '{';
  bool first = true;
  for (const auto& [key, value] : members) {
    if (!first) out += ',';
    first = false;
    append_line(out, depth + 1);
    out += go_json(key);
    out += ": ";
    append_value(out, *value, depth + 1);
  }
  append_line(out, depth);
  out += '}';
}

void append_value(std::string& out, const yaml::Node& node, std::size_t depth) {
  if (node.is_mapping()) return append_mapping(out, node, depth);
  if (node.is_sequence()) {
    out += '[';
    for (std::size_t i = 0; i < node.content.size(); ++i) {
      if (i > 0) out += ',';
      append_line(out, depth + 1);
      append_value(out, node.content[i], depth + 1);
    }
    if (!node.content.empty()) append_line(out, depth);
    out += ']';
    return;
  }
  const bool bare = node.tag == "!!int" || node.tag == "!!float" || node.tag == "!!bool";
  if (node.is_null()) {
    out += "null";
  } else if (bare) {
    out += node.value;
  } else {
    out += go_json(node.value);
  }
}

}  // namespace

std::string json_text(const yaml::Node& node) {
  std::string out;
  append_value(out, node, 0);
  return out + "\n";
}

}  // namespace porchsim::kpt
