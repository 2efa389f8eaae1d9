#include "controllers/packagevariantset/template.h"

#include <cstddef>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "api/encode.h"
#include "controllers/packagevariantset/inputs.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariantset {
namespace {

using Set = api::PackageVariantSet;
using Variant = api::PackageVariant;

bool is_given(const std::optional<std::string>& text) { return text && !text->empty(); }

// Where a text is given it counts before `fallback`, and an expression before both.
api::Result<std::string> one_of(std::string_view field, const std::optional<std::string>& text,
                                const std::optional<std::string>& expression, std::string fallback,
                                const Evaluator& evaluator) {
  if (is_given(expression)) {
    auto value = evaluator.text_of(*expression);
    if (!value) return api::fail(api::wrap(field, value.error()));
    return std::move(*value);
  }
  return is_given(text) ? *text : std::move(fallback);
}

std::expected<Variant::Downstream, RenderError> render_downstream(const RenderInputs& inputs,
                                                                  const TargetContext& context,
                                                                  cel::Bindings& variables,
                                                                  const Evaluator& evaluator) {
  const Set::DownstreamTemplate of =
      context.pv_template->downstream.value_or(Set::DownstreamTemplate());
  Variant::Downstream downstream;
  auto repo = one_of("template.downstream.repoExpr", of.repo, of.repo_expr, context.repo_default,
                     evaluator);
  if (!repo) return std::unexpected(RenderError{std::move(repo.error()), {}});
  downstream.repo = std::move(*repo);
  if (!is_given(of.package_expr))
    downstream.package = is_given(of.package) ? *of.package : context.package_default;
  const api::ObjectPtr repository = inputs.find_repository(downstream.repo);
  if (!repository) {
    RenderError error{{api::Reason::Unknown, fmt::format("repository {} could not be loaded",
                                                         kpt::go_quote(downstream.repo))},
                      {}};
    if (!is_given(of.package_expr)) error.downstream = std::move(downstream);
    return std::unexpected(std::move(error));
  }
  variables.set(std::string(kRepository), limited_object(repository->meta()));
  if (!is_given(of.package_expr)) return downstream;
  auto package = one_of("template.downstream.packageExpr", of.package, of.package_expr,
                        context.package_default, evaluator);
  if (!package) return std::unexpected(RenderError{std::move(package.error()), {}});
  downstream.package = std::move(*package);
  return downstream;
}

api::Result<Variant::PackageContext> render_package_context(const Set::PackageContextTemplate& of,
                                                            const Evaluator& evaluator) {
  Variant::PackageContext context;
  context.data = PORCHSIM_TRY(copy_and_overlay_map_expr("template.packageContext.dataExprs",
                                                        of.data, of.data_exprs, evaluator));
  context.remove_keys = PORCHSIM_TRY(copy_and_overlay_texts(
      "template.packageContext.removeKeyExprs", of.remove_keys, of.remove_key_exprs, evaluator));
  return context;
}

api::Result<std::vector<Variant::Injector>> render_injectors(
    const std::vector<Set::InjectorTemplate>& templates, const Evaluator& evaluator) {
  std::vector<Variant::Injector> injectors;
  for (std::size_t i = 0; i < templates.size(); ++i) {
    const Set::InjectorTemplate& of = templates[i];
    const std::string field = fmt::format("template.injectors[{}].nameExpr", i);
    injectors.push_back(
        {of.group, of.version, of.kind,
         PORCHSIM_TRY(one_of(field, of.name, of.name_expr, std::string(), evaluator))});
  }
  return injectors;
}

api::Result<std::vector<api::Json>> render_functions(
    std::string_view field, const std::vector<Set::FunctionTemplate>& templates,
    const Evaluator& evaluator) {
  std::vector<api::Json> functions;
  for (std::size_t i = 0; i < templates.size(); ++i) {
    Set::FunctionTemplate of = templates[i];
    of.config_map =
        PORCHSIM_TRY(copy_and_overlay_map_expr(fmt::format("{}[{}].configMapExprs", field, i),
                                               of.config_map, of.config_map_exprs, evaluator));
    of.config_map_exprs.clear();
    functions.push_back(api::encode(of));
  }
  return functions;
}

api::Result<std::optional<Variant::Pipeline>> render_pipeline(const Set::PipelineTemplate& of,
                                                              const Evaluator& evaluator) {
  Variant::Pipeline pipeline;
  pipeline.validators =
      PORCHSIM_TRY(render_functions("template.pipeline.validators", of.validators, evaluator));
  pipeline.mutators =
      PORCHSIM_TRY(render_functions("template.pipeline.mutators", of.mutators, evaluator));
  if (pipeline.validators.empty() && pipeline.mutators.empty()) return std::nullopt;
  return pipeline;
}

// All but upstream and downstream.
api::Result<> render_rest(Variant::Spec& spec, const Set::Template& of,
                          const Evaluator& evaluator) {
  spec.adoption_policy = of.adoption_policy.value_or("");
  spec.deletion_policy = of.deletion_policy.value_or("");
  spec.labels = PORCHSIM_TRY(
      copy_and_overlay_map_expr("template.labelExprs", of.labels, of.label_exprs, evaluator));
  spec.annotations = PORCHSIM_TRY(copy_and_overlay_map_expr(
      "template.annotationExprs", of.annotations, of.annotation_exprs, evaluator));
  if (of.package_context) {
    spec.package_context = PORCHSIM_TRY(render_package_context(*of.package_context, evaluator));
  }
  spec.injectors = PORCHSIM_TRY(render_injectors(of.injectors, evaluator));
  if (of.pipeline) spec.pipeline = PORCHSIM_TRY(render_pipeline(*of.pipeline, evaluator));
  return {};
}

}  // namespace

