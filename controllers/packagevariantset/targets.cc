#include "controllers/packagevariantset/targets.h"

#include <utility>

#include "api/encode.h"
#include "api/repository.h"
#include "controllers/runtime/selector.h"

namespace porchsim::packagevariantset {
namespace {

using Set = api::PackageVariantSet;

std::vector<TargetContext> unroll_repositories(const Set& pvs, const TargetContext& common) {
  std::vector<TargetContext> contexts;
  for (const Set::RepositoryTarget& repository : *pvs.spec.targets[common.target].repositories) {
    std::vector<std::string> packages = repository.package_names;
    if (packages.empty()) packages.push_back(pvs.spec.upstream->package);
    for (std::string& package : packages) {
      contexts.push_back(common);
      contexts.back().repo_default = repository.name;
      contexts.back().package_default = std::move(package);
    }
  }
  return contexts;
}

}  // namespace

api::Result<std::optional<Selection>> selection_of(const Set& pvs, std::size_t target) {
  const Set::Target& of = pvs.spec.targets[target];
  if (of.repositories && !of.repositories->empty()) return std::nullopt;
  Selection selection;
  selection.target = target;
  api::LabelSelector labels;
  if (of.repository_selector) {
    selection.api_version = api::Repository::type().api_version();
    selection.kind = api::Repository::type().kind;
    labels = *of.repository_selector;
  } else {
    selection.api_version = of.object_selector->api_version;
    selection.kind = of.object_selector->kind;
    selection.name = of.object_selector->name;
    labels = {of.object_selector->match_labels, of.object_selector->match_expressions};
  }
  selection.labels = PORCHSIM_TRY(runtime::label_requirements(api::encode(labels)));
  return selection;
}

api::Result<std::vector<TargetContext>> unroll_target(const Set& pvs, std::size_t target,
                                                      const SelectObjects& select) {
  const auto& pv_template = pvs.spec.targets[target].pv_template;
  const TargetContext common{.pv_template = pv_template ? &*pv_template : nullptr,
                             .repo_default = {},
                             .package_default = pvs.spec.upstream->package,
                             .object = {},
                             .target = target};
  const auto selection = PORCHSIM_TRY(selection_of(pvs, target));
  if (!selection) return unroll_repositories(pvs, common);
  std::vector<TargetContext> contexts;
  for (api::ObjectPtr& object : PORCHSIM_TRY(select(*selection))) {
    contexts.push_back(common);
    contexts.back().repo_default = object->meta().name;
    contexts.back().object = std::move(object);
  }
  return contexts;
}

}  // namespace porchsim::packagevariantset
