#include "scenarios/checks/rules/sets/wanted_places.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "api/repository.h"

namespace porchsim::scenarios {
namespace {

using Set = api::PackageVariantSet;
using Template = Set::Template;

bool meets(const api::LabelSelector::Requirement& requirement, const api::StringMap& labels) {
  const auto label = labels.find(requirement.key);
  const bool exists = label != labels.end();
  const bool listed =
      exists && std::ranges::find(requirement.values, label->second) != requirement.values.end();
  if (requirement.op == "In") return listed;
  if (requirement.op == "NotIn") return !listed;
  return exists == (requirement.op == "Exists");
}

bool matches(const api::LabelSelector& selector, const api::StringMap& labels) {
  return std::ranges::all_of(selector.match_labels,
                             [&labels](const auto& wanted) {
                               const auto label = labels.find(wanted.first);
                               return label != labels.end() && label->second == wanted.second;
                             }) &&
         std::ranges::all_of(selector.match_expressions, [&labels](const auto& requirement) {
           return meets(requirement, labels);
         });
}

bool is_given(const std::optional<std::string>& text) { return text && !text->empty(); }

bool has_expressions(const Template& of) {
  const bool in_context = of.package_context && (!of.package_context->data_exprs.empty() ||
                                                 !of.package_context->remove_key_exprs.empty());
  const bool in_injectors = std::ranges::any_of(
      of.injectors, [](const auto& injector) { return injector.name_expr.has_value(); });
  const auto in_function = [](const auto& function) { return !function.config_map_exprs.empty(); };
  const bool in_pipeline =
      of.pipeline && (std::ranges::any_of(of.pipeline->mutators, in_function) ||
                      std::ranges::any_of(of.pipeline->validators, in_function));
  return in_context || in_injectors || in_pipeline || !of.label_exprs.empty() ||
         !of.annotation_exprs.empty();
}

class Places {
 public:
  Places(const Truth& truth, const Set& pvs) : truth_(truth), pvs_(pvs) {
    for (const Set::Target& target : pvs.spec.targets) add_target(target);
  }

  WantedPlaces found() && { return std::move(found_); }

 private:
  void add_target(const Set::Target& target) {
    if (target.repositories) {
      for (const Set::RepositoryTarget& repository : *target.repositories) {
        if (repository.package_names.empty())
          add(target, repository.name, pvs_.spec.upstream->package);
        for (const std::string& package : repository.package_names)
          add(target, repository.name, package);
      }
      return;
    }
    Set::ObjectSelector of;
    if (target.repository_selector) {
      of.api_version = api::Repository::type().api_version();
      of.kind = api::Repository::type().kind;
      of.match_labels = target.repository_selector->match_labels;
      of.match_expressions = target.repository_selector->match_expressions;
    } else if (target.object_selector) {
      of = *target.object_selector;
    }
    const api::LabelSelector labels{of.match_labels, of.match_expressions};
    truth_.for_each(of.kind, [&](const api::ObjectPtr& object) {
      const api::ObjectMeta& meta = object->meta();
      const bool in_scope = meta.name_space.empty() || meta.name_space == pvs_.meta.name_space;
      if (in_scope && object->api_version() == of.api_version &&
          of.name.value_or(meta.name) == meta.name && matches(labels, meta.labels))
        add(target, meta.name, pvs_.spec.upstream->package);
    });
  }

  void add(const Set::Target& target, std::string repository, std::string package) {
    if (target.pv_template) {
      const auto downstream = target.pv_template->downstream.value_or(Set::DownstreamTemplate());
      if (is_given(downstream.repo_expr) || is_given(downstream.package_expr)) {
        found_.complete = false;
        return;
      }
      if (is_given(downstream.repo)) repository = *downstream.repo;
      if (is_given(downstream.package)) package = *downstream.package;
    }
    VariantPlace place(std::move(repository), std::move(package));
    const bool repository_is_there =
        truth_.find("Repository", {pvs_.meta.name_space, place.first}) != nullptr;
    if (!target.pv_template || (repository_is_there && !has_expressions(*target.pv_template)))
      found_.certain.insert(place);
    found_.places.insert(std::move(place));
  }

  const Truth& truth_;
  const Set& pvs_;
  WantedPlaces found_;
};

}  // namespace

WantedPlaces wanted_places(const Truth& truth, const Set& pvs) {
  if (!pvs.spec.upstream) return {.places = {}, .certain = {}, .complete = false};
  return Places(truth, pvs).found();
}

bool has_upstream(const Truth& truth, const Set& pvs) {
  const auto& upstream = pvs.spec.upstream;
  if (!upstream || (upstream->revision == 0 && upstream->workspace_name.empty())) return false;
  const auto revisions =
      truth.revisions_of({pvs.meta.name_space, upstream->repo, upstream->package});
  return std::ranges::any_of(revisions, [&upstream](const api::PackageRevision* revision) {
    const auto& spec = revision->spec;
    return (upstream->revision == 0 || spec.revision == upstream->revision) &&
           (upstream->workspace_name.empty() || spec.workspace_name == upstream->workspace_name);
  });
}

const Set* set_of(const Truth& truth, const api::PackageVariant& variant) {
  for (const api::OwnerReference& owner : variant.meta.owner_references) {
    if (!owner.controller.value_or(false) || owner.kind != Set::type().kind) continue;
    const api::ObjectPtr found = truth.by_uid(owner.uid);
    if (found) return &found->as<Set>();
  }
  return nullptr;
}

}  // namespace porchsim::scenarios
