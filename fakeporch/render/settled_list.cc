#include "fakeporch/render/settled_list.h"

#include <algorithm>

#include "controllers/kpt/annotations.h"
#include "controllers/kpt/yaml/settle.h"

namespace porchsim::fakeporch {
namespace {

using kpt::yaml::Node;

bool settle_object(Node& node) {
  return node.is_mapping() && !node.content.empty() && kpt::yaml::settle(node);
}

}  // namespace

bool settle(KyamlList& list) {
  if (list.wrapping_kind != "ResourceList" || list.items.empty()) return false;
  if (list.function_config && !settle_object(list.function_config->node())) return false;
  if (list.results && (list.results->content.empty() || !kpt::yaml::settle(*list.results)))
    return false;
  return std::ranges::all_of(list.items, [](auto& item) { return settle_object(item.node()); });
}

bool settle_written(KyamlList& list, KyamlVersion version) {
  for (auto& item : list.items) {
    if (!annotations_problem(item.node(), version).empty()) return false;
    kpt::clear_empty_annotations(item.node());
  }
  return settle(list);
}

}  // namespace porchsim::fakeporch
