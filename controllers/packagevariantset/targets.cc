#include "controllers/packagevariantset/targets.h"

#include <utility>

#include "api/encode.h"
#include "api/repository.h"
#include "controllers/runtime/selector.h"

namespace porchsim::packagevariantset {
namespace {

using Set = api::PackageVariantSet;

void unroll_repositories(std::vector<TargetContext>& contexts, const Set& pvs, std::size_t index) {
  const Set::Target& target = pvs.spec.targets[index];
  const auto* pv_template = target.pv_template ? &*target.pv_template : nullptr;
  for (const Set::RepositoryTarget& repository : *target.repositories) {
    std::vector<std::string> packages = repository.package_names;
    if (packages.empty()) packages.push_back(pvs.spec.upstream->package);
    for (std::string& package : packages) {
      contexts.push_back({.pv_template = pv_template,
                          .repo_default = repository.name,
                          .package_default = std::move(package),
                          .object = {},
                          .target = index});
    }
  }
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

api::Result<std::vector<TargetContext>> unroll_downstream_targets(const Set& pvs,
                                                                  const SelectObjects& select) {
  std::vector<TargetContext> contexts;
  for (std::size_t i = 0; i < pvs.spec.targets.size(); ++i) {
    const auto selection = PORCHSIM_TRY(selection_of(pvs, i));
    if (!selection) {
      unroll_repositories(contexts, pvs, i);
      continue;
    }
    const Set::Target& target = pvs.spec.targets[i];
    for (api::ObjectPtr& object : PORCHSIM_TRY(select(*selection))) {
      const std::string name = object->meta().name;
      contexts.push_back({.pv_template = target.pv_template ? &*target.pv_template : nullptr,
                          .repo_default = name,
                          .package_default = pvs.spec.upstream->package,
                          .object = std::move(object),
                          .target = i});
    }
  }
  return contexts;
}

}  // namespace porchsim::packagevariantset
