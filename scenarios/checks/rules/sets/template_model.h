// What the template of a target makes of one place, as seed 001 says under "Template Evaluation":
// texts first, expressions over them, in an environment that shows names, namespaces, labels and
// annotations.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/package_variant_set.h"
#include "cel/environment.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

struct ModelContext {
  std::string repository;  // what holds where the template says nothing
  std::string package;
  const api::ObjectMeta* object = nullptr;  // that was selected; null where repositories are listed
};

struct ModelledVariant {
  std::optional<std::pair<std::string, std::string>>
      place;                                      // none: an expression that says it fails
  std::optional<api::PackageVariant::Spec> spec;  // none: something fails
};

class TemplateModel {
 public:
  // All must outlive it; `upstream` may be null.
  TemplateModel(const Truth& truth, const api::PackageVariantSet& pvs,
                const api::PackageRevision* upstream);

  ModelledVariant variant_of(const api::PackageVariantSet::Target& target,
                             const ModelContext& context);

 private:
  using Text = std::optional<std::string>;  // none: the expression fails
  using MapExprs = std::vector<api::PackageVariantSet::MapExpr>;

  Text text_of(std::string_view expression);
  Text one_of(const std::optional<std::string>& text, const std::optional<std::string>& expression,
              const std::string& otherwise);
  bool overlay(api::StringMap& map, const MapExprs& exprs);
  bool add_functions(const std::vector<api::PackageVariantSet::FunctionTemplate>& functions,
                     std::vector<api::Json>& all);
  bool add_rest(const api::PackageVariantSet::Template& of, api::PackageVariant::Spec& spec);
  bool add_context(const api::PackageVariantSet::PackageContextTemplate& of,
                   api::PackageVariant::Spec& spec);

  const Truth& truth_;
  const api::PackageVariantSet& pvs_;
  const api::PackageRevision* upstream_;
  cel::Environment environment_;
  cel::Bindings inputs_;
};

}  // namespace porchsim::scenarios
