#include "controllers/packagevariant/mutations/json_nodes.h"

#include <map>
#include <string>
#include <utility>

#include "kpt/sdk/value_encoding.h"

namespace porchsim::packagevariant {

using kpt::yaml::Node;

Node encode_json(const api::Json& json) {
  switch (json.kind()) {
    case api::Json::Kind::Null:
      return Node::null();
    case api::Json::Kind::Bool:
      return kpt::encode_bool(json.as_bool());
    case api::Json::Kind::Integer:
      return kpt::encode_integer(json.as_integer());
    case api::Json::Kind::Double:
      return kpt::encode_number(json.as_double());
    case api::Json::Kind::String:
      return kpt::encode_string(json.as_string());
    case api::Json::Kind::Array: {
      Node list = Node::sequence();
      for (const api::Json& item : json.items()) list.content.push_back(encode_json(item));
      return list;
    }
    case api::Json::Kind::Object:
      break;
  }
  std::map<std::string, Node, std::less<>> members;
  for (const auto& member : json.members()) members.emplace(member.key, encode_json(member.value));
  return kpt::encode_map(std::move(members));
}

}  // namespace porchsim::packagevariant
