#include "scenarios/world/world.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/kind_name.h"
#include "api/repository.h"
#include "fakeporch/store/object_store.h"
#include "functions/render/pipeline.h"
#include "scenarios/format/each_step.h"
#include "scenarios/format/kinds.h"
#include "scenarios/world/git_content.h"
#include "scenarios/world/imported_objects.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kScript = "you";

// Drafts that the world declares have been rendered, like those that somebody created: they can be
// proposed.
PackageSpec with_rendered_drafts(PackageSpec package,
                                 const functions::FunctionRegistry& functions) {
  for (RevisionSpec& revision : package.revisions) {
    if (revision.revision == 0) revision.files = functions::render(revision.files, functions).files;
  }
  return package;
}

bool is_there_already(const api::Error& error) {
  return error.reason == api::Reason::AlreadyExists;
}

bool has_imported(const WorldSpec& world, const api::Json& object) {
  return std::ranges::any_of(world.imported, [&object](const ObjectSpec& imported) {
    return imported.document["kind"] == object["kind"] &&
           imported.document.at({"metadata", "name"}) == object.at({"metadata", "name"});
  });
}

std::string leave_it_out_of(std::string_view section) {
  return fmt::format("the state that \"from\" names has it; leave it out of \"{}\"", section);
}

bool is_of_calls(const Expectation& expectation) {
  return std::holds_alternative<CallsBy>(expectation.subject);
}

bool counts_calls(const Scenario& scenario) {
  bool counts = std::ranges::any_of(scenario.expect, is_of_calls) ||
                std::ranges::any_of(scenario.assertions, is_of_calls, &Assertion::what);
  for_each_step(scenario.steps, [&counts](const Step& step) {
    const auto* expect = std::get_if<ExpectStep>(&step.action);
    counts =
        counts || (expect != nullptr && std::ranges::any_of(expect->expectations, is_of_calls));
  });
  return counts;
}

}  // namespace

World::World(const Scenario& scenario, Recording& recording, sim::StackPool& stacks,
             fakeporch::PackageMemory& memory, const WorldSettings& settings)
    : scenario_(scenario),
      recording_(recording),
      profile_(settings.profile),
      scheduler_(*recording.choices, recording.trace, stacks, {.max_steps = settings.max_steps}),
      faults_(*recording.choices, recording.trace),
      cluster_(std::make_unique<fakeporch::Cluster>(scheduler_, faults_, memory,
                                                    cluster_options(settings))),
      decorators_(settings.decorators) {
  for (const KindSpec& kind : scenario_.world.kinds) kinds_.push_back(kind.type);
  for (const ControllerSpec& spec : scenario_.world.controllers) add_controller(spec);
  if (counts_calls(scenario_)) call_events_.keep();
  ordinal_of_person(kScript);
  for_each_step(scenario_.steps, [this](const Step& step) {
    if (!step.as.empty()) ordinal_of_person(step.as);
    if (const auto* let = std::get_if<LetStep>(&step.action)) {
      for (const auto& [name, value] : let->values) variables_[name] = std::nullopt;
    }
  });
}

World::~World() = default;

fakeporch::ClusterOptions World::cluster_options(const WorldSettings& settings) {
  fakeporch::ClusterOptions options;
  options.quirks = settings.quirks;
  options.function_runner = scenario_.world.function_runner;
  if (settings.debug_messages) options.log_level = api::LogLevel::Debug;
  const TimingSpec& timing = scenario_.world.timing;
  options.api_latency = timing.api.value_or(options.api_latency);
  options.watch_latency = timing.watch.value_or(options.watch_latency);
  options.porch_latency = timing.porch.value_or(options.porch_latency);
  options.repository_poll = timing.repository_poll.value_or(options.repository_poll);
  options.crash = [this](sim::ProcessId process, sim::Duration down) { on_crash(process, down); };
  options.on_call = [this](const fakeporch::ApiCall& call) {
    calls_.add(call);
    call_events_.on_call(call, trace().last_id());
    if (call.outcome != fakeporch::ApiCall::Outcome::Done) return;
    if (watches_calls_) watches_calls_(call);
    if (on_call_) on_call_(call);
  };
  return options;
}

void World::plan_fault(PlannedFault fault) {
  const std::size_t rule = faults_.plan().size();
  faults_.add(fault.rule);
  planned_.emplace(rule, std::move(fault));
}

std::vector<World::IdleFault> World::idle_faults() const {
  std::vector<IdleFault> idle;
  for (const auto& [rule, fault] : planned_) {
    if (fault.on_purpose || fault.rule.nth == 0 || faults_.used(rule) > 0) continue;
    idle.push_back({fault, faults_.seen(rule)});
  }
  return idle;
}

