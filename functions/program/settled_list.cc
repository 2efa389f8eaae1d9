#include "functions/program/settled_list.h"

#include <algorithm>
#include <utility>

#include "functions/program/results_text.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/yaml/settle.h"

namespace porchsim::functions {

bool settle(KyamlList& list) {
  if (list.wrapping_kind != "ResourceList" || list.items.empty()) return false;
  if (list.function_config && !list.function_config->settle()) return false;
  if (list.results && (list.results->content.empty() || !kpt::yaml::settle(*list.results)))
    return false;
  return std::ranges::all_of(list.items, [](auto& item) { return item.settle(); });
}

bool settle_written(KyamlList& list, KyamlVersion version) {
  for (auto& item : list.items) {
    if (!annotations_problem(item.node(), version).empty()) return false;
    kpt::clear_empty_annotations(item.node());
  }
  return settle(list);
}

std::optional<KyamlList> run_on_settled(const Function& function, KyamlList list) {
  ResourceList resources{std::move(list.items), list.function_config, {}};
  if (!function.run(resources)) return std::nullopt;
  list.items = std::move(resources.items);
  if (!resources.results.empty()) list.results = kyaml_results(resources.results);
  if (!settle_written(list, KyamlVersion::V0_20)) return std::nullopt;
  return list;
}

}  // namespace porchsim::functions
