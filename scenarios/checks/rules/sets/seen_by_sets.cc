#include "scenarios/checks/rules/sets/seen_by_sets.h"

#include <algorithm>
#include <string_view>

#include "api/repository.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/injections.h"
#include "scenarios/checks/rules/sets/wanted_variants.h"

namespace porchsim::scenarios {
namespace {

using Set = api::PackageVariantSet;

bool is_repository(const api::Object& object) {
  return object.kind() == api::Repository::type().kind;
}

const api::Object& either(const Changed& object) {
  return object.after ? *object.after : *object.before;
}

bool is_selected(const Set& pvs, const Set::Target& target, const Changed& object) {
  if (target.repositories) return false;
  const ForEachOfKind for_each = [&object](std::string_view kind, const Truth::Visit& visit) {
    for (const api::ObjectPtr& one : {object.before, object.after})
      if (one && one->kind() == kind) visit(one);
  };
  return !selected_objects(for_each, pvs, target).empty();
}

// Does an expression of any target's template ask for a Repository?
bool asks_for_repositories(const Set& pvs) {
  return pvs.to_json().at({"spec", "targets"}).dump().find("repository.") != std::string::npos;
}

// Is there a place for it in that Repository, and a template that may show something of that?
bool looks_at(const Set& pvs, const Set::Target& target, std::string_view repository,
              const Truth& truth) {
  if (!target.pv_template) return false;
  const auto downstream = target.pv_template->downstream.value_or(Set::DownstreamTemplate());
  if (downstream.repo_expr) return false;
  if (downstream.repo) return *downstream.repo == repository;
  if (target.repositories) {
    return std::ranges::find(*target.repositories, repository, &Set::RepositoryTarget::name) !=
           target.repositories->end();
  }
  return std::ranges::any_of(selected_objects(truth, pvs, target),
                             [&](const auto& object) { return object->meta().name == repository; });
}

}  // namespace

bool is_news_for_sets(const Changed& object) {
  const api::Object& one = either(object);
  const auto* was = revision_in(object.before);
  const auto* is = revision_in(object.after);
  if (was == nullptr && is == nullptr && !is_repository(one) && !may_be_injected(one)) return false;
  if (!object.before || !object.after) return true;
  if (was != nullptr && is != nullptr && was->spec.revision != is->spec.revision) return true;
  const api::ObjectMeta& before = object.before->meta();
  const api::ObjectMeta& after = object.after->meta();
  return before.labels != after.labels || before.annotations != after.annotations;
}

bool sees(const Set& pvs, const Changed& object, const Truth& truth) {
  if (!is_valid(pvs)) return false;
  const auto is_upstream = [&pvs](const api::ObjectPtr& one) {
    const auto* revision = revision_in(one);
    return revision != nullptr && is_upstream_of(*revision, pvs);
  };
  if (is_upstream(object.before) || is_upstream(object.after)) return true;
  const api::ObjectMeta& meta = either(object).meta();
  if (!meta.name_space.empty() && meta.name_space != pvs.meta.name_space) return false;
  const bool may_show_it = is_repository(either(object)) && asks_for_repositories(pvs);
  return std::ranges::any_of(pvs.spec.targets, [&](const Set::Target& target) {
    return is_selected(pvs, target, object) ||
           (may_show_it && looks_at(pvs, target, meta.name, truth));
  });
}

}  // namespace porchsim::scenarios
