#include "fakeporch/revisions/porch_context.h"

#include <chrono>

#include "api/package_revision_resources.h"
#include "api/repository.h"
#include "sim/assert.h"

namespace porchsim::fakeporch {

namespace {

KindId kind_in(ObjectStore& store, const api::ResourceType& type, const KindOptions& options) {
  if (const KindId* known = store.find_kind(type)) return *known;
  const auto added = store.add_kind(type, options);
  SIM_ASSERT(added, "{}", added.error().message);
  return *added;
}

}  // namespace

PorchContext::PorchContext(ObjectStore& the_store, GitServer& the_git,
                           sim::Scheduler& the_scheduler, sim::Faults& the_faults,
                           const functions::FunctionRegistry& the_functions,
                           PackageMemory& the_memory, const PorchOptions& the_options)
    : store(the_store),
      git(the_git),
      scheduler(the_scheduler),
      faults(the_faults),
      functions(the_functions),
      options(the_options),
      memory(the_memory),
      revisions(kind_in(store, api::PackageRevision::type(),
                        {.status_subresource = false, .generation = false, .watchable = true})),
      resources(kind_in(store, api::PackageRevisionResources::type(),
                        {.status_subresource = false, .generation = false, .watchable = false})),
      repositories(kind_in(store, api::Repository::type(),
                           {.status_subresource = true, .generation = true, .watchable = true})),
      process(scheduler.make_process({.role = sim::Role::Server, .ordinal = 2, .name = "porch"})),
      self{scheduler.actor_of(process), "porch"},
      index(store, revisions),
      main_turns(scheduler) {}

std::int64_t PorchContext::unix_seconds() const {
  return std::chrono::floor<std::chrono::seconds>(store.now()).time_since_epoch().count();
}

}  // namespace porchsim::fakeporch
