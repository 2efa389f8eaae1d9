#include "controllers/packagevariantset/reconciler.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "controllers/packagevariantset/conditions.h"
#include "controllers/packagevariantset/inputs.h"
#include "controllers/packagevariantset/template.h"
#include "controllers/packagevariantset/upstream.h"
#include "controllers/packagevariantset/validation.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariantset {
namespace {

const api::ResourceType& sets() { return api::PackageVariantSet::type(); }

Failure unexpected(api::Error error, bool of_server) {
  return {.reason = kUnexpectedError, .error = std::move(error), .of_server = of_server};
}

}  // namespace

Reconciler::Reconciler(Environment environment, const Options& options)
    : environment_(std::move(environment)), options_(options), expressions_(environment_.zones) {}

api::Result<runtime::ReconcileResult> Reconciler::reconcile(const runtime::Request& request) {
  const auto stored = environment_.sets.get(sets(), request.key);
  if (!stored) {
    if (stored.error().reason != api::Reason::NotFound) return api::fail(stored.error());
    unseen_statuses_.erase(request.key);
    return runtime::ReconcileResult();
  }
  Pass pass{.pvs = (*stored)->as<api::PackageVariantSet>(), .stored_status = {}};
  if (options_.leave_deleted_sets && pass.pvs.meta.deletion_timestamp) {
    return runtime::ReconcileResult();
  }
  pass.stored_status = pass.pvs.status;
  PORCHSIM_TRY(environment_.view->look(pass.pvs.meta.name_space));
  const Attempt<> kept = keep_set(pass);
  if (pass.outdated) return api::fail(*pass.outdated);
  if (!kept) tell(pass, kept.error());
  const api::Result<> told = update_status(pass);
  if (!kept && kept.error().of_server && options_.retry_errors) {
    return api::fail(kept.error().error);
  }
  if (!told) return api::fail(told.error());
  return runtime::ReconcileResult();
}

Reconciler::Attempt<> Reconciler::keep_set(Pass& pass) {
  const auto errors = validate_package_variant_set(pass.pvs.spec);
  if (!errors.empty()) {
    return std::unexpected(
        Failure{kValidationError, {api::Reason::Invalid, combine_errors(errors)}, false});
  }
  Plan plan = PORCHSIM_TRY(make_plan(pass, {*environment_.view, *environment_.selected}));
  if (options_.confirm_before_deleting && !obsolete_variants(plan, pass.pvs, options_).empty()) {
    plan = PORCHSIM_TRY(confirmed_plan(pass));
    if (pass.outdated) return {};
  } else if (options_.confirm_before_creating && creates_any(plan) && !is_current(pass)) {
    return {};
  }
  PORCHSIM_TRY(ensure_package_variants(pass, plan));
  if (!plan.failures.empty()) return std::unexpected(combined(plan.failures));
  set_valid(pass.pvs.status, now());
  set_reconciled(pass.pvs.status, now());
  return {};
}

Reconciler::Attempt<Plan> Reconciler::make_plan(Pass& pass, const Source& source) {
  const api::PackageVariant::Upstream& wanted = *pass.pvs.spec.upstream;
  const auto revisions =
      source.view.revisions_of({pass.pvs.meta.name_space, wanted.repo, wanted.package});
  if (!revisions) return std::unexpected(unexpected(revisions.error(), true));
  const auto upstream = get_upstream_pr(wanted, *revisions, options_);
  if (!upstream) return std::unexpected(Failure{kUpstreamNotFound, upstream.error(), false});

  Plan plan;
  const auto contexts = PORCHSIM_TRY(unroll_downstream_targets(pass, source, plan));
  if (!options_.keep_transition_times) set_valid(pass.pvs.status, now());
  const Objects labelled = PORCHSIM_TRY(add_present(pass, source, plan));
  PORCHSIM_TRY(add_wanted(pass, source, *upstream, contexts, plan));
  if (options_.restore_moved_variants) put_back_moved(plan, labelled, pass.pvs, options_);
  return plan;
}

Reconciler::Attempt<std::vector<TargetContext>> Reconciler::unroll_downstream_targets(
    const Pass& pass, const Source& source, Plan& plan) {
  std::vector<TargetContext> all;
  for (std::size_t i = 0; i < pass.pvs.spec.targets.size(); ++i) {
    bool of_server = false;
    const auto list = [&](const Selection& selection) {
      auto objects = select(pass, selection, source.selected);
      of_server = !objects;
      return objects;
    };
    auto contexts = unroll_target(pass.pvs, i, list);
    if (!contexts) {
      const bool no_kind = contexts.error().reason == api::Reason::NoMatch;
      PORCHSIM_TRY(note(plan, {no_kind ? kNoMatchingTargets : kUnexpectedError,
                               std::move(contexts.error()), of_server}));
      plan.complete = false;
      continue;
    }
    std::ranges::move(*contexts, std::back_inserter(all));
  }
  return all;
}

