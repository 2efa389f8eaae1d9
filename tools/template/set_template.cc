#include "tools/template/set_template.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "api/package_revision.h"
#include "api/repository.h"
#include "cel/zones/zone_files.h"
#include "controllers/packagevariantset/inputs.h"
#include "controllers/packagevariantset/plan.h"
#include "controllers/packagevariantset/template.h"
#include "controllers/packagevariantset/upstream.h"
#include "controllers/packagevariantset/validation.h"
#include "controllers/runtime/selector.h"
#include "kpt/kyaml/stable_order.h"

namespace porchsim::scenarios {
namespace {

namespace pvs = packagevariantset;
using Objects = std::vector<api::ObjectPtr>;

bool is_of_kind(const api::Object& object, std::string_view api_version, std::string_view kind) {
  return object.kind() == kind && object.api_version() == api_version;
}

// An object without a namespace is of any.
bool is_in(const api::Object& object, const api::PackageVariantSet& set) {
  return object.meta().name_space.empty() || object.meta().name_space == set.meta.name_space;
}

class Inputs {
 public:
  Inputs(const SetTemplateInputs& inputs, const pvs::Options& options)
      : set_(inputs.pvs), options_(options) {
    std::ranges::copy_if(inputs.objects, std::back_inserter(objects_),
                         [this](const auto& object) { return is_in(*object, set_); });
    kpt::sort_stably(objects_, [](const auto& one, const auto& other) {
      return one->meta().name < other->meta().name;
    });
    knows_repositories_ = std::ranges::any_of(objects_, [](const auto& object) {
      return object->kind() == api::Repository::type().kind;
    });
  }

  api::Result<Objects> select(const pvs::Selection& selection) const {
    Objects selected;
    std::ranges::copy_if(objects_, std::back_inserter(selected), [&](const auto& object) {
      const bool named = !options_.honour_object_names ||
                         selection.name.value_or(object->meta().name) == object->meta().name;
      return named && is_of_kind(*object, selection.api_version, selection.kind) &&
             runtime::matches(selection.labels, object->meta().labels);
    });
    return selected;
  }

  api::ObjectPtr repository(std::string_view name) const {
    const api::ResourceType& type = api::Repository::type();
    for (const api::ObjectPtr& object : objects_) {
      if (object->meta().name == name && is_of_kind(*object, type.api_version(), type.kind)) {
        return object;
      }
    }
    if (knows_repositories_) return nullptr;
    api::Repository unknown;
    unknown.meta.name = name;
    unknown.meta.name_space = set_.meta.name_space;
    return api::Object::from(std::move(unknown));
  }

  api::Result<api::ObjectPtr> upstream() const {
    const auto& wanted = *set_.spec.upstream;
    Objects revisions;
    for (const api::ObjectPtr& object : objects_) {
      if (object->kind() != api::PackageRevision::type().kind) continue;
      const auto& spec = object->as<api::PackageRevision>().spec;
      if (spec.repository == wanted.repo && spec.package_name == wanted.package)
        revisions.push_back(object);
    }
    if (!revisions.empty()) return pvs::get_upstream_pr(wanted, revisions, options_);
    api::PackageRevision assumed;
    const std::string workspace =
        wanted.workspace_name.empty() ? fmt::format("v{}", wanted.revision) : wanted.workspace_name;
    assumed.meta.name = fmt::format("{}.{}.{}", wanted.repo, wanted.package, workspace);
    assumed.meta.name_space = set_.meta.name_space;
    return api::Object::from(std::move(assumed));
  }

 private:
  const api::PackageVariantSet& set_;
  const pvs::Options& options_;
  Objects objects_;
  bool knows_repositories_ = false;
};

// A set that is in no cluster owns nothing.
void drop_traces_of_set(api::PackageVariant& variant) {
  variant.meta.labels.clear();
  variant.meta.owner_references.clear();
  variant.meta.finalizers.clear();
}

std::string nothing_selected(const pvs::Selection& selection, const Objects& given) {
  const std::string_view kind = selection.kind;
  const auto count = std::ranges::count_if(
      given, [kind](const api::ObjectPtr& object) { return object->kind() == kind; });
  if (count > 0) {
    return fmt::format("spec.targets[{}]: the selector matches none; objects of kind {} given: {}",
                       selection.target, kind, count);
  }
  const bool repositories = kind == api::Repository::type().kind;
  return fmt::format(
      "spec.targets[{}]: the selector matches none, since no {} is given; add {} FILE",
      selection.target, kind, repositories ? "--repositories" : "--objects");
}

std::string place(const pvs::TargetContext& context) {
  return fmt::format("spec.targets[{}] ({}/{})", context.target, context.repo_default,
                     context.package_default);
}

}  // namespace

SetTemplateResult template_set(const SetTemplateInputs& given, const pvs::Options& options) {
  SetTemplateResult result;
  result.errors = pvs::validate_package_variant_set(given.pvs.spec);
  if (!result.errors.empty()) return result;
  const Inputs inputs(given, options);
  const auto upstream = inputs.upstream();
  if (!upstream) return {{}, {upstream.error().message}, {}};
  const cel::Value upstream_object = pvs::limited_object((*upstream)->meta());
  const pvs::FindRepository find = [&inputs](std::string_view name) {
    return inputs.repository(name);
  };
  const pvs::SelectObjects select = [&inputs](const pvs::Selection& selection) {
    return inputs.select(selection);
  };
  pvs::Expressions expressions(cel::make_zone_files());
  std::map<std::string, api::PackageVariant> variants;  // by identity, as the controller has them
  for (std::size_t i = 0; i < given.pvs.spec.targets.size(); ++i) {
    const auto contexts = pvs::unroll_target(given.pvs, i, select);
    if (!contexts) {
      result.errors.push_back(fmt::format("spec.targets[{}]: {}", i, contexts.error().message));
      continue;
    }
    const auto selection = pvs::selection_of(given.pvs, i);
    if (contexts->empty() && selection && *selection)
      result.notes.push_back(nothing_selected(**selection, given.objects));
    for (const pvs::TargetContext& context : *contexts) {
      const auto spec = pvs::render_package_variant_spec(
          {*given.pvs.spec.upstream, upstream_object, find}, context, expressions);
      if (!spec) {
        result.errors.push_back(place(context) + ": " + spec.error().error.message);
        continue;
      }
      variants.insert_or_assign(pvs::identity_of(given.pvs.meta.name, *spec->downstream, options),
                                pvs::new_package_variant(given.pvs, *spec, options));
    }
  }
  for (auto& [identity, variant] : variants) {
    if (given.pvs.meta.uid.empty()) drop_traces_of_set(variant);
    result.variants.push_back(std::move(variant));
  }
  kpt::sort_stably(result.variants, [](const auto& one, const auto& other) {
    return one.meta.name < other.meta.name;
  });
  return result;
}

std::string to_table(const std::vector<api::PackageVariant>& variants) {
  std::size_t name = std::string_view("NAME").size();
  std::size_t repository = std::string_view("REPOSITORY").size();
  for (const api::PackageVariant& variant : variants) {
    name = std::max(name, variant.meta.name.size());
    repository = std::max(repository, variant.spec.downstream->repo.size());
  }
  std::string table =
      fmt::format("{:<{}}  {:<{}}  PACKAGE\n", "NAME", name, "REPOSITORY", repository);
  for (const api::PackageVariant& variant : variants) {
    table +=
        fmt::format("{:<{}}  {:<{}}  {}\n", variant.meta.name, name, variant.spec.downstream->repo,
                    repository, variant.spec.downstream->package);
  }
  return table;
}

}  // namespace porchsim::scenarios
