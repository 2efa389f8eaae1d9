#include "functions/catalog/kustomize_resources.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "functions/catalog/resource_scope.h"
#include "functions/program/resource_meta.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

std::string or_none(const std::string& text, std::string_view none) {
  return text.empty() ? std::string(none) : text;
}

}  // namespace

bool ResourceId::is_cluster_scoped() const {
  const std::string api_version =
      gvk.group.empty() ? gvk.version : fmt::format("{}/{}", gvk.group, gvk.version);
  return !is_namespaced_kind(api_version, gvk.kind).value_or(true);
}

std::string ResourceId::effective_namespace() const {
  if (is_cluster_scoped()) return "_non_namespaceable_";
  return name_space.empty() ? "default" : name_space;
}

std::string ResourceId::text() const {
  return fmt::format("{}_{}_{}|{}|{}", or_none(gvk.group, "~G"), or_none(gvk.version, "~V"),
                     or_none(gvk.kind, "~K"), or_none(name_space, "~X"), or_none(name, "~N"));
}

ResourceId id_of(const Node& root) {
  const auto meta = read_meta(root);
  if (!meta) return {gvk_of(root), {}, {}};
  return {gvk_of(root), meta->name, meta->name_space};
}

std::string metadata_problem(const Node& root) {
  const auto meta = read_meta(root);
  if (!meta) return meta.error();
  if (meta->kind.empty()) return "missing kind in object " + meta_text(*meta);
  if (!meta->kind.ends_with("List") && meta->name.empty())
    return "missing metadata.name in object " + meta_text(*meta);
  return {};
}

std::string keep_resources(std::vector<kpt::KubeObject>& items) {
  std::vector<kpt::KubeObject> kept;
  for (auto& item : items) {
    if (is_nothing(&item.node())) continue;
    if (std::string problem = metadata_problem(item.node()); !problem.empty()) return problem;
    kept.push_back(item);
  }
  std::set<std::vector<std::string>> ids;
  for (const auto& item : kept) {
    const ResourceId id = id_of(item.node());
    if (!ids.insert({id.gvk.group, id.gvk.version, id.gvk.kind, id.effective_namespace(), id.name})
             .second) {
      return "may not add resource with an already registered id: " + id.text();
    }
  }
  items = std::move(kept);
  return {};
}

}  // namespace porchsim::functions
