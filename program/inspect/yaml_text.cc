#include "program/inspect/yaml_text.h"

#include "kpt/sdk/value_encoding.h"
#include "kpt/yaml/node.h"

namespace porchsim::scenarios {
namespace {

using kpt::yaml::Node;

Node node_of(const api::Json& value) {
  using Kind = api::Json::Kind;
  switch (value.kind()) {
    case Kind::Null:
      return Node::scalar("null", "!!null");
    case Kind::Bool:
      return kpt::encode_bool(value.as_bool());
    case Kind::Integer:
      return Node::scalar(value.dump(), "!!int");
    case Kind::Double:
      return Node::scalar(value.dump(), "!!float");
    case Kind::String:
      return kpt::encode_string(value.as_string());
    case Kind::Array: {
      Node list = Node::sequence();
      for (const api::Json& item : value.items()) list.content.push_back(node_of(item));
      if (value.items().empty()) list.style = kpt::yaml::kFlow;
      return list;
    }
    case Kind::Object: {
      Node map = Node::mapping();
      for (const auto& [key, member] : value.members()) {
        map.content.push_back(kpt::encode_string(key));
        map.content.push_back(node_of(member));
      }
      if (value.members().empty()) map.style = kpt::yaml::kFlow;
      return map;
    }
  }
  return {};
}

}  // namespace

std::string yaml_text(const api::Json& value) {
  Node node = node_of(value);
  kpt::sort_fields(node);
  return kpt::yaml::print(node);
}

}  // namespace porchsim::scenarios
