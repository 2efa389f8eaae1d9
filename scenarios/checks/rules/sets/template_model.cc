#include "scenarios/checks/rules/sets/template_model.h"

#include <set>

#include "api/encode.h"

namespace porchsim::scenarios {
namespace {

using cel::Value;
using Set = api::PackageVariantSet;
using Variant = api::PackageVariant;

cel::EnvironmentOptions variables() {
  cel::EnvironmentOptions options;
  options.homogeneous_literals = true;
  options.variables = {{"repoDefault", cel::string_type()},
                       {"packageDefault", cel::string_type()},
                       {"upstream", cel::dyn_type()},
                       {"target", cel::dyn_type()},
                       {"repository", cel::dyn_type()}};
  return options;
}

Value map_of(const api::StringMap& texts) {
  std::vector<cel::ValueMap::Entry> entries;
  for (const auto& [key, value] : texts)
    entries.push_back({Value::string(key), Value::string(value)});
  return Value::map(cel::ValueMap(std::move(entries)));
}

Value shown(const api::ObjectMeta& meta) {
  return Value::map(cel::ValueMap({{Value::string("name"), Value::string(meta.name)},
                                   {Value::string("namespace"), Value::string(meta.name_space)},
                                   {Value::string("labels"), map_of(meta.labels)},
                                   {Value::string("annotations"), map_of(meta.annotations)}}));
}

bool is_given(const std::optional<std::string>& text) { return text && !text->empty(); }

}  // namespace

TemplateModel::TemplateModel(const Truth& truth, const Set& pvs,
                             const api::PackageRevision* upstream)
    : truth_(truth),
      pvs_(pvs),
      upstream_(upstream),
      environment_(variables(), cel::make_no_zones()) {}

ModelledVariant TemplateModel::variant_of(const Set::Target& target, const ModelContext& context) {
  Variant::Spec spec;
  spec.upstream = pvs_.spec.upstream;
  spec.downstream = Variant::Downstream{context.repository, context.package};
  const auto place = [&spec] { return std::pair(spec.downstream->repo, spec.downstream->package); };
  if (!target.pv_template) return {place(), spec};
  inputs_ = cel::Bindings();
  inputs_.set("repoDefault", Value::string(context.repository));
  inputs_.set("packageDefault", Value::string(context.package));
  if (upstream_ != nullptr) inputs_.set("upstream", shown(upstream_->meta));
  inputs_.set("target", context.object != nullptr
                            ? shown(*context.object)
                            : map_of({{"repo", context.repository}, {"package", context.package}}));
  const auto downstream = target.pv_template->downstream.value_or(Set::DownstreamTemplate());
  const Text repository = one_of(downstream.repo, downstream.repo_expr, context.repository);
  if (!repository) return {};
  spec.downstream->repo = *repository;
  const api::ObjectPtr found = truth_.find("Repository", {pvs_.meta.name_space, *repository});
  if (found) inputs_.set("repository", shown(found->meta()));
  const Text package = one_of(downstream.package, downstream.package_expr, context.package);
  // An expression may see the repository, which is not there.
  if (!package || (!found && is_given(downstream.package_expr))) return {};
  spec.downstream->package = *package;
  if (!found || !add_rest(*target.pv_template, spec)) return {place(), std::nullopt};
  return {place(), spec};
}

TemplateModel::Text TemplateModel::text_of(std::string_view expression) {
  auto program = environment_.compile(expression);
  if (!program) return std::nullopt;
  auto text = cel::to_native_string(program->evaluate(inputs_).value);
  return text ? Text(std::move(*text)) : std::nullopt;
}

TemplateModel::Text TemplateModel::one_of(const std::optional<std::string>& text,
                                          const std::optional<std::string>& expression,
                                          const std::string& otherwise) {
  if (is_given(expression)) return text_of(*expression);
  return is_given(text) ? text : Text(otherwise);
}

bool TemplateModel::overlay(api::StringMap& map, const MapExprs& exprs) {
  for (const Set::MapExpr& expr : exprs) {
    const Text key = expr.key_expr ? text_of(*expr.key_expr) : Text(expr.key.value_or(""));
    const Text value = expr.value_expr ? text_of(*expr.value_expr) : Text(expr.value.value_or(""));
    if (!key || !value) return false;
    map.insert_or_assign(*key, *value);
  }
  return true;
}

bool TemplateModel::add_functions(const std::vector<Set::FunctionTemplate>& functions,
                                  std::vector<api::Json>& all) {
  for (Set::FunctionTemplate function : functions) {
    if (!overlay(function.config_map, function.config_map_exprs)) return false;
    function.config_map_exprs.clear();
    all.push_back(api::encode(function));
  }
  return true;
}

bool TemplateModel::add_context(const Set::PackageContextTemplate& of, Variant::Spec& spec) {
  Variant::PackageContext context;
  context.data = of.data;
  if (!overlay(context.data, of.data_exprs)) return false;
  std::set<std::string> removed(of.remove_keys.begin(), of.remove_keys.end());
  for (const std::string& expression : of.remove_key_exprs) {
    const Text key = text_of(expression);
    if (!key) return false;
    removed.insert(*key);
  }
  context.remove_keys.assign(removed.begin(), removed.end());
  spec.package_context = std::move(context);
  return true;
}

bool TemplateModel::add_rest(const Set::Template& of, Variant::Spec& spec) {
  spec.adoption_policy = of.adoption_policy.value_or("");
  spec.deletion_policy = of.deletion_policy.value_or("");
  spec.labels = of.labels;
  spec.annotations = of.annotations;
  if (!overlay(spec.labels, of.label_exprs) || !overlay(spec.annotations, of.annotation_exprs))
    return false;
  if (of.package_context && !add_context(*of.package_context, spec)) return false;
  for (const Set::InjectorTemplate& injector : of.injectors) {
    const Text name = one_of(injector.name, injector.name_expr, "");
    if (!name) return false;
    spec.injectors.push_back({injector.group, injector.version, injector.kind, *name});
  }
  if (!of.pipeline) return true;
  Variant::Pipeline pipeline;
  if (!add_functions(of.pipeline->validators, pipeline.validators) ||
      !add_functions(of.pipeline->mutators, pipeline.mutators))
    return false;
  if (!pipeline.validators.empty() || !pipeline.mutators.empty())
    spec.pipeline = std::move(pipeline);
  return true;
}

}  // namespace porchsim::scenarios
