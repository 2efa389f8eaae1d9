#include "controllers/packagevariantset/validation.h"

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariantset {
namespace {

using Set = api::PackageVariantSet;
using Errors = std::vector<std::string>;

void validate_upstream(Errors& errors,
                       const std::optional<api::PackageVariant::Upstream>& upstream) {
  if (!upstream) {
    errors.push_back("spec.upstream is a required field");
    return;
  }
  if (upstream->package.empty()) errors.push_back("spec.upstream.package is a required field");
  if (upstream->repo.empty()) errors.push_back("spec.upstream.repo is a required field");
  if (upstream->revision == 0 && upstream->workspace_name.empty()) {
    errors.push_back(
        "either spec.upstream.revision or spec.upstream.workspaceName must be specified");
  }
}

void validate_repositories(Errors& errors, const std::vector<Set::RepositoryTarget>& repositories,
                           std::string_view field) {
  if (repositories.empty()) {
    errors.push_back(fmt::format("{} must not be an empty list if specified", field));
  }
  for (std::size_t i = 0; i < repositories.size(); ++i) {
    if (repositories[i].name.empty()) {
      errors.push_back(fmt::format("{}[{}].name cannot be empty", field, i));
    }
    const auto& packages = repositories[i].package_names;
    for (std::size_t j = 0; j < packages.size(); ++j) {
      if (!packages[j].empty()) continue;
      errors.push_back(fmt::format("{}[{}].packageNames[{}] cannot be empty", field, i, j));
    }
  }
}

void validate_object_selector(Errors& errors, const Set::ObjectSelector& selector,
                              std::string_view field) {
  if (selector.api_version.empty()) {
    errors.push_back(fmt::format("{}.apiVersion cannot be empty", field));
  }
  if (selector.kind.empty()) errors.push_back(fmt::format("{}.kind cannot be empty", field));
}

void validate_policy(Errors& errors, const std::optional<std::string>& policy,
                     std::string_view field, std::initializer_list<std::string_view> allowed) {
  if (!policy) return;
  std::vector<std::string> quoted;
  for (const std::string_view value : allowed) {
    if (*policy == value) return;
    quoted.push_back(kpt::go_quote(value));
  }
  errors.push_back(fmt::format("{} can only be {}", field, fmt::join(quoted, " or ")));
}

// Of two fields at most one; `first` and `second` are their names in the message.
template <class A, class B>
void validate_one_of(Errors& errors, const std::optional<A>& first, std::string_view first_name,
                     const std::optional<B>& second, std::string_view second_name,
                     std::string_view field) {
  if (!first || !second) return;
  errors.push_back(
      fmt::format("{} may specify only one of `{}` and `{}`", field, first_name, second_name));
}

void validate_map_exprs(Errors& errors, const std::vector<Set::MapExpr>& exprs,
                        std::string_view field) {
  for (std::size_t i = 0; i < exprs.size(); ++i) {
    const std::string place = fmt::format("{}[{}]", field, i);
    validate_one_of(errors, exprs[i].key, "key", exprs[i].key_expr, "keyExpr", place);
    validate_one_of(errors, exprs[i].value, "value", exprs[i].value_expr, "valueExpr", place);
  }
}

void validate_injectors(Errors& errors, const std::vector<Set::InjectorTemplate>& injectors,
                        std::string_view field) {
  for (std::size_t i = 0; i < injectors.size(); ++i) {
    const std::string place = fmt::format("{}[{}]", field, i);
    validate_one_of(errors, injectors[i].name, "name", injectors[i].name_expr, "nameExpr", place);
    if (!injectors[i].name && !injectors[i].name_expr) {
      errors.push_back(fmt::format("{} must specify either `name` or `nameExpr`", place));
    }
  }
}

void validate_functions(Errors& errors, const std::vector<Set::FunctionTemplate>& functions,
                        std::string_view field) {
  for (std::size_t i = 0; i < functions.size(); ++i) {
    if (functions[i].image.empty()) {
      errors.push_back(fmt::format("{}[{}].image must not be empty", field, i));
    }
    if (functions[i].name.contains('.')) {
      errors.push_back(fmt::format("{}[{}].name must not contain '.'", field, i));
    }
  }
}

void validate_template(Errors& errors, const Set::Template& of, const std::string& field) {
  validate_policy(errors, of.adoption_policy, field + ".adoptionPolicy",
                  {api::kAdoptNone, api::kAdoptExisting});
  validate_policy(errors, of.deletion_policy, field + ".deletionPolicy",
                  {api::kDeletionOrphan, api::kDeletionDelete});
  if (const auto& downstream = of.downstream) {
    validate_one_of(errors, downstream->repo, "downstream.repo", downstream->repo_expr,
                    "downstream.repoExpr", field);
    validate_one_of(errors, downstream->package, "downstream.package", downstream->package_expr,
                    "downstream.packageExpr", field);
  }
  validate_map_exprs(errors, of.label_exprs, field + ".labelExprs");
  validate_map_exprs(errors, of.annotation_exprs, field + ".annotationExprs");
  if (of.package_context) {
    validate_map_exprs(errors, of.package_context->data_exprs, field + ".packageContext.dataExprs");
  }
  validate_injectors(errors, of.injectors, field + ".injectors");
  if (of.pipeline) {
    validate_functions(errors, of.pipeline->validators, field + ".pipeline.validators");
    validate_functions(errors, of.pipeline->mutators, field + ".pipeline.mutators");
  }
}

void validate_target(Errors& errors, const Set::Target& target, const std::string& field) {
  const int selectors = (target.repositories ? 1 : 0) + (target.repository_selector ? 1 : 0) +
                        (target.object_selector ? 1 : 0);
  if (target.repositories) {
    validate_repositories(errors, *target.repositories, field + ".repositories");
  }
  if (target.object_selector) {
    validate_object_selector(errors, *target.object_selector, field + ".objectselector");
  }
  if (selectors != 1) {
    errors.push_back(
        field + " must specify one of `repositories`, `repositorySelector`, or `objectSelector`");
  }
  if (target.pv_template) validate_template(errors, *target.pv_template, field + ".template");
}

}  // namespace

std::vector<std::string> validate_package_variant_set(const Set::Spec& spec) {
  Errors errors;
  validate_upstream(errors, spec.upstream);
  if (spec.targets.empty()) errors.push_back("must specify at least one item in spec.targets");
  for (std::size_t i = 0; i < spec.targets.size(); ++i) {
    validate_target(errors, spec.targets[i], fmt::format("spec.targets[{}]", i));
  }
  return errors;
}

std::string combine_errors(const std::vector<std::string>& errors) {
  return fmt::format("{}", fmt::join(errors, "; "));
}

}  // namespace porchsim::packagevariantset
