#include "fakeporch/cluster.h"

#include <array>
#include <utility>

#include "api/package_variant.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "fakeporch/client/api_server.h"
#include "fakeporch/client/direct_client.h"
#include "fakeporch/client/network.h"
#include "fakeporch/client/sim_client.h"
#include "fakeporch/client/sim_log.h"
#include "fakeporch/client/sim_observer.h"
#include "fakeporch/client/sim_tasks.h"
#include "fakeporch/collector/garbage_collector.h"
#include "fakeporch/content/content_resources.h"
#include "fakeporch/content/repository_webhook.h"
#include "fakeporch/content/revision_admission.h"
#include "fakeporch/content/sim_content_cache.h"
#include "fakeporch/content/sim_renderer.h"
#include "fakeporch/content/sim_repository_cache.h"
#include "fakeporch/porch/engine.h"
#include "fakeporch/revisions/package_memory.h"
#include "fakeporch/store/api_errors.h"
#include "fakeporch/store/crd_server.h"
#include "sim/assert.h"

namespace porchsim::fakeporch {
namespace {

struct KnownKind {
  const char* group;
  const char* version;
  const char* kind;
  const char* plural;
  bool namespaced = true;
  KindOptions options = {};
};

constexpr KindOptions kWithStatus{.status_subresource = true};
constexpr KindOptions kDataOnly{.generation = false};
constexpr KindOptions kStatusOnly{.status_subresource = true, .generation = false};

constexpr std::array kKnownKinds = {
    KnownKind{"config.porch.kpt.dev", "v1alpha1", "PackageVariant", "packagevariants", true,
              kWithStatus},
    KnownKind{"config.porch.kpt.dev", "v1alpha2", "PackageVariantSet", "packagevariantsets", true,
              kWithStatus},
    KnownKind{"config.porch.kpt.dev", "v1alpha1", "Repository", "repositories", true, kWithStatus},
    KnownKind{"", "v1", "ConfigMap", "configmaps", true, kDataOnly},
    KnownKind{"", "v1", "Secret", "secrets", true, kDataOnly},
    KnownKind{"", "v1", "Namespace", "namespaces", false, kStatusOnly},
    KnownKind{"", "v1", "Pod", "pods", true, kStatusOnly},
    KnownKind{"", "v1", "Service", "services", true, kStatusOnly},
    KnownKind{"", "v1", "Node", "nodes", false, kStatusOnly},
    KnownKind{"apps", "v1", "Deployment", "deployments", true, kWithStatus},
};

sim::Actor server_actor() {
  return {.role = sim::Role::Server, .ordinal = 1, .name = "porch-server"};
}

sim::Actor collector_actor() {
  return {.role = sim::Role::Collector, .ordinal = 1, .name = "garbage-collector"};
}

StoreOptions store_options(const ClusterOptions& options) {
  return {.epoch = options.epoch, .watch_window = options.watch_window};
}

PorchOptions porch_options(const ClusterOptions& options) {
  PorchOptions porch;
  porch.quirks = options.quirks;
  porch.porch_latency = options.porch_latency;
  porch.repository_poll = options.repository_poll;
  return porch;
}

NetworkOptions network_options(const ClusterOptions& options) {
  NetworkOptions network;
  network.api_latency = options.api_latency;
  network.watch_latency = options.watch_latency;
  network.call_timeout = options.call_timeout;
  network.crash = options.crash;
  network.on_call = options.on_call;
  return network;
}

}  // namespace

// The members in the order in which they lean on one another.
class Cluster::Impl {
 public:
  Impl(sim::Scheduler& scheduler_in_use, sim::Faults& faults, PackageMemory& memory,
       ClusterOptions wanted)
      : options(std::move(wanted)),
        scheduler(scheduler_in_use),
        world(caller(sim::kWorldProcess)),
        git(make_git_server(memory.ids)),
        functions(functions::FunctionRegistry::standard()),
        store(scheduler, store_options(options)),
        server(store),
        network(server, faults, scheduler.make_process(server_actor()), network_options(options)) {
    for (const KnownKind& known : kKnownKinds) {
      const api::ResourceType type{known.group, known.version, known.kind, known.plural,
                                   known.namespaced};
      const bool is_repository = type == api::Repository::type();
      const api::Result<> added =
          is_repository ? add_repositories(known.options) : server.add_generic(type, known.options);
      SIM_ASSERT(added.has_value(), "{} is known twice", type.kind);
    }
    if (!options.function_runner) functions.remove_runner();
    porch = std::make_unique<PorchEngine>(store, *git, scheduler, faults, functions, memory,
                                          porch_options(options));
    server.add(porch->package_revisions(), ApiServer::Writes::InServer);
    add_contents();
    direct = direct_client(world, {});
    if (!options.garbage_collector) return;
    collector_process = scheduler.make_process(collector_actor());
    collector_client = std::make_unique<SimClient>(network, collector_process);
    collector = std::make_unique<GarbageCollector>(store, *collector_client, collector_process,
                                                   options.watch_latency);
    collector->start();
  }

