#include "functions/catalog/old_sdk.h"

#include <cstddef>
#include <string>
#include <utility>

#include "kpt/kyaml/mapping_keys.h"

namespace porchsim::functions {
namespace {

kpt::yaml::Node* find_at(kpt::yaml::Node& root, kpt::FieldPath path) {
  kpt::yaml::Node* node = &root;
  for (std::size_t i = 0; i < path.size() && node != nullptr; ++i)
    node = kpt::find_value(*node, path[i]);
  return node;
}

}  // namespace

kpt::Status set_plain_string(kpt::SubObject fields, std::string_view value, kpt::FieldPath path) {
  kpt::yaml::Node fresh = kpt::yaml::Node::scalar(value);
  if (const kpt::yaml::Node* old = find_at(fields.node(), path); old != nullptr) {
    fresh.head_comment = old->head_comment;
    fresh.line_comment = old->line_comment;
    fresh.foot_comment = old->foot_comment;
  }
  if (kpt::Status set = fields.set_nested_string(value, path); !set) return set;
  // What is set below a null is lost.
  if (kpt::yaml::Node* now = find_at(fields.node(), path); now != nullptr) *now = std::move(fresh);
  return {};
}

}  // namespace porchsim::functions
