// The spec of one generated variant, out of a target's template. Pure functions: the repository is
// looked up by whoever calls. Porch: render.go, renderPackageVariantSpec, copyAndOverlayMapExpr,
// copyAndOverlayStringSlice. Documents: seed 001, "Template Evaluation".
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/package_variant_set.h"
#include "controllers/packagevariantset/expressions.h"
#include "controllers/packagevariantset/targets.h"

namespace porchsim::packagevariantset {

// Expressions and what they see.
struct Evaluator {
  Expressions& expressions;
  const cel::Variables& inputs;

  api::Result<std::string> text_of(std::string_view expression) const {
    return expressions.text_of(expression, inputs);
  }
};

using MapExprs = std::vector<api::PackageVariantSet::MapExpr>;

// `texts`, with an entry for each of `exprs`, the later before the earlier; an expression counts
// before a plain text. Errors begin with "field[i].keyExpr: ".
api::Result<api::StringMap> copy_and_overlay_map_expr(std::string_view field,
                                                      const api::StringMap& texts,
                                                      const MapExprs& exprs,
                                                      const Evaluator& evaluator);
// Those of `texts` and what `exprs` give, sorted, each once. Errors begin with "field[i]: ".
api::Result<std::vector<std::string>> copy_and_overlay_texts(std::string_view field,
                                                             const std::vector<std::string>& texts,
                                                             const std::vector<std::string>& exprs,
                                                             const Evaluator& evaluator);

// The Repository of that name in the set's namespace; null if there is none.
using FindRepository = std::function<api::ObjectPtr(std::string_view name)>;

struct RenderInputs {
  const api::PackageVariant::Upstream& upstream;
  const cel::Value& upstream_object;  // limited (inputs.h)
  const FindRepository& find_repository;
};

struct RenderError {
  api::Error error;
  // Where the variant would go, if that much is known.
  std::optional<api::PackageVariant::Downstream> downstream;
};

// In the order of the documents: the downstream's repository, which must be there, its package,
// labels, annotations, package context, injectors, functions. Without a template the spec has an
// upstream and a downstream alone, and the repository is not looked for. Errors name the field that
// failed.
std::expected<api::PackageVariant::Spec, RenderError> render_package_variant_spec(
    const RenderInputs& inputs, const TargetContext& context, Expressions& expressions);

}  // namespace porchsim::packagevariantset
