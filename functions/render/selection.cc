#include "functions/render/selection.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "kpt/kyaml/annotations.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {
namespace {

bool has_all(const kpt::yaml::Node& root, std::string_view field, const kpt::StringMap& wanted) {
  if (wanted.empty()) return true;
  const kpt::yaml::Node* map = root.at({"metadata", field});
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& entry) {
    return map != nullptr && map->find(entry.first) != nullptr &&
           field_text(*map, entry.first) == entry.second;
  });
}

bool matches(const RenderItem& item, const kpt::Selector& selector) {
  const auto is = [](const std::string& wanted, const std::string& got) {
    return wanted.empty() || wanted == got;
  };
  const kpt::yaml::Node& root = item.root();
  const kpt::yaml::Node* metadata = root.find("metadata");
  const auto named = [&](std::string_view key) {
    return metadata == nullptr ? std::string() : field_text(*metadata, key);
  };
  return is(selector.name, named("name")) && is(selector.namespace_name, named("namespace")) &&
         is(selector.kind, field_text(root, "kind")) &&
         is(selector.api_version, field_text(root, "apiVersion")) &&
         has_all(root, "labels", selector.labels) &&
         has_all(root, "annotations", selector.annotations);
}

std::string id_of(const RenderItem& item) {
  return kpt::get_annotation(item.root(), annotation::kResourceId);
}

}  // namespace

RenderItems select_items(const RenderItems& items, const kpt::Function& function) {
  RenderItems selected;
  for (const auto& item : items) {
    const auto excludes = [&](const kpt::Selector& exclusion) {
      return !exclusion.is_empty() && matches(item, exclusion);
    };
    if (std::any_of(function.exclude.begin(), function.exclude.end(), excludes)) continue;
    if (function.selectors.empty()) selected.push_back(item);
    for (const auto& selector : function.selectors) {
      if (matches(item, selector)) selected.push_back(item);
    }
  }
  return selected;
}

void set_resource_ids(RenderItems& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    kpt::set_annotation(items[i].root(), annotation::kResourceId, fmt::format("{}", i));
  }
}

RenderItems merge_with_input(const RenderItems& output, const RenderItems& selected,
                             const RenderItems& input) {
  std::set<std::string> selected_ids;
  for (const auto& item : selected) selected_ids.insert(id_of(item));
  std::map<std::string, const RenderItem*> output_by_id;
  for (const auto& item : output) output_by_id.emplace(id_of(item), &item);

  RenderItems merged;
  for (const auto& item : input) {
    const std::string id = id_of(item);
    if (!selected_ids.contains(id)) {
      merged.push_back(item);
    } else if (const auto found = output_by_id.find(id); found != output_by_id.end()) {
      merged.push_back(*found->second);
    }
  }
  for (const auto& item : output) {
    if (id_of(item).empty()) merged.push_back(item);
  }
  return merged;
}

void delete_resource_ids(RenderItems& items) {
  for (auto& item : items) kpt::clear_annotation(item.root(), annotation::kResourceId);
}

}  // namespace porchsim::functions