void World::add_controller(const ControllerSpec& spec) {
  ControllerSettings settings;
  settings.name = spec.name;
  settings.program = spec.program;
  settings.watched_name_space = spec.name_space;
  settings.settings = {.profile = spec.profile.value_or(profile_),
                       .options = spec.options,
                       .workers = spec.workers,
                       .renders = spec.renders,
                       .syncs = spec.syncs,
                       .kinds = {*find_kind("ConfigMap", {})},
                       .served = {.v1alpha2 = scenario_.world.has_v1alpha2()}};
  const auto& poll = scenario_.world.timing.repository_poll;
  if (poll) settings.settings.sync_every = *poll;
  settings.settings.kinds.insert(settings.settings.kinds.end(), kinds_.begin(), kinds_.end());
  settings.decorators = decorators_;
  settings.has_rivals =
      std::ranges::count_if(scenario_.world.controllers, [&spec](const ControllerSpec& other) {
        return other.program.reconciles == spec.program.reconciles;
      }) > 1;
  settings.name_space = name_space();
  settings.exit = [this](sim::ProcessId process) {
    scheduler_.at(scheduler_.now(), sim::kWorldProcess, sim::Scheduler::TimerKind::Foreground,
                  [this, process] { on_crash(process, {}); });
  };
  settings.ordinal += static_cast<std::uint32_t>(
      std::ranges::count_if(controllers_, [&spec](const auto& controller) {
        return controller->reconciles() == spec.program.reconciles;
      }));
  controllers_.push_back(
      std::make_unique<ControllerProcess>(scheduler_, *cluster_, std::move(settings)));
}

void World::on_crash(sim::ProcessId process, sim::Duration down) {
  if (down == sim::Duration{}) down = kRestartAfter;
  for (const std::unique_ptr<ControllerProcess>& controller : controllers_) {
    if (controller->process() != process) continue;
    ControllerProcess* dead = controller.get();
    dead->kill();
    scheduler_.at(scheduler_.now() + down, sim::kWorldProcess,
                  sim::Scheduler::TimerKind::Foreground, [dead] { dead->start(); });
    return;
  }
  scheduler_.kill(process);
}

Diagnostics World::build_repositories() {
  Diagnostics problems;
  const auto wrong = [this, &problems](Place place, std::string message) {
    problems.push_back({scenario_.file, place, 1, std::move(message)});
  };
  for (const KindSpec& kind : scenario_.world.kinds) {
    const api::Result<> added = cluster_->register_kind(kind.type, kind.status_subresource);
    if (!added)
      wrong(kind.place,
            fmt::format("{}; leave it out, the cluster serves it", added.error().message));
  }
  const std::vector<api::ResourceType> served = cluster_->kinds();
  for (const api::ResourceType& type : built_in_kinds()) {
    const bool known =
        std::ranges::any_of(served, [&type](const auto& kind) { return kind.kind == type.kind; });
    if (!known) static_cast<void>(cluster_->register_kind(type, false));
  }
  GitContent content(cluster_->git(), cluster_->to_wall(sim::Time{}));
  for (const RepositorySpec& repository : scenario_.world.repositories) {
    const api::Result<> made = content.make_repository(url_of(repository.name), repository);
    if (!made)
      wrong(repository.place, fmt::format("{}; repair it, or take another", made.error().message));
  }
  if (!problems.empty()) return problems;
  for (const PackageSpec& package : scenario_.world.packages) {
    const api::Result<> written =
        content.write_package(url_of(package.repository), scenario_.world,
                              with_rendered_drafts(package, cluster_->functions()));
    if (!written)
      wrong(package.place,
            fmt::format("{}; change its name or its revisions", written.error().message));
  }
  for (const RepositorySpec& repository : scenario_.world.repositories) {
    const auto object = api::Object::from_json(repository_object(repository));
    const auto created = cluster_->direct().create(api::Repository::type(), object);
    if (created) continue;
    // Of two of one name the state has one, and the scenario wrote the other down before it.
    const auto& first =
        *std::ranges::find(scenario_.world.repositories, repository.name, &RepositorySpec::name);
    const bool twice = is_there_already(created.error()) && &first != &repository;
    wrong(first.place,
          fmt::format("the server refuses the repository: {}; {}", created.error().message,
                      twice ? leave_it_out_of("repositories") : "change it"));
  }
  return problems;
}

Diagnostics World::build_objects() {
  Diagnostics problems;
  const auto wrong = [this, &problems](Place place, const api::Json& object,
                                       const api::Error& error) {
    const bool twice = is_there_already(error) && has_imported(scenario_.world, object);
    problems.push_back({scenario_.file, place, 1,
                        fmt::format("the server refuses {} {}: {}; {}", object["kind"].as_string(),
                                    object.at({"metadata", "name"}).as_string(), error.message,
                                    twice ? leave_it_out_of("objects") : "change it")});
  };
  const api::Result<> imported = restore_imported(*cluster_, scenario_.world);
  if (!imported)
    problems.push_back({scenario_.file, scenario_.world.imported.front().place, 1,
                        fmt::format("the imported world is refused: {}; change the file",
                                    imported.error().message)});
  for (const ObjectSpec& spec : scenario_.world.objects) {
    api::Json document = spec.document;
    const api::ResourceType* type =
        kind(api::kind_name(document["apiVersion"].as_string(), document["kind"].as_string()));
    if (type->namespaced && document.at({"metadata", "namespace"}).is_null()) {
      document.mutable_member("metadata").set("namespace", name_space());
    }
    const auto created = cluster_->direct().create(*type, api::Object::from_json(document));
    if (!created) wrong(spec.place, document, created.error());
  }
  return problems;
}