api::Result<api::StringMap> copy_and_overlay_map_expr(std::string_view field,
                                                      const api::StringMap& texts,
                                                      const MapExprs& exprs,
                                                      const Evaluator& evaluator) {
  api::StringMap result = texts;
  for (std::size_t i = 0; i < exprs.size(); ++i) {
    std::string key = exprs[i].key.value_or("");
    std::string value = exprs[i].value.value_or("");
    if (exprs[i].key_expr) {
      auto evaluated = evaluator.text_of(*exprs[i].key_expr);
      if (!evaluated)
        return api::fail(api::wrap(fmt::format("{}[{}].keyExpr", field, i), evaluated.error()));
      key = std::move(*evaluated);
    }
    if (exprs[i].value_expr) {
      auto evaluated = evaluator.text_of(*exprs[i].value_expr);
      if (!evaluated)
        return api::fail(api::wrap(fmt::format("{}[{}].valueExpr", field, i), evaluated.error()));
      value = std::move(*evaluated);
    }
    result.insert_or_assign(std::move(key), std::move(value));
  }
  return result;
}

api::Result<std::vector<std::string>> copy_and_overlay_texts(std::string_view field,
                                                             const std::vector<std::string>& texts,
                                                             const std::vector<std::string>& exprs,
                                                             const Evaluator& evaluator) {
  std::set<std::string> result(texts.begin(), texts.end());
  for (std::size_t i = 0; i < exprs.size(); ++i) {
    auto evaluated = evaluator.text_of(exprs[i]);
    if (!evaluated) return api::fail(api::wrap(fmt::format("{}[{}]", field, i), evaluated.error()));
    result.insert(std::move(*evaluated));
  }
  return std::vector<std::string>(result.begin(), result.end());
}

std::expected<Variant::Spec, RenderError> render_package_variant_spec(const RenderInputs& inputs,
                                                                      const TargetContext& context,
                                                                      Expressions& expressions) {
  Variant::Spec spec;
  spec.upstream = inputs.upstream;
  spec.downstream = Variant::Downstream{context.repo_default, context.package_default};
  if (context.pv_template == nullptr) return spec;
  cel::Bindings variables = base_inputs(inputs.upstream_object, context);
  const Evaluator evaluator{expressions, variables};
  auto downstream = render_downstream(inputs, context, variables, evaluator);
  if (!downstream) return std::unexpected(std::move(downstream.error()));
  spec.downstream = std::move(*downstream);
  if (auto rest = render_rest(spec, *context.pv_template, evaluator); !rest) {
    return std::unexpected(RenderError{std::move(rest.error()), std::move(spec.downstream)});
  }
  return spec;
}

}  // namespace porchsim::packagevariantset
