#include "scenarios/checks/rules/sets/wanted_variants.h"

#include <algorithm>
#include <vector>

#include "api/repository.h"
#include "scenarios/checks/rules/sets/template_model.h"

namespace porchsim::scenarios {
namespace {

using Set = api::PackageVariantSet;

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

// Kubernetes: to be one of no values, and to exist with a value, means nothing.
bool has_meaning(const api::LabelSelector::Requirement& requirement) {
  const bool lists = requirement.op == "In" || requirement.op == "NotIn";
  return lists != requirement.values.empty();
}

Set::ObjectSelector selector_of(const Set::Target& target) {
  if (!target.repository_selector) return target.object_selector.value_or(Set::ObjectSelector());
  Set::ObjectSelector of;
  of.api_version = api::Repository::type().api_version();
  of.kind = api::Repository::type().kind;
  of.match_labels = target.repository_selector->match_labels;
  of.match_expressions = target.repository_selector->match_expressions;
  return of;
}

// Targets in their order; of two that want one place the later says what is there.
class Wanted {
 public:
  Wanted(const Truth& truth, const Set& pvs)
      : truth_(truth), pvs_(pvs), model_(truth, pvs, upstream_of(truth, pvs)) {
    for (const Set::Target& target : pvs.spec.targets) add_target(target);
  }

  WantedVariants found() && { return std::move(found_); }

 private:
  void add_target(const Set::Target& target) {
    if (!target.repositories) return add_selected(target);
    for (const Set::RepositoryTarget& repository : *target.repositories) {
      if (repository.package_names.empty())
        add(target, {repository.name, pvs_.spec.upstream->package, nullptr});
      for (const std::string& package : repository.package_names)
        add(target, {repository.name, package, nullptr});
    }
  }

  // Of a kind that the server does not know nobody can tell what is selected, nor by what has no
  // meaning.
  void add_selected(const Set::Target& target) {
    const Set::ObjectSelector of = selector_of(target);
    if (!truth_.serves(of.api_version, of.kind) ||
        !std::ranges::all_of(of.match_expressions, has_meaning)) {
      found_.complete = false;
      return;
    }
    for (const api::ObjectPtr& object : selected_objects(truth_, pvs_, target))
      add(target, {object->meta().name, pvs_.spec.upstream->package, &object->meta()});
  }

  void add(const Set::Target& target, const ModelContext& context) {
    ModelledVariant variant = model_.variant_of(target, context);
    found_.rendered = found_.rendered && variant.spec.has_value();
    if (!variant.place) {
      found_.complete = false;
    } else if (variant.spec) {
      found_.by_place.insert_or_assign(*variant.place, std::move(variant.spec));
    } else {
      found_.by_place.emplace(*variant.place, std::nullopt);
    }
  }

