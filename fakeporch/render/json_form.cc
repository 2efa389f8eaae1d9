#include "fakeporch/render/json_form.h"

#include <charconv>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "controllers/kpt/aliases.h"
#include "controllers/kpt/value_encoding.h"

namespace porchsim::fakeporch {
namespace {

using kpt::yaml::Node;

Node scalar_form(const Node& node) {
  if (node.is_null()) return Node::null();
  if (node.tag == "!!bool") return kpt::encode_bool(node.value[0] == 't' || node.value[0] == 'T');
  if (node.tag == "!!int" || node.tag == "!!float") {
    double number = 0;
    const char* const end = node.value.data() + node.value.size();
    const auto parsed = std::from_chars(node.value.data(), end, number);
    if (parsed.ec == std::errc() && parsed.ptr == end) return kpt::encode_number(number);
  }
  return kpt::encode_string(node.value);
}

Node form(const Node& node) {
  if (node.is_mapping()) {
    std::map<std::string, Node, std::less<>> members;
    for (std::size_t i = 0; i + 1 < node.content.size(); i += 2)
      members.insert_or_assign(node.content[i].value, form(node.content[i + 1]));
    return kpt::encode_map(std::move(members));
  }
  if (node.is_sequence()) {
    Node list = Node::sequence();
    for (const Node& item : node.content) list.content.push_back(form(item));
    return list;
  }
  return scalar_form(node);
}

}  // namespace

Node from_json(const Node& node) {
  if (!kpt::has_aliases(node)) return form(node);
  const auto expanded = kpt::without_aliases(node);
  return form(expanded ? *expanded : node);
}

}  // namespace porchsim::fakeporch