  // A custom kind with a webhook.
  api::Result<> add_repositories(const KindOptions& with) {
    const KindId kind = PORCHSIM_TRY(store.add_kind(api::Repository::type(), with));
    server.add(
        std::make_unique<CrdServer>(store, kind, std::make_unique<RepositoryWebhook>(store, kind)),
        ApiServer::Writes::InCaller);
    return {};
  }

  // PackageRevisions of v1alpha2 are objects like any other; their content is in the shared cache.
  void add_contents() {
    const api::ResourceType& type = api::v1alpha2::PackageRevision::type();
    KindOptions served = kWithStatus;
    served.selectable_fields = api::v1alpha2::kSelectableFields;
    const auto kind = store.add_kind(type, served);
    SIM_ASSERT(kind.has_value(), "{} is known twice", type.kind);
    auto revisions = std::make_unique<CrdServer>(
        store, *kind, std::make_unique<RevisionAdmission>(!options.quirks.gates_not_enforced));
    contents = std::make_unique<SharedCache>(porch->context(), porch->pusher(), porch->removal());
    resources = std::make_unique<ContentResources>(
        porch->context(), *contents,
        ContentResources::Servers{porch->package_revision_resources(), *revisions});
    server.add(std::move(revisions), ApiServer::Writes::InCaller);
    server.add(*resources, ApiServer::Writes::InServer);
  }