  const Truth& truth_;
  const Set& pvs_;
  TemplateModel model_;
  WantedVariants found_;
};

bool well_formed(const Set::MapExpr& expr) {
  return !(expr.key && expr.key_expr) && !(expr.value && expr.value_expr);
}

bool are_valid(const std::vector<Set::MapExpr>& exprs) {
  return std::ranges::all_of(exprs, [](const Set::MapExpr& expr) { return well_formed(expr); });
}

bool are_valid(const std::vector<Set::FunctionTemplate>& functions) {
  return std::ranges::all_of(functions, [](const Set::FunctionTemplate& function) {
    return !function.image.empty() && !function.name.contains('.');
  });
}

bool is_one_of(const std::optional<std::string>& policy, std::string_view one,
               std::string_view other) {
  return !policy || *policy == one || *policy == other;
}

bool well_formed(const Set::Template& of) {
  const auto downstream = of.downstream.value_or(Set::DownstreamTemplate());
  if ((downstream.repo && downstream.repo_expr) || (downstream.package && downstream.package_expr))
    return false;
  const bool injectors = std::ranges::all_of(of.injectors, [](const auto& injector) {
    return injector.name.has_value() != injector.name_expr.has_value();
  });
  const bool context = !of.package_context || are_valid(of.package_context->data_exprs);
  const bool pipeline =
      !of.pipeline || (are_valid(of.pipeline->mutators) && are_valid(of.pipeline->validators));
  return injectors && context && pipeline && are_valid(of.label_exprs) &&
         are_valid(of.annotation_exprs) &&
         is_one_of(of.adoption_policy, api::kAdoptNone, api::kAdoptExisting) &&
         is_one_of(of.deletion_policy, api::kDeletionDelete, api::kDeletionOrphan);
}

bool well_formed(const std::vector<Set::RepositoryTarget>& repositories) {
  return !repositories.empty() && std::ranges::all_of(repositories, [](const auto& one) {
    return !one.name.empty() &&
           std::ranges::none_of(one.package_names, [](const auto& name) { return name.empty(); });
  });
}

bool well_formed(const Set::Target& target) {
  const int kinds = (target.repositories ? 1 : 0) + (target.repository_selector ? 1 : 0) +
                    (target.object_selector ? 1 : 0);
  const bool lists = !target.repositories || well_formed(*target.repositories);
  const bool selects = !target.object_selector || (!target.object_selector->api_version.empty() &&
                                                   !target.object_selector->kind.empty());
  return kinds == 1 && lists && selects &&
         (!target.pv_template || well_formed(*target.pv_template));
}

}  // namespace

std::vector<api::ObjectPtr> selected_objects(const ForEachOfKind& for_each, const Set& pvs,
                                             const Set::Target& target) {
  const Set::ObjectSelector of = selector_of(target);
  const api::LabelSelector labels{of.match_labels, of.match_expressions};
  std::vector<api::ObjectPtr> selected;
  for_each(of.kind, [&](const api::ObjectPtr& object) {
    const api::ObjectMeta& meta = object->meta();
    const bool in_scope = meta.name_space.empty() || meta.name_space == pvs.meta.name_space;
    if (in_scope && object->api_version() == of.api_version &&
        of.name.value_or(meta.name) == meta.name && matches(labels, meta.labels))
      selected.push_back(object);
  });
  return selected;
}

std::vector<api::ObjectPtr> selected_objects(const Truth& truth, const Set& pvs,
                                             const Set::Target& target) {
  const ForEachOfKind for_each = [&truth](std::string_view kind, const Truth::Visit& visit) {
    truth.for_each(kind, visit);
  };
  return selected_objects(for_each, pvs, target);
}

WantedVariants wanted_variants(const Truth& truth, const Set& pvs) {
  return Wanted(truth, pvs).found();
}

bool is_valid(const Set& pvs) {
  const auto& upstream = pvs.spec.upstream;
  const bool follows = upstream && !upstream->package.empty() && !upstream->repo.empty() &&
                       (upstream->revision != 0 || !upstream->workspace_name.empty());
  return follows && !pvs.spec.targets.empty() &&
         std::ranges::all_of(pvs.spec.targets,
                             [](const Set::Target& target) { return well_formed(target); });
}

bool is_upstream_of(const api::PackageRevision& revision, const Set& pvs) {
  const auto& upstream = pvs.spec.upstream;
  if (!upstream || (upstream->revision == 0 && upstream->workspace_name.empty())) return false;
  const auto& spec = revision.spec;
  return package_of(revision) ==
             PackageId{pvs.meta.name_space, upstream->repo, upstream->package} &&
         (upstream->revision == 0 || spec.revision == upstream->revision) &&
         (upstream->workspace_name.empty() || spec.workspace_name == upstream->workspace_name);
}

const api::PackageRevision* upstream_of(const Truth& truth, const Set& pvs) {
  const auto& upstream = pvs.spec.upstream;
  if (!upstream) return nullptr;
  const auto revisions =
      truth.revisions_of({pvs.meta.name_space, upstream->repo, upstream->package});
  const auto found = std::ranges::find_if(
      revisions, [&pvs](const auto* revision) { return is_upstream_of(*revision, pvs); });
  return found == revisions.end() ? nullptr : *found;
}

const Set* set_of(const Truth& truth, const api::PackageVariant& variant) {
  for (const api::OwnerReference& owner : variant.meta.owner_references) {
    if (!owner.controller.value_or(false) || owner.kind != Set::type().kind) continue;
    const api::ObjectPtr found = truth.by_uid(owner.uid);
    if (found) return &found->as<Set>();
  }
  return nullptr;
}

bool is_or_says_it_is_of(const Truth& truth, const Set& pvs, const api::PackageVariant& variant) {
  const auto label = variant.meta.labels.find(api::kPackageVariantSetLabel);
  return (label != variant.meta.labels.end() && label->second == pvs.meta.uid) ||
         set_of(truth, variant) == &pvs;
}

bool only_says_it_is_of(const Truth& truth, const Set& pvs, const api::PackageVariant& variant) {
  return is_or_says_it_is_of(truth, pvs, variant) && set_of(truth, variant) != &pvs;
}

}  // namespace porchsim::scenarios
