#include "controllers/packagevariantset/watches.h"

#include <string>
#include <string_view>
#include <utility>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "api/repository.h"
#include "controllers/packagevariant/index_value.h"
#include "controllers/packagevariantset/names.h"
#include "controllers/packagevariantset/reconciler.h"
#include "controllers/packagevariantset/selected_objects.h"
#include "controllers/runtime/predicate.h"

namespace porchsim::packagevariantset {
namespace {

using packagevariant::index_value;

constexpr std::string_view kByUpstream = "packagevariantset.upstream";
constexpr std::string_view kByNameStart = "packagevariantset.name-start";
constexpr std::string_view kByUid = "packagevariantset.uid";

using Informers = std::vector<runtime::Informer*>;

// Of a set or a variant.
std::string name_start_of(const api::Object& object) {
  const api::ObjectMeta& meta = object.meta();
  return index_value({meta.name_space, variant_name_start(meta.name)});
}

// Of the set whose label a variant has; of none if it has none.
std::string uid_in_label(const api::Object& variant) {
  const auto& labels = variant.meta().labels;
  const auto label = labels.find(api::kPackageVariantSetLabel);
  return index_value(
      {variant.meta().name_space, label == labels.end() ? std::string() : label->second});
}

std::string package_of(const api::Object& revision) {
  const auto& spec = api::as_revision(revision).spec;
  return index_value({revision.meta().name_space, spec.repository, spec.package_name});
}

void add_indexes(runtime::Informer& sets) {
  sets.add_index(std::string(kByUpstream), [](const api::Object& object) {
    const auto& upstream = object.as<api::PackageVariantSet>().spec.upstream;
    if (!upstream) return std::vector<std::string>();
    return std::vector{index_value({object.meta().name_space, upstream->repo, upstream->package})};
  });
  sets.add_index(std::string(kByUid), [](const api::Object& object) {
    return std::vector{index_value({object.meta().name_space, object.meta().uid})};
  });
  // A variant of somebody else may have a name that a set wants.
  sets.add_index(std::string(kByNameStart),
                 [](const api::Object& object) { return std::vector{name_start_of(object)}; });
}

// May a set find another upstream, or its templates see another one?
bool matters_downstream(const runtime::Change& change) {
  if (!change.updated()) return true;
  const auto& before = api::as_revision(*change.before);
  const auto& after = api::as_revision(*change.after);
  return before.spec.revision != after.spec.revision ||
         before.spec.workspace_name != after.spec.workspace_name ||
         before.meta.labels != after.meta.labels ||
         before.meta.annotations != after.meta.annotations;
}

// The sets that have the object's value in an index.
runtime::Mapping enqueue_indexed(const runtime::Informer& sets, std::string_view index,
                                 std::string (*value)(const api::Object&)) {
  return runtime::enqueue_by(
      [&sets, index, value](const api::Object& object, const runtime::EmitRequest& emit) {
        const auto* found = sets.store().by_index(index, value(object));
        if (found == nullptr) return;
        for (const api::ObjectPtr& set : *found) emit({set->key()});
      });
}

void watch_by_index(runtime::Controller& controller, runtime::Informer& sets,
                    runtime::Informer& variants, const Informers& revisions) {
  using runtime::any_of;
  add_indexes(sets);
  controller.watch(
      {sets,
       runtime::enqueue_self(),
       {any_of({runtime::is_gone, runtime::generation_changed, runtime::annotations_changed,
                runtime::others_changed_status<api::PackageVariantSet>})}});
  // What has the label of a set counts as its own, whoever owns it.
  for (const runtime::Mapping& to_set : {runtime::enqueue_owner(api::PackageVariantSet::type()),
                                         enqueue_indexed(sets, kByUid, uid_in_label)}) {
    controller.watch({variants,
                      to_set,
                      {any_of({runtime::is_gone, runtime::generation_changed,
                               runtime::labels_changed, runtime::owners_changed})}});
  }
  controller.watch(
      {variants, enqueue_indexed(sets, kByNameStart, name_start_of), {runtime::is_gone}});
  for (runtime::Informer* informer : revisions) {
    controller.watch(
        {*informer, enqueue_indexed(sets, kByUpstream, package_of), {matters_downstream}});
  }
}

void watch_all(runtime::Controller& controller, runtime::Manager& manager, runtime::Informer& sets,
               runtime::Informer& variants, const Informers& revisions) {
  // Until the sets are in, nobody can be woken; they are, each by itself, when they come in.
  const auto map = [&sets, &manager](const api::Object& object) {
    return sets.has_synced() ? map_objects_to_requests(manager.cache(), object)
                             : std::vector<runtime::Request>();
  };
  controller.watch({sets, runtime::enqueue_self()});
  controller.watch({variants, runtime::enqueue_by(map)});
  for (runtime::Informer* informer : revisions) {
    controller.watch({*informer, runtime::enqueue_by(map)});
  }
}

}  // namespace

std::vector<runtime::Request> map_objects_to_requests(api::Reader& sets,
                                                      const api::Object& object) {
  api::ListOptions options;
  options.name_space = object.meta().name_space;
  const auto list = sets.list(api::PackageVariantSet::type(), options);
  if (!list) return {};
  std::vector<runtime::Request> requests;
  requests.reserve(list->items.size());
  for (const api::ObjectPtr& set : list->items) requests.push_back({set->key()});
  return requests;
}

runtime::Controller& add_to_manager(runtime::Manager& manager, const Options& options,
                                    const SetupOptions& setup) {
  manager.know_own_writes(options.know_own_writes);
  if (options.elect_leader) manager.elect_leader();
  runtime::Informer& sets = manager.informer(api::PackageVariantSet::type());
  runtime::Informer& variants = manager.informer(api::PackageVariant::type());
  Informers revisions;
  for (const api::ResourceType* type : setup.served.types()) {
    IndexedView::add_index_of_revisions(*revisions.emplace_back(&manager.informer(*type)));
  }
  manager.informer(api::Repository::type());  // templates see them
  IndexedView::add_index_of_variants(variants);

  const auto watched = options.watch_targets ? std::make_shared<SelectedObjects>(manager, sets)
                                             : std::shared_ptr<SelectedObjects>();
  // The manager's client outlives the controller.
  const std::shared_ptr<api::Reader> direct(std::shared_ptr<void>(), &manager.client());
  Environment environment{.client = manager.client(),
                          .sets = manager.cache(),
                          .selected = watched ? watched : direct,
                          .view = std::make_unique<IndexedView>(manager.cache(), setup.served),
                          .tasks = manager.tasks(),
                          .log = manager.log(),
                          .zones = setup.zones ? setup.zones : cel::make_no_zones(),
                          .served = setup.served};
  runtime::Controller& controller =
      manager.add_controller(std::make_unique<Reconciler>(std::move(environment), options),
                             {.kind = api::PackageVariantSet::type().kind,
                              .max_concurrent_reconciles = setup.max_concurrent_reconciles});
  if (watched) watched->wake(controller.queue());
  if (options.wake_by_index) {
    watch_by_index(controller, sets, variants, revisions);
  } else {
    watch_all(controller, manager, sets, variants, revisions);
  }
  return controller;
}

}  // namespace porchsim::packagevariantset
