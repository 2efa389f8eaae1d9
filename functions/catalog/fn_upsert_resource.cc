// upsert-resource: krm-functions-catalog functions/go/upsert-resource. Its configuration is itself
// the resource (or a List of them) that takes the place of those of its identity, or is added.
#include <array>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "functions/catalog/builtin_functions.h"
#include "functions/program/kyaml_list.h"
#include "functions/program/render_item.h"
#include "functions/program/resource_meta.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

constexpr std::string_view kTargetPath = "config.kubernetes.io/target-path";
constexpr std::array<std::string_view, 2> kFunctionKeys = {"config.kubernetes.io/function",
                                                           "config.k8s.io/function"};

std::string text_at(const kpt::StringMap& map, std::string_view key) {
  const auto found = map.find(key);
  return found == map.end() ? std::string() : found->second;
}

void erase(kpt::StringMap& map, std::string_view key) {
  if (const auto found = map.find(key); found != map.end()) map.erase(found);
}

bool is_function_config(const ResourceMeta& meta) {
  return !text_at(meta.annotations, kFunctionKeys[0]).empty() ||
         !text_at(meta.annotations, kFunctionKeys[1]).empty();
}

bool is_same(const ResourceMeta& input, const ResourceMeta& target) {
  const std::string path = text_at(input.annotations, kTargetPath);
  return kpt::parse_group_version(input.api_version).group ==
             kpt::parse_group_version(target.api_version).group &&
         input.kind == target.kind && input.name == target.name &&
         input.name_space == target.name_space &&
         (path.empty() || path == text_at(target.annotations, annotation::kPath));
}

// The input's own annotations, and the place of the resource that it replaces.
kpt::StringMap combined(kpt::StringMap annotations, const kpt::StringMap& matched) {
  annotations.insert_or_assign(std::string(annotation::kPath), text_at(matched, annotation::kPath));
  annotations.insert_or_assign(std::string(annotation::kIndex),
                               text_at(matched, annotation::kIndex));
  for (const std::string_view key : kFunctionKeys) erase(annotations, key);
  erase(annotations, kTargetPath);
  return annotations;
}

kpt::StringMap fresh_annotations(kpt::StringMap annotations) {
  for (const std::string_view key : kFunctionKeys) erase(annotations, key);
  erase(annotations, annotation::kPath);
  erase(annotations, annotation::kIndex);
  if (const std::string path = text_at(annotations, kTargetPath); !path.empty())
    annotations.insert_or_assign(std::string(annotation::kPath), path);
  erase(annotations, kTargetPath);
  return annotations;
}

std::expected<void, std::string> upsert(std::vector<kpt::KubeObject>& items, const Node& input) {
  const auto meta = read_meta(input);
  if (!meta) return std::unexpected(meta.error());
  const Node* metadata = input.find("metadata");
  if (metadata != nullptr && metadata->is_scalar() && !metadata->is_null())
    return std::unexpected(unexpected_kind_text("MappingNode", *metadata));
  bool found = false;
  for (auto& item : items) {
    const auto target = read_meta(item.node());
    if (!target) return std::unexpected(target.error());
    if (is_function_config(*target) || !is_same(*meta, *target)) continue;
    item = kpt::KubeObject(input);
    replace_annotations(item.node(), combined(meta->annotations, target->annotations));
    found = true;
  }
  if (found) return {};
  items.emplace_back(input);
  replace_annotations(items.back().node(), fresh_annotations(meta->annotations));
  return {};
}

class UpsertResource final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    if (!list.function_config) {
      return std::unexpected(
          FunctionFailure{"panic: runtime error: invalid memory address or nil pointer "
                          "dereference [recovered, repanicked]\n",
                          2});
    }
    const Node& config = list.function_config->node();
    const auto done = upsert_all(list.items, config);
    if (done) return {};
    // The executable prints it twice.
    return std::unexpected(FunctionFailure{fmt::format(
        "failed to upsert resource: {0}failed to upsert resource: {0}\n", done.error())});
  }

 private:
  static std::expected<void, std::string> upsert_all(std::vector<kpt::KubeObject>& items,
                                                     const Node& config) {
    const auto meta = read_meta(config);
    if (!meta) return std::unexpected(meta.error());
    if (meta->kind != "List") return upsert(items, config);
    const Node* list = config.find("items");
    for (std::size_t i = 0; list != nullptr && i < list->content.size(); ++i) {
      if (auto done = upsert(items, list->content[i]); !done) return done;
    }
    return {};
  }
};

}  // namespace

std::shared_ptr<const Function> make_upsert_resource() {
  return std::make_shared<UpsertResource>();
}

}  // namespace porchsim::functions
