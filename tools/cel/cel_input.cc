#include "tools/cel/cel_input.h"

#include <fmt/format.h>

#include "base/read_file.h"
#include "functions/text/go_number.h"
#include "kpt/yaml/node.h"

namespace porchsim::scenarios {
namespace {

using kpt::yaml::Node;

cel::Value value_of(const Node& node);

cel::Value map_of(const Node& node) {
  std::vector<cel::ValueMap::Entry> entries;
  for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
    entries.push_back({value_of(node.content[i]), value_of(node.content[i + 1])});
  }
  return cel::Value::map(cel::ValueMap(std::move(entries)));
}

cel::Value number_of(const functions::GoNumber& number) {
  if (!number.is_integer) return cel::Value::floating(number.value);
  if (number.magnitude >> 63 != 0) {
    return number.negative ? cel::Value::floating(number.value)
                           : cel::Value::unsigned_integer(number.magnitude);
  }
  const auto magnitude = static_cast<std::int64_t>(number.magnitude);
  return cel::Value::integer(number.negative ? -magnitude : magnitude);
}

cel::Value value_of(const Node& node) {
  if (node.is_mapping()) return map_of(node);
  if (node.is_sequence()) {
    cel::ValueList items;
    for (const Node& item : node.content) items.push_back(value_of(item));
    return cel::Value::list(std::move(items));
  }
  if (node.is_null()) return {};
  if (node.tag == "!!bool") return cel::Value::boolean(node.value.starts_with('t'));
  if (node.tag == "!!int" || node.tag == "!!float") {
    if (const auto number = functions::number_of(node)) return number_of(*number);
  }
  return cel::Value::string(node.value);
}

}  // namespace

std::expected<CelInput, std::string> read_cel_input(const std::string& path) {
  const auto text = base::read_file(path);
  if (!text) return std::unexpected(fmt::format("{}: {}", path, text.error()));
  const auto document = kpt::yaml::parse(*text);
  if (!document) return std::unexpected(fmt::format("{}: {}", path, document.error().message));
  CelInput input;
  if (document->content.empty()) return input;
  const Node& root = document->content[0];
  if (!root.is_mapping()) {
    return std::unexpected(
        fmt::format("{}:{}:{}: a mapping is wanted: its members are the variables", path, root.line,
                    root.column));
  }
  for (std::size_t i = 0; i + 1 < root.content.size(); i += 2) {
    input.emplace_back(root.content[i].value, value_of(root.content[i + 1]));
  }
  return input;
}

}  // namespace porchsim::scenarios
