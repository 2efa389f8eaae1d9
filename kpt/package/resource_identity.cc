#include "kpt/package/resource_identity.h"

#include "base/ascii.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::kpt {
namespace {

std::string text_of(const yaml::Node* node) {
  return node == nullptr || node->is_null() ? std::string() : node->value;
}

}  // namespace

std::optional<NamespacedName> parse_merge_comment(std::string_view comment) {
  if (comment.starts_with('#')) comment.remove_prefix(1);
  comment = base::trim(comment);
  if (!comment.starts_with(kMergeComment)) return std::nullopt;
  comment = base::trim(comment.substr(kMergeComment.size()));
  const auto slash = comment.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  return NamespacedName{std::string(comment.substr(0, slash)),
                        std::string(comment.substr(slash + 1))};
}

ResourceIdentity identity_of(const Resource& resource) {
  const yaml::Node& root = resource.root();
  ResourceIdentity identity;
  const std::string api_version = text_of(find_value(root, "apiVersion"));
  if (api_version.find('/') != std::string::npos)
    identity.group = parse_group_version(api_version).group;
  identity.kind = text_of(find_value(root, "kind"));
  identity.path = resource.path;
  const std::size_t index = find_key_index(root, "metadata");
  if (index == kNoKey) return identity;
  const yaml::Node& metadata = root.content[index + 1];
  if (const auto merge = parse_merge_comment(root.content[index].line_comment);
      merge && !metadata.content.empty()) {
    identity.name = merge->name;
    identity.namespace_name = merge->namespace_name;
    return identity;
  }
  identity.name = text_of(find_value(metadata, "name"));
  identity.namespace_name = text_of(find_value(metadata, "namespace"));
  return identity;
}

}  // namespace porchsim::kpt
