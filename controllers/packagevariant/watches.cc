#include "controllers/packagevariant/watches.h"

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/repository.h"
#include "api/v1alpha2/managed_repository.h"
#include "controllers/packagevariant/index_value.h"
#include "controllers/packagevariant/reconciler.h"
#include "controllers/runtime/predicate.h"

namespace porchsim::packagevariant {
namespace {

constexpr std::string_view kByUpstream = "packagevariant.upstream";
constexpr std::string_view kByDownstream = "packagevariant.downstream";
constexpr std::string_view kWithin = "packagevariant.within";
constexpr std::string_view kByRepository = "packagevariant.repository";
constexpr std::string_view kByInjector = "packagevariant.injector";

using Values = std::vector<std::string>;

// The folders that a package lies in: a and a/b of a/b/c.
Values folders_around(std::string_view package) {
  Values folders;
  for (std::size_t slash = package.find('/'); slash != package.npos;
       slash = package.find('/', slash + 1)) {
    folders.emplace_back(package.substr(0, slash));
  }
  return folders;
}

void add_indexes(runtime::Informer& variants) {
  using api::PackageVariant;
  variants.add_index(std::string(kByUpstream), [](const api::Object& object) -> Values {
    const auto& upstream = object.as<PackageVariant>().spec.upstream;
    if (!upstream) return {};
    return {index_value({object.meta().name_space, upstream->repo, upstream->package})};
  });
  variants.add_index(std::string(kByDownstream), [](const api::Object& object) -> Values {
    const auto& downstream = object.as<PackageVariant>().spec.downstream;
    if (!downstream) return {};
    return {index_value({object.meta().name_space, downstream->repo, downstream->package})};
  });
  variants.add_index(std::string(kWithin), [](const api::Object& object) {
    Values values;
    const auto& downstream = object.as<PackageVariant>().spec.downstream;
    if (!downstream) return values;
    for (const std::string& folder : folders_around(downstream->package))
      values.push_back(index_value({object.meta().name_space, downstream->repo, folder}));
    return values;
  });
  variants.add_index(std::string(kByRepository), [](const api::Object& object) {
    const auto& spec = object.as<PackageVariant>().spec;
    Values values;
    if (spec.upstream)
      values.push_back(index_value({object.meta().name_space, spec.upstream->repo}));
    if (spec.downstream && (!spec.upstream || spec.downstream->repo != spec.upstream->repo)) {
      values.push_back(index_value({object.meta().name_space, spec.downstream->repo}));
    }
    return values;
  });
  variants.add_index(std::string(kByInjector), [](const api::Object& object) {
    Values values;
    for (const auto& injector : object.as<PackageVariant>().spec.injectors) {
      values.push_back(index_value({object.meta().name_space, injector.name}));
    }
    return values;
  });
}

void emit_indexed(const runtime::Informer& variants, std::string_view index, std::string_view value,
                  const runtime::EmitRequest& emit) {
  const auto* found = variants.store().by_index(index, value);
  if (found == nullptr) return;
  for (const api::ObjectPtr& variant : *found) emit({variant->key()});
}

// May this change matter to those who follow the package?
bool matters_downstream(const runtime::Change& change) {
  if (!change.updated()) return true;
  const auto& before = api::as_revision(*change.before);
  const auto& after = api::as_revision(*change.after);
  return before.spec.lifecycle != after.spec.lifecycle ||
         before.spec.revision != after.spec.revision ||
         before.spec.workspace_name != after.spec.workspace_name ||
         before.status.self_lock != after.status.self_lock;
}

// Packages cannot be nested: what goes makes room for those around it and within it.
void emit_nested(const runtime::Informer& variants, const api::PackageRevision& gone,
                 const runtime::EmitRequest& emit) {
  const auto place = [&gone](std::string_view package) {
    return index_value({gone.meta.name_space, gone.spec.repository, package});
  };
  emit_indexed(variants, kWithin, place(gone.spec.package_name), emit);
  for (const std::string& folder : folders_around(gone.spec.package_name))
    emit_indexed(variants, kByDownstream, place(folder), emit);
}

void emit_owners(const api::Object& object, const runtime::EmitRequest& emit) {
  const api::ResourceType& type = api::PackageVariant::type();
  for (const api::OwnerReference& owner : object.meta().owner_references) {
    if (owner.kind != type.kind) continue;
    if (api::parse_api_version(owner.api_version).group != type.group) continue;
    emit({{object.meta().name_space, owner.name}});
  }
}

runtime::Mapping map_revision(const runtime::Informer& variants) {
  return [&variants](const runtime::Change& change, const runtime::EmitRequest& emit) {
    if (change.before) emit_owners(*change.before, emit);
    if (change.after) emit_owners(*change.after, emit);
    const auto& revision = api::as_revision(change.object());
    const std::string package = index_value(
        {revision.meta.name_space, revision.spec.repository, revision.spec.package_name});
    emit_indexed(variants, kByDownstream, package, emit);
    if (matters_downstream(change)) emit_indexed(variants, kByUpstream, package, emit);
    if (change.deleted()) emit_nested(variants, revision, emit);
  };
}

std::string readiness(const api::Object& object) {
  const auto& conditions = object.as<api::Repository>().status.conditions;
  const api::Condition* ready = api::find_condition(conditions, "Ready");
  return ready == nullptr ? "" : ready->status;
}

bool readiness_changed(const runtime::Change& change) {
  return !change.updated() || readiness(*change.before) != readiness(*change.after) ||
         api::v1alpha2::manages(change.before->meta()) !=
             api::v1alpha2::manages(change.after->meta());
}

runtime::Mapping map_named(const runtime::Informer& variants, std::string_view index) {
  return [&variants, index](const runtime::Change& change, const runtime::EmitRequest& emit) {
    const auto& meta = change.object().meta();
    emit_indexed(variants, index, index_value({meta.name_space, meta.name}), emit);
  };
}

}  // namespace

std::vector<runtime::Request> map_objects_to_requests(api::Reader& variants,
                                                      const api::Object& object) {
  api::ListOptions options;
  options.name_space = object.meta().name_space;
  const auto list = variants.list(api::PackageVariant::type(), options);
  if (!list) return {};
  std::vector<runtime::Request> requests;
  requests.reserve(list->items.size());
  for (const api::ObjectPtr& variant : list->items) requests.push_back({variant->key()});
  return requests;
}

runtime::Controller& add_to_manager(runtime::Manager& manager, const Options& options,
                                    const SetupOptions& setup) {
  manager.know_own_writes(options.know_own_writes);
  if (options.elect_leader) manager.elect_leader();
  runtime::Informer& variants = manager.informer(api::PackageVariant::type());
  const auto rejected = std::make_shared<RejectedMarks>();
  std::vector<runtime::Informer*> revisions;
  for (const api::ResourceType* type : setup.served.types()) {
    runtime::Informer& informer = *revisions.emplace_back(&manager.informer(*type));
    IndexedRevisions::add_indexes(informer);
    informer.add_handler([rejected](const runtime::Change& change) { rejected->see(change); });
  }
  if (setup.served.v1alpha2) manager.informer(api::Repository::type());
  Environment environment{
      .client = manager.client(),
      .variants = manager.cache(),
      .revisions = std::make_unique<IndexedRevisions>(manager.cache(), setup.served),
      .tasks = manager.tasks(),
      .log = manager.log(),
      .rejected = rejected,
      .served = setup.served};
  runtime::Controller& controller =
      manager.add_controller(std::make_unique<Reconciler>(std::move(environment), options),
                             {.kind = api::PackageVariant::type().kind,
                              .max_concurrent_reconciles = setup.max_concurrent_reconciles});

  if (!options.wake_by_index) {
    controller.watch({variants, runtime::enqueue_self()});
    // Until the variants are in, nobody can be woken; they are, each by itself, when they come in.
    const auto map = [&variants, &manager](const api::Object& object) {
      return variants.has_synced() ? map_objects_to_requests(manager.cache(), object)
                                   : std::vector<runtime::Request>();
    };
    for (runtime::Informer* informer : revisions) {
      controller.watch({*informer, runtime::enqueue_by(map)});
    }
    return controller;
  }
  add_indexes(variants);
  controller.watch(
      {variants,
       runtime::enqueue_self(),
       {runtime::any_of({runtime::is_gone, runtime::generation_changed, runtime::finalizers_changed,
                         runtime::others_changed_status<api::PackageVariant>})}});
  for (runtime::Informer* informer : revisions) {
    controller.watch({*informer, map_revision(variants)});
  }
  controller.watch({manager.informer(api::Repository::type()),
                    map_named(variants, kByRepository),
                    {readiness_changed}});
  for (const api::ResourceType& kind : setup.injected_kinds) {
    controller.watch({manager.informer(kind), map_named(variants, kByInjector)});
  }
  return controller;
}

}  // namespace porchsim::packagevariant
