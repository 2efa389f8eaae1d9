#include "functions/program/list_exchange.h"

#include <functional>
#include <map>
#include <utility>

#include "functions/program/resource_meta.h"
#include "functions/program/results_text.h"
#include "functions/program/settled_list.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/sync_order.h"
#include "kpt/update/copy_comments.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

std::string id_of(const Node& root) {
  const Node* annotations = root.at({"metadata", "annotations"});
  const bool found =
      annotations != nullptr && annotations->is_mapping() && annotations->find(annotation::kId);
  return kpt::get_annotation(root, found ? annotation::kId : annotation::kLegacyId);
}

// Some libraries wrap the list of results.
const Node* result_items(const Node& results) {
  const Node* items = results.is_mapping() ? results.find("items") : nullptr;
  return is_nothing(items) ? &results : items;
}

KyamlList resource_list(const std::optional<kpt::KubeObject>& function_config) {
  KyamlList list;
  list.wrapping_api_version = "config.kubernetes.io/v1";
  list.wrapping_kind = "ResourceList";
  list.function_config = function_config;
  return list;
}

}  // namespace

std::optional<KyamlList> settled_list(const RenderItems& items,
                                      const std::optional<kpt::KubeObject>& function_config) {
  KyamlList list = resource_list(function_config);
  list.items.reserve(items.size());
  for (const RenderItem& item : items) list.items.emplace_back(item.root(), item.settled);
  if (!settle_written(list, KyamlVersion::V0_20)) return std::nullopt;
  return list;
}

std::expected<std::string, std::string> list_text(
    RenderItems& items, const std::optional<kpt::KubeObject>& function_config) {
  KyamlList list = resource_list(function_config);
  for (RenderItem& item : items) list.items.emplace_back(std::move(item.root()));
  auto text = write_kyaml_list(list, KyamlVersion::V0_20);
  for (std::size_t i = 0; i < items.size(); ++i) items[i].root() = std::move(list.items[i].node());
  return text;
}

ReadBack read_back(const std::string& output, const RenderItems& input) {
  auto list = read_kyaml_list(output, {});
  if (!list) return {{}, {}, list.error()};
  return read_back(std::move(*list), input);
}

ReadBack read_back(KyamlList output, const RenderItems& input) {
  ReadBack back;
  std::map<std::string, std::reference_wrapper<const RenderItem>, std::less<>> by_id;
  for (const RenderItem& item : input) by_id.insert_or_assign(id_of(item.root()), std::cref(item));
  for (auto& object : output.items) {
    Node& root = object.node();
    const auto before = by_id.find(id_of(root));
    if (before != by_id.end()) {
      const Node& old = before->second.get().document;
      kpt::Status done = kpt::copy_comments(old, root);
      if (done) done = kpt::sync_order(old, root);
      if (!done) {
        back.items.clear();
        back.error = done.error().message;
        return back;
      }
      kpt::clear_annotation(root, annotation::kId);
      kpt::clear_annotation(root, annotation::kLegacyId);
    }
    back.items.push_back({std::move(root), object.settled()});
  }
  if (output.results) back.results = read_results(*result_items(*output.results));
  return back;
}

}  // namespace porchsim::functions
