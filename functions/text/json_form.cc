#include "functions/text/json_form.h"

#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "functions/text/go_number.h"
#include "functions/text/go_time.h"
#include "kpt/kptfile/kptfile_json.h"
#include "kpt/kyaml/aliases.h"
#include "kpt/kyaml/decoded_scalar.h"
#include "kpt/sdk/value_encoding.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

using Members = std::map<std::string, const Node*, std::less<>>;

bool is_true(const Node& node) { return node.value[0] == 't' || node.value[0] == 'T'; }

Node quoted(std::string_view text) { return Node::scalar(text, "!!str", kpt::yaml::kDoubleQuoted); }

Members sorted(const Node& mapping) {
  Members members;
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
    if (!mapping.content[i].is_null())  // go-yaml passes over such a key
      members.insert_or_assign(mapping.content[i].value, &mapping.content[i + 1]);
  }
  return members;
}

class JsonWriter {
 public:
  const std::string& problem() const { return problem_; }

  Node write(const Node& node) {
    Node json;
    if (node.is_mapping()) {
      json = Node::mapping();
      for (const auto& [key, value] : sorted(node)) {
        json.content.push_back(quoted(key));
        json.content.push_back(write(*value));
      }
    } else if (node.is_sequence()) {
      json = Node::sequence();
      for (const Node& item : node.content) json.content.push_back(write(item));
    } else {
      return write_scalar(node);
    }
    json.style = kpt::yaml::kFlow;
    return json;
  }

 private:
  Node write_scalar(const Node& node) {
    if (node.is_null()) return Node::scalar("null", "!!null");
    if (node.tag == "!!bool") return Node::scalar(is_true(node) ? "true" : "false", "!!bool");
    if (node.tag == "!!timestamp") return quoted(go_time_text(node.value));
    const auto number = number_of(node);
    if (!number) return quoted(kpt::decoded_text(node).value_or(node.value));
    const std::string text = number->json_text();
    if (!std::isfinite(number->value) && problem_.empty())
      problem_ = "json: unsupported value: " + text;
    return Node::scalar(text, kpt::yaml::resolve_plain(text));
  }

  std::string problem_;
};

}  // namespace

std::expected<Node, std::string> to_json(const Node& node) {
  if (std::string error = kpt::object_json_error(node); !error.empty())
    return std::unexpected(std::move(error));
  JsonWriter writer;
  Node json;
  if (kpt::has_aliases(node)) {
    const auto expanded = kpt::without_aliases(node);
    if (!expanded) return std::unexpected(expanded.error().message);
    json = writer.write(*expanded);
  } else {
    json = writer.write(node);
  }
  if (!writer.problem().empty()) return std::unexpected(writer.problem());
  return json;
}

Node from_json(const Node& json) {
  if (json.is_mapping()) {
    std::map<std::string, Node, std::less<>> members;
    for (const auto& [key, value] : sorted(json)) members.emplace(key, from_json(*value));
    return kpt::encode_map(std::move(members));
  }
  if (json.is_sequence()) {
    Node list = Node::sequence();
    for (const Node& item : json.content) list.content.push_back(from_json(item));
    return list;
  }
  if (json.is_null()) return Node::null();
  if (json.tag == "!!bool") return kpt::encode_bool(is_true(json));
  const auto number = number_of(json);
  return number ? kpt::encode_number(number->value) : kpt::encode_string(json.value);
}

}  // namespace porchsim::functions
