#include "controllers/packagevariant/mutations/json_nodes.h"

#include <array>
#include <string>

#include "kpt/sdk/kube_object.h"

namespace porchsim::packagevariant {
namespace {

using kpt::yaml::Node;
using Members = std::map<std::string, Node, std::less<>>;

void copy_text(Members& members, const api::Json& from, std::string_view key) {
  if (!from[key].as_string().empty()) {
    members.emplace(key, kpt::encode_string(from[key].as_string()));
  }
}

void copy_strings(Members& members, const api::Json& from, std::string_view key) {
  Members strings;
  for (const auto& member : from[key].members()) {
    strings.emplace(member.key, kpt::encode_string(member.value.as_string()));
  }
  if (!strings.empty()) members.emplace(key, kpt::encode_map(std::move(strings)));
}

Node encode_selector(const api::Json& selector) {
  Members members;
  for (const std::string_view key : {"apiVersion", "kind", "name", "namespace"}) {
    copy_text(members, selector, key);
  }
  copy_strings(members, selector, "labels");
  copy_strings(members, selector, "annotations");
  return kpt::encode_map(std::move(members));
}

void copy_selectors(Members& members, const api::Json& from, std::string_view key) {
  if (from[key].items().empty()) return;
  Node list = Node::sequence();
  for (const api::Json& selector : from[key].items()) {
    list.content.push_back(encode_selector(selector));
  }
  members.emplace(key, std::move(list));
}

}  // namespace

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
  Members members;
  for (const auto& member : json.members()) members.emplace(member.key, encode_json(member.value));
  return kpt::encode_map(std::move(members));
}

Node encode_function(const api::Json& function, std::string_view name) {
  Members members;
  for (const std::string_view key : {"image", "exec", "configPath", "tag"}) {
    copy_text(members, function, key);
  }
  copy_strings(members, function, "configMap");
  members.emplace("name", kpt::encode_string(name));
  copy_selectors(members, function, "selectors");
  copy_selectors(members, function, "exclude");
  return kpt::KubeObject::from_value(kpt::encode_map(std::move(members))).node();
}

}  // namespace porchsim::packagevariant