  // Its own tasks use what goes away now.
  ~Impl() {
    scheduler.kill(network.server_process());
    if (collector) scheduler.kill(collector_process);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  std::unique_ptr<DirectClient> direct_client(Caller caller, CallListener on_call) {
    return std::make_unique<DirectClient>(
        server, std::move(caller),
        [this]() -> DirectClient::Guard {
          return std::make_shared<const PorchEngine::WithoutLatency>(*porch);
        },
        std::move(on_call));
  }

  // Calls `action` with the kind's id, if it is served.
  template <class Action>
  void with_kind(const api::ResourceType& type, Action action) {
    if (const KindId* kind = store.find_kind(type)) action(*kind);
  }

  Caller caller(sim::ProcessId process) const {
    const sim::ActorId actor = scheduler.actor_of(process);
    return {actor, scheduler.choices().actor_name(actor)};
  }

  ClusterOptions options;
  sim::Scheduler& scheduler;
  Caller world;
  std::unique_ptr<GitServer> git;
  functions::FunctionRegistry functions;
  ObjectStore store;
  ApiServer server;
  Network network;
  std::unique_ptr<PorchEngine> porch;
  std::unique_ptr<SharedCache> contents;
  std::unique_ptr<ContentResources> resources;
  std::unique_ptr<DirectClient> direct;
  sim::ProcessId collector_process{};
  std::unique_ptr<SimClient> collector_client;
  std::unique_ptr<GarbageCollector> collector;
};

Cluster::Cluster(sim::Scheduler& scheduler, sim::Faults& faults, PackageMemory& memory,
                 ClusterOptions options)
    : impl_(std::make_unique<Impl>(scheduler, faults, memory, std::move(options))) {}

Cluster::~Cluster() = default;

std::unique_ptr<api::Client> Cluster::client(sim::ProcessId process) {
  return std::make_unique<SimClient>(impl_->network, process);
}

api::Client& Cluster::direct() { return *impl_->direct; }

std::unique_ptr<api::Client> Cluster::direct_as(sim::ProcessId process) {
  return impl_->direct_client(impl_->caller(process), impl_->options.on_call);
}

std::unique_ptr<api::Tasks> Cluster::tasks(sim::ProcessId process) {
  const SimTasksOptions options{.epoch = impl_->options.epoch,
                                .background_from = impl_->options.background_wait};
  return std::make_unique<SimTasks>(impl_->scheduler, process, options);
}

std::unique_ptr<api::Log> Cluster::log(sim::ProcessId process) {
  return std::make_unique<SimLog>(impl_->scheduler, impl_->store.causes(), process,
                                  impl_->options.log_level);
}

std::unique_ptr<api::Observer> Cluster::observer(sim::ProcessId process) {
  return std::make_unique<SimObserver>(impl_->scheduler, impl_->store.causes(), process);
}

api::ContentServices Cluster::content(sim::ProcessId process) {
  Network& network = impl_->network;
  PorchContext& porch = impl_->porch->context();
  SharedCache& cache = *impl_->contents;
  const auto open = std::make_shared<OpenRepositories>();
  const auto contents =
      std::make_shared<SimContentCache>(network, cache, *impl_->git, process, open);
  return {
      .contents = contents,
      .fetcher = contents,
      .repositories = std::make_shared<SimRepositoryCache>(network, porch, cache, process, open),
      .renderer = std::make_shared<SimRenderer>(network, porch, process)};
}

api::Result<> Cluster::register_kind(const api::ResourceType& type, bool status_subresource) {
  return impl_->server.add_generic(type, {.status_subresource = status_subresource});
}

api::Result<> Cluster::add_server(std::unique_ptr<ResourceServer> server,
                                  const KindOptions& options, bool takes_time) {
  PORCHSIM_TRY(impl_->store.add_kind(server->type(), options));
  impl_->server.add(std::move(server),
                    takes_time ? ApiServer::Writes::InServer : ApiServer::Writes::InCaller);
  return {};
}

std::vector<api::ResourceType> Cluster::kinds() const { return impl_->server.kinds(); }

api::Result<api::ObjectPtr> Cluster::restore(const api::ObjectPtr& object) {
  const KindId* kind = impl_->store.find_kind(object->api_version(), object->kind());
  if (kind == nullptr) {
    const api::GroupVersion version = api::parse_api_version(object->api_version());
    return api::fail(no_match(version.group, version.version, object->kind()));
  }
  return impl_->store.restore(*kind, impl_->world, object);
}

void Cluster::partition(sim::ProcessId process) { impl_->network.partition(process); }

void Cluster::heal(sim::ProcessId process) { impl_->network.heal(process); }

bool Cluster::is_partitioned(sim::ProcessId process) const {
  return impl_->network.link(process).cut;
}

void Cluster::hold_watch(sim::ProcessId process, const api::ResourceType& type) {
  impl_->with_kind(type, [&](KindId kind) { impl_->network.hold(process, kind); });
}

void Cluster::release_watch(sim::ProcessId process, const api::ResourceType& type) {
  impl_->with_kind(type, [&](KindId kind) { impl_->network.release(process, kind); });
}

void Cluster::break_watch(sim::ProcessId process, const api::ResourceType& type, bool gone) {
  impl_->with_kind(type, [&](KindId kind) { impl_->network.break_watches(process, kind, gone); });
}

void Cluster::compact_watch(const api::ResourceType& type) {
  impl_->with_kind(type,
                   [&](KindId kind) { impl_->store.log(kind).compact(impl_->store.revision()); });
}

api::Result<kpt::Files> Cluster::files(const api::ObjectKey& revision) {
  return impl_->resources->is_of_v1alpha2(revision) ? impl_->resources->files(revision)
                                                    : impl_->porch->files(revision);
}

void Cluster::sync_repositories() { impl_->porch->sync_now(); }

void Cluster::set_cause(sim::EventId event) { impl_->store.causes().set(event); }

api::Time Cluster::to_wall(sim::Time time) const { return impl_->options.epoch + time; }

ObjectStore& Cluster::store() { return impl_->store; }

GitServer& Cluster::git() { return *impl_->git; }

functions::FunctionRegistry& Cluster::functions() { return impl_->functions; }

bool Cluster::idle() const {
  return impl_->network.idle() && impl_->porch->idle() &&
         (!impl_->collector || impl_->collector->idle());
}

}  // namespace porchsim::fakeporch