api::Result<Objects> Reconciler::select(const Pass& pass, const Selection& selection,
                                        api::Reader& reader) {
  const auto [group, version] = api::parse_api_version(selection.api_version);
  const api::ResourceType type =
      PORCHSIM_TRY(environment_.client.resource_type(group, version, selection.kind));
  api::ListOptions options;
  if (type.namespaced) options.name_space = pass.pvs.meta.name_space;
  options.labels = selection.labels;
  Objects objects = PORCHSIM_TRY(list_all(reader, type, std::move(options)));
  if (options_.honour_object_names && selection.name) {
    std::erase_if(objects,
                  [&](const auto& object) { return object->meta().name != *selection.name; });
  }
  if (objects.empty()) {
    log(api::LogLevel::Info, pass, "no objects selected by target",
        {{"target", fmt::format("{}", selection.target)}});
  }
  return objects;
}

Reconciler::Attempt<Objects> Reconciler::add_present(const Pass& pass, const Source& source,
                                                     Plan& plan) {
  const auto& meta = pass.pvs.meta;
  auto variants = source.view.variants_of(meta.name_space, meta.uid);
  if (!variants) {
    return std::unexpected(
        unexpected(api::wrap("error listing package variants", variants.error()), true));
  }
  for (const api::ObjectPtr& variant : *variants) {
    const auto& downstream = variant->as<api::PackageVariant>().spec.downstream;
    if (!downstream) {
      // Shipped Porch's controller panics.
      const std::string message =
          "package variant " + kpt::go_quote(variant->meta().name) + " has no downstream";
      PORCHSIM_TRY(note(plan, unexpected({api::Reason::Invalid, message}, false)));
      continue;
    }
    std::string identity = identity_of(meta.name, *downstream, options_);
    plan.present.insert_or_assign(std::move(identity), variant);
  }
  return std::move(*variants);
}

Reconciler::Attempt<> Reconciler::add_wanted(const Pass& pass, const Source& source,
                                             const api::ObjectPtr& upstream,
                                             const std::vector<TargetContext>& contexts,
                                             Plan& plan) {
  const api::PackageVariantSet& pvs = pass.pvs;
  const cel::Value upstream_object = limited_object(upstream->meta());
  const FindRepository find_repository = [&](std::string_view name) -> api::ObjectPtr {
    return source.view.repository({pvs.meta.name_space, std::string(name)}).value_or(nullptr);
  };
  for (const TargetContext& context : contexts) {
    auto spec = render_package_variant_spec({*pvs.spec.upstream, upstream_object, find_repository},
                                            context, expressions_);
    if (spec) {
      std::string identity = identity_of(pvs.meta.name, *spec->downstream, options_);
      plan.wanted.insert_or_assign(std::move(identity), std::move(*spec));
      continue;
    }
    PORCHSIM_TRY(note(plan, unexpected(std::move(spec.error().error), false)));
    if (const auto& downstream = spec.error().downstream) {
      plan.held.emplace(identity_of(pvs.meta.name, *downstream, options_), *downstream);
    } else {
      plan.complete = false;
    }
  }
  return {};
}

Reconciler::Attempt<> Reconciler::note(Plan& plan, Failure failure) const {
  if (!options_.errors_per_target) return std::unexpected(std::move(failure));
  plan.failures.push_back(std::move(failure));
  return {};
}

api::Time Reconciler::now() const {
  return std::chrono::floor<std::chrono::seconds>(environment_.tasks.now());
}

void Reconciler::tell(Pass& pass, const Failure& failure) {
  set_stalled_conditions_to_true(pass.pvs.status, failure.reason, failure.error.message, options_,
                                 now());
}

api::Result<> Reconciler::update_status(const Pass& pass) {
  const api::ObjectKey key = pass.pvs.meta.key();
  if (options_.skip_unchanged_status) {
    const auto written = unseen_statuses_.find(key);
    const bool is_seen = written == unseen_statuses_.end() ||
                         written->second.uid != pass.pvs.meta.uid ||
                         written->second.status == pass.stored_status;
    if (is_seen) unseen_statuses_.erase(key);
    if (is_seen && pass.pvs.status == pass.stored_status) return {};
    unseen_statuses_.insert_or_assign(key, Written{pass.pvs.meta.uid, std::nullopt});
  }
  const auto updated = environment_.client.update_status(sets(), api::Object::from(pass.pvs));
  if (updated) {
    if (options_.skip_unchanged_status) unseen_statuses_[key].status = pass.pvs.status;
    return {};
  }
  log(api::LogLevel::Warning, pass, "could not update status",
      {{"error", updated.error().message}});
  const bool again =
      options_.skip_unchanged_status && updated.error().reason != api::Reason::NotFound;
  return again ? api::Result<>(api::fail(updated.error())) : api::Result<>();
}

void Reconciler::log(api::LogLevel level, const Pass& pass, std::string_view what,
                     std::vector<std::pair<std::string, std::string>> fields) {
  if (!environment_.log.enabled(level)) return;
  environment_.log.write({.level = level,
                          .message = std::string(what),
                          .kind = sets().kind,
                          .key = pass.pvs.meta.key(),
                          .fields = std::move(fields)});
}

}  // namespace porchsim::packagevariantset