void World::start_controllers() {
  for (std::size_t i = 0; i < controllers_.size(); ++i) {
    if (scenario_.world.controllers[i].running) controllers_[i]->start();
  }
}

Person& World::person(std::string_view name) {
  if (name.empty()) name = kScript;
  if (const auto found = people_.find(name); found != people_.end()) return found->second;
  Person person;
  person.name = name;
  person.ordinal = ordinal_of_person(name);
  person.process = scheduler_.make_process(
      {.role = sim::Role::Person, .ordinal = person.ordinal, .name = person.name});
  person.client = decorators_.around(cluster_->client(person.process));
  person.at_once = decorators_.around(cluster_->direct_as(person.process));
  return people_.emplace(person.name, std::move(person)).first->second;
}

std::uint32_t World::ordinal_of_person(std::string_view name) {
  auto place = std::ranges::find(named_, name);
  if (place == named_.end()) place = named_.emplace(place, name);
  return static_cast<std::uint32_t>(place - named_.begin()) + 1;
}

sim::ActorId World::outsider(const Person& person) {
  return choices().actor(
      {.role = sim::Role::Outsider, .ordinal = person.ordinal, .name = person.name});
}

ControllerProcess* World::controller(std::string_view name) {
  for (const std::unique_ptr<ControllerProcess>& controller : controllers_) {
    if (controller->name() == name) return controller.get();
  }
  return nullptr;
}

const api::ResourceType* World::kind(std::string_view name) const {
  return find_kind(name, kinds_);
}

api::ObjectPtr World::find(std::string_view kind_name, std::string_view name_space,
                           std::string_view name) {
  const api::ResourceType* type = kind(kind_name);
  const fakeporch::KindId* id = type == nullptr ? nullptr : cluster_->store().find_kind(*type);
  if (id == nullptr) return nullptr;
  api::ObjectKey key{"", std::string(name)};
  if (type->namespaced)
    key.name_space = name_space.empty() ? this->name_space() : std::string(name_space);
  return cluster_->store().find(*id, key);
}

std::vector<api::ObjectPtr> World::all(std::string_view kind_name) {
  std::vector<api::ObjectPtr> objects;
  const api::ResourceType* type = kind(kind_name);
  const fakeporch::KindId* id = type == nullptr ? nullptr : cluster_->store().find_kind(*type);
  if (id == nullptr) return objects;
  cluster_->store().for_each(
      *id, "", [&objects](const api::ObjectPtr& object) { objects.push_back(object); });
  return objects;
}

std::string World::url_of(std::string_view repository) {
  if (const api::ObjectPtr object = find("Repository", "", repository)) {
    return object->as<api::Repository>().spec.git.repo;
  }
  const auto& all = scenario_.world.repositories;
  const auto spec = std::ranges::find(all, repository, &RepositorySpec::name);
  if (spec == all.end()) {
    RepositorySpec unknown;
    unknown.name = repository;
    return url_of_git(unknown);
  }
  return spec->host.empty() ? url_of_git(*spec) : url_of(spec->host);
}

api::Json World::repository_object(const RepositorySpec& spec) {
  api::Json labels = api::Json::object();
  for (const auto& [key, value] : spec.labels) labels.set(key, value);
  api::Json metadata = api::Json::object({{"name", spec.name}, {"namespace", name_space()}});
  metadata.set_unless_zero("labels", std::move(labels));
  if (spec.generation.value_or(scenario_.world.generation) == Generation::V1Alpha2) {
    metadata.set("annotations", api::Json::object({{api::Repository::kV1alpha2Migration, "true"}}));
  }
  api::Json git =
      api::Json::object({{"repo", spec.host.empty() ? url_of_git(spec) : url_of(spec.host)},
                         {"branch", spec.branch}});
  git.set_unless_zero("directory", spec.directory);
  api::Json body = api::Json::object({{"type", "git"}, {"git", std::move(git)}});
  body.set_unless_zero("deployment", spec.deployment);
  return api::Json::object({{"apiVersion", api::Repository::type().api_version()},
                            {"kind", "Repository"},
                            {"metadata", std::move(metadata)},
                            {"spec", std::move(body)}});
}

fakeporch::GitRepository& World::git_repository(const RepositorySpec& spec) {
  const std::string url = url_of(spec.host.empty() ? spec.name : spec.host);
  if (cluster_->git().find(url) == nullptr) {
    GitContent content(cluster_->git(), cluster_->to_wall(scheduler_.now()));
    static_cast<void>(content.make_repository(url, spec));
  }
  return cluster_->git().repository(url);
}

}  // namespace porchsim::scenarios
